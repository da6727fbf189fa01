import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Files that nobody named.
@Suite struct OpenFileTests {
  private func refusal(_ path: String, followsLink: Bool = true) -> Int32? {
    do throws(SystemError) {
      close(try openFile(path, followsLink: followsLink))
      return nil
    } catch {
      return error.number
    }
  }

  @Test func whatMightNeverBeginOrEndIsRefusedAtOnce() throws {
    try withFolder { folder in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      // A path of a socket has to be short.
      let place = "/tmp/moonstone-\(UUID().uuidString.prefix(8))"
      defer { unlink(place) }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: place.utf8) }
      let isBound = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
      #expect(isBound)
      for path in ["\(folder)/pipe", "/dev/zero", "/dev/null", place] {
        #expect(refusal(path) == SystemError.notAFile.number, "\(path)")
        #expect(FileLines.read(path) { _, _ in } == nil)
        #expect(FileLines.bytes(of: path, from: 0, count: 1) == nil)
        #expect(throws: SystemError.self) { try readFile(at: path, upTo: 10) }
      }
    }
  }

  @Test func aFileIsOpenedThroughALinkUnlessThatIsNotWanted() throws {
    try withFolder { folder in
      try write("x", to: "\(folder)/file")
      #expect(symlink("file", "\(folder)/link") == 0)
      #expect(refusal("\(folder)/file") == nil && refusal("\(folder)/link") == nil)
      #expect(refusal("\(folder)/link", followsLink: false) == ELOOP)
      #expect(refusal(folder) == EISDIR && refusal("\(folder)/none") == ENOENT)
      #expect(SystemError.notAFile.reason == "it is a pipe, a device or a socket, and not a file")
    }
  }

  /// As `cp -p` or rsync leave it.
  @Test func anEditWhoseTimeIsSetBackIsSeen() throws {
    try withFolder { folder in
      let file = "\(folder)/file"
      try write("one", to: file)
      let before = FileStamp(file)
      var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, file, &times, 0) == 0)
      let old = FileStamp(file)
      #expect(before != old)
      // The clock that stamps files goes on in steps.
      var new = old
      for _ in 1...1000 where new == old {
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.write(contentsOf: Data("two".utf8))
        try handle.close()
        #expect(utimensat(AT_FDCWD, file, &times, 0) == 0)
        new = FileStamp(file)
        usleep(1000)
      }
      #expect(old != new && new.isSettled && !old.isCurrent(file))
    }
  }
}
