import Foundation
import MoonstoneSupport

/// The bytes of a journal, and its lines.
struct JournalSource {
  struct SourceLine {
    let file: String
    /// Counted from 1.
    let number: Int
    /// Without the line feed.
    let bytes: ArraySlice<UInt8>
    /// Whether the file ends before the line's line feed.
    let isTorn: Bool

    func error(_ message: String) -> JournalError {
      JournalError(file: file, line: number, message)
    }

    func value<T: Decodable>(
      _ type: T.Type, rules: [String: String]
    ) throws(JournalError) -> T {
      do throws(JournalCoding.Fault) {
        return try JournalCoding.value(type, from: bytes, rules: rules)
      } catch {
        throw self.error(error.message)
      }
    }
  }

  /// The largest size of a journal, in bytes.
  static let largest = 256 << 20

  let file: String
  let bytes: [UInt8]

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    self.bytes = bytes
  }

  /// - Throws: a ``JournalError`` if the file is missing, unreadable or too long.
  init(contentsOf file: String) throws(JournalError) {
    try self.init(file) { bytes, _ in bytes.count > Self.largest }
    if bytes.count > Self.largest {
      throw JournalError(FileFault(file, .tooLong(kind: "a journal", most: Self.largest)))
    }
  }

  /// Reads no further than the first line.
  init(firstLineOf file: String) throws(JournalError) {
    try self.init(file) { bytes, chunk in
      chunk.place(of: lineFeed) != nil || bytes.count > JournalLine.longest
    }
  }

  private init(
    _ file: String, isEnough: (_ bytes: [UInt8], _ chunk: ArraySlice<UInt8>) -> Bool
  ) throws(JournalError) {
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try openFile(file)
    } catch {
      throw JournalError(FileFault(reading: file, error))
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw JournalError(FileFault(reading: file, SystemError(number: errno)))
      }
      bytes += chunk.prefix(count)
      if count == 0 || isEnough(bytes, chunk.prefix(count)) { break }
    }
    self.init(bytes, file: file)
  }

  /// The first line, which is torn if the file has no line feed.
  var first: SourceLine {
    // Counted in the file, where it may follow a byte order mark.
    get throws(JournalError) { try line(1, from: bytes.withoutByteOrderMark.startIndex) }
  }

  /// The line after another one; `nil` if the journal ends there.
  func line(after line: SourceLine) throws(JournalError) -> SourceLine? {
    let start = line.bytes.endIndex + 1
    return start < bytes.count ? try self.line(line.number + 1, from: start) : nil
  }

  private func line(_ number: Int, from start: Int) throws(JournalError) -> SourceLine {
    let bound = min(bytes.count, start + JournalLine.longest + 1)
    let end = bytes[start..<bound].place(of: lineFeed)
    if end == nil, bound - start > JournalLine.longest {
      let most = JournalLine.longest.inUnits
      let message = "a line has at most \(most) bytes, and this one is longer"
      throw JournalError(file: file, line: number, message)
    }
    return SourceLine(
      file: file, number: number, bytes: bytes[start..<(end ?? bound)], isTorn: end == nil)
  }
}

extension ArraySlice<UInt8> {
  /// The index of the first `byte`. It is fast for lines of megabytes, also without optimisation.
  func place(of byte: UInt8) -> Index? {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return startIndex + (UnsafeRawPointer(found) - start)
    }
  }
}

private let lineFeed = UInt8(ascii: "\n")
