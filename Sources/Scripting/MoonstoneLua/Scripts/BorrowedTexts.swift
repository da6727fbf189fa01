internal import CMoonstone

/// Bytes that C may read until ``end()``.
final class BorrowedTexts {
  private var lent: [UnsafeMutableRawPointer] = []

  func end() {
    for pointer in lent { pointer.deallocate() }
    lent = []
  }

  func lend(_ text: String) -> UnsafePointer<CChar> {
    lend(Array(text.utf8) + [0])
  }

  func lend(name: String, _ bytes: [UInt8]) -> ms_source {
    ms_source(name: lend(name), bytes: lend(bytes), length: bytes.count)
  }

  private func lend(_ bytes: [UInt8]) -> UnsafePointer<CChar> {
    let pointer = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
    pointer.copyMemory(from: bytes, byteCount: bytes.count)
    lent.append(pointer)
    return UnsafePointer(pointer.assumingMemoryBound(to: CChar.self))
  }
}

extension String {
  /// A copy of borrowed bytes; `nil` when there are none.
  init?(_ text: ms_text) {
    guard let bytes = text.bytes else { return nil }
    self.init(
      decoding: UnsafeRawBufferPointer(start: bytes, count: text.length), as: UTF8.self)
  }
}
