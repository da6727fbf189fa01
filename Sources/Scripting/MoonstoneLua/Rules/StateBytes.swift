internal import CMoonstone

/// The bytes of a state, in place if they are few: boards come and go by the million.
struct StateBytes: Sendable {
  private typealias Eight = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  private var few: (Eight, Eight, Eight) = (
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0)
  )
  /// Empty if they are few.
  private let many: [UInt8]
  private let count: Int
  /// The same for equal states, on every machine and in every run.
  let key: UInt64

  init(_ state: ms_state) {
    let bytes = UnsafeRawBufferPointer(start: state.text.bytes, count: state.text.length)
    count = bytes.count
    key = state.key
    let isFew = count <= MemoryLayout<(Eight, Eight, Eight)>.size
    many = isFew ? [] : Array(bytes)
    if isFew { withUnsafeMutableBytes(of: &few) { $0.copyMemory(from: bytes) } }
  }

  init(_ state: StateText) { self = state.lent { StateBytes($0) } }

  @inline(__always) func lent<R>(_ body: (ms_state) -> R) -> R {
    func lend(_ bytes: UnsafeRawBufferPointer) -> R {
      let chars = bytes.assumingMemoryBound(to: CChar.self)
      return body(ms_state(text: ms_text(bytes: chars.baseAddress, length: count), key: key))
    }
    return many.isEmpty ? withUnsafeBytes(of: few, lend) : many.withUnsafeBytes(lend)
  }
}
