/// The lines of a file, read in little memory however long the file is.
package enum FileLines {
  /// What a file has besides the lines that were read.
  package struct Rest {
    /// Where the last complete line ends, in bytes, line feed included.
    package let end: Int
    /// What follows without a line feed. If it is longer than ``LineFile/longestLine``, there may
    /// be more that was not read.
    package let torn: [UInt8]
  }

  private static let blockSize = 1 << 18

  /// Calls `body` with each complete line, without its line feed, and with where the line begins.
  ///
  /// - Parameter first: where the first line begins that is read.
  /// - Returns: `nil` if the file cannot be read; a folder, a pipe or a device cannot.
  package static func read<E: Error>(
    _ path: String, from first: Int = 0,
    _ body: (UnsafeRawBufferPointer, _ start: Int) throws(E) -> Void
  ) throws(E) -> Rest? {
    guard let descriptor = try? openFile(path) else { return nil }
    defer { close(descriptor) }
    guard lseek(descriptor, off_t(first), SEEK_SET) >= 0 else { return nil }
    var block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
    defer { block.deallocate() }
    // The block begins at `start` in the file and has `count` bytes, the first `seen` of which
    // have no line feed.
    var (start, count, seen) = (first, 0, 0)
    while true {
      if count == block.count {
        if count > LineFile.longestLine { return Rest(end: start, torn: Array(block)) }
        block = enlarged(block)
      }
      let added = readSome(
        from: descriptor, into: UnsafeMutableRawBufferPointer(rebasing: block[count...]))
      guard added >= 0 else { return nil }
      if added == 0 { return Rest(end: start, torn: Array(block.prefix(count))) }
      count += added
      var taken = 0
      while let feed = memchr(block.baseAddress! + seen, 10, count - seen) {
        let end = UnsafeMutableRawPointer(feed) - block.baseAddress!
        try body(UnsafeRawBufferPointer(rebasing: block[taken..<end]), start + taken)
        taken = end + 1
        seen = taken
      }
      memmove(block.baseAddress!, block.baseAddress! + taken, count - taken)
      (start, count) = (start + taken, count - taken)
      seen = count
    }
  }

  private static func enlarged(
    _ block: UnsafeMutableRawBufferPointer
  ) -> UnsafeMutableRawBufferPointer {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * block.count, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(block))
    block.deallocate()
    return larger
  }

  /// The bytes of a file from `start` on; fewer than `count` if the file has no more, and `nil` if
  /// it cannot be read; a folder, a pipe or a device cannot.
  package static func bytes(of path: String, from start: Int, count: Int) -> [UInt8]? {
    guard let descriptor = try? openFile(path) else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(descriptor, &bytes, count, off_t(start))
    return read < 0 ? nil : Array(bytes.prefix(read))
  }

  /// Whether a file ends with some bytes; false if it cannot be read.
  package static func isEnd(of path: String, _ end: [UInt8]) -> Bool {
    guard let descriptor = try? openFile(path) else { return false }
    defer { close(descriptor) }
    let start = lseek(descriptor, 0, SEEK_END) - off_t(end.count)
    guard start >= 0 else { return false }
    return withUnsafeTemporaryAllocation(byteCount: end.count, alignment: 1) { bytes in
      pread(descriptor, bytes.baseAddress, end.count, start) == end.count
        && bytes.elementsEqual(end)
    }
  }
}
