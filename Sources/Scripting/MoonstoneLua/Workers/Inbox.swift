import MoonstoneSupport

/// Messages from a descriptor. They are read as they have come, mostly one at a time and whole.
struct Inbox {
  private var bytes: [UInt8]
  /// Those that belong to no message that was taken.
  private var unread = 0..<0

  /// More than most messages take.
  private static let usualBytes = 16 << 10

  init() { bytes = Array(repeating: 0, count: Self.usualBytes) }

  /// Of messages that have come.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    unread = 0..<bytes.count
  }

  /// Whether nothing has come that was not taken.
  var isEmpty: Bool { unread.isEmpty }

  /// The next message; `nil` while it has not come whole.
  mutating func next() throws(FrameError) -> Frame? {
    guard unread.count >= Frame.lengthBytes else { return nil }
    let start = unread.lowerBound
    let end = start + Frame.lengthBytes + (try Frame.length(in: bytes, at: start))
    guard end <= unread.upperBound else {
      makeRoom(for: end - start)
      return nil
    }
    unread = end..<unread.upperBound
    return try Frame(in: bytes, start..<end)
  }

  /// Makes room for a message that begins with what is unread.
  private mutating func makeRoom(for count: Int) {
    guard unread.lowerBound + count > bytes.count else { return }
    let begun = bytes[unread]
    if count > bytes.count { bytes = Array(repeating: 0, count: count) }
    bytes.replaceSubrange(0..<begun.count, with: begun)
    unread = 0..<begun.count
  }

  /// Reads once, and waits if nothing has come. False at the end.
  mutating func read(from descriptor: Int32) -> Bool {
    if unread.isEmpty { unread = 0..<0 }
    if unread.upperBound == bytes.count { makeRoom(for: bytes.count) }
    let got = bytes.withUnsafeMutableBytes {
      readSome(
        from: descriptor,
        into: UnsafeMutableRawBufferPointer(rebasing: $0[unread.upperBound...]))
    }
    guard got > 0 else { return false }
    unread = unread.lowerBound..<unread.upperBound + got
    return true
  }
}
