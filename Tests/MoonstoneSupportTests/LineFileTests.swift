import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@Suite struct LineFileTests {
  /// As a child has it for a moment after its program was killed.
  @Test func aLockThatIsReleasedSoonIsWaitedFor() throws {
    try withFolder { folder in
      let path = folder + "/j"
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      #expect(FileLock.isHeld(path))
      Thread.detachNewThread {
        // The writer, too, has opened the file, and meets the lock.
        while openings(of: path) < 2 { usleep(1000) }
        close(descriptor)
      }
      do { _ = try LineFile.create(path) }
      #expect(!FileLock.isHeld(path))
    }
  }

  @Test func aLinkIsNotFollowed() throws {
    try withFolder { folder in
      let link = folder + "/j"
      let refusal = FileFault(link, .unwritable("it is a link, which is not followed"))
      #expect(symlink("target", link) == 0)
      #expect(throws: refusal) { _ = try LineFile.create(link) }
      #expect(!FileManager.default.fileExists(atPath: folder + "/target"))
      try write("line\n", to: folder + "/target")
      #expect(throws: refusal) { _ = try LineFile.reopen(link, intact: 5, torn: []) }
      var file = try LineFile.reopen(link, intact: 5, torn: [], followsLinks: true)
      try file.append("another")
      #expect(try contents(folder + "/target") == "line\nanother\n")
      // The system's own.
      var output = try LineFile.create("/dev/null")
      try output.append("line")
    }
  }

  @Test func aDiskThatFillsUpInALineLeavesTheLinesBefore() throws {
    try withFolder { folder in
      let path = folder + "/j"
      let disk = Disk([.success(3), .failure(.init(number: ENOSPC))], afterLines: 2)
      var file = try LineFile.create(path, write: disk.write)
      try file.append("first")
      try file.append("second")
      let error = #expect(throws: FileFault.self) { try file.append("third") }
      #expect(error?.errno == ENOSPC)
      #expect(try contents(path) == "first\nsecond\n")
    }
  }

  @Test func aWriterThatFailedOnceTakesNoMore() throws {
    try withFolder { folder in
      let path = folder + "/j"
      let disk = Disk([.failure(.init(number: ENOSPC))], afterLines: 1)
      var file = try LineFile.create(path, write: disk.write)
      try file.append("first")
      let once = #expect(throws: FileFault.self) { try file.append("second") }
      let again = #expect(throws: FileFault.self) { try file.append("third") }
      #expect(once == again)
      #expect(try contents(path) == "first\n")
    }
  }

  @Test func aLineIsWholeThoughTheSystemTakesItPieceByPiece() throws {
    try withFolder { folder in
      let path = folder + "/j"
      let interrupted = Result<Int, SystemError>.failure(.init(number: EINTR))
      let disk = Disk([.success(2), interrupted, .success(1), interrupted], afterLines: 0)
      var file = try LineFile.create(path, write: disk.write)
      try file.append("first")
      try file.append("second")
      #expect(try contents(path) == "first\nsecond\n")
    }
  }

  @Test func aSystemThatTakesNothingDoesNotHangTheWriter() throws {
    try withFolder { folder in
      let disk = Disk([.success(0)], afterLines: 0)
      var file = try LineFile.create(folder + "/j", write: disk.write)
      let error = #expect(throws: FileFault.self) { try file.append("first") }
      #expect(error?.errno == EIO)
    }
  }

  @Test func aLineThatCouldNotBeReadBackIsNotWritten() throws {
    try withFolder { folder in
      var file = try LineFile.create(folder + "/j")
      try file.append(String(repeating: "x", count: LineFile.longestLine))
      let error = #expect(throws: FileFault.self) {
        try file.append(String(repeating: "x", count: LineFile.longestLine + 1))
      }
      #expect(error?.reason == "a line has at most 16M bytes, and this one is longer")
    }
  }

  @Test func aClosedPipeIsAnErrorAndNoSignal() throws {
    // What Swift Testing or Foundation makes of the signal must not hide that it never comes.
    let before = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, before) }
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let error = #expect(throws: SystemError.self) {
      try [UInt8]("x".utf8).withUnsafeBytes { try writeWithoutSignal(ends[1], $0).get() }
    }
    #expect(error?.number == EPIPE)
  }
}

/// How many descriptors of this process are open on a file.
private func openings(of path: String) -> Int {
  var file = stat()
  guard stat(path, &file) == 0 else { return 0 }
  return (0..<Int32(1024)).count { descriptor in
    var other = stat()
    return fstat(descriptor, &other) == 0 && other.st_ino == file.st_ino
      && other.st_dev == file.st_dev
  }
}

/// A disk that answers as it is told after some lines, and then as the system does.
private final class Disk: Sendable {
  private let answers: Locked<[Result<Int, SystemError>]>
  private let whole: Locked<Int>

  init(_ answers: [Result<Int, SystemError>], afterLines whole: Int) {
    self.answers = Locked(answers)
    self.whole = Locked(whole)
  }

  @Sendable func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer
  ) -> Result<Int, SystemError> {
    let isWhole = whole.withLock { left in
      left -= 1
      return left >= 0
    }
    let answer = isWhole ? nil : answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    switch answer {
    case nil: return writeWithoutSignal(descriptor, bytes)
    case .failure(let error): return .failure(error)
    case .success(let count):
      return writeWithoutSignal(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }
}
