import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Whether files are as they were is found out in one way, whoever asks.
@Suite struct FileFollowerTests {
  private func save(_ text: String, to path: String, ago seconds: Double) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path)
  }

  @Test(arguments: [true, false]) func aSaveIsSeenOnce(isHeard: Bool) throws {
    try withFolder { folder in
      let (script, tests) = ("\(folder)/mine.lua", "\(folder)/tests.txt")
      try save("return 1", to: script, ago: 60)
      var files = FileFollower([script, tests], news: isHeard ? FileNews() : .none)
      #expect(files.areCurrent)
      var isNew = files.look()
      #expect(!isNew)
      try save("after f5; best d6", to: tests, ago: 50)
      #expect(!files.areCurrent)
      isNew = files.look()
      #expect(isNew)
      #expect(files.areCurrent)
      isNew = files.look()
      #expect(!isNew)
    }
  }

  @Test func aFileOfTheSameSizeAndTimeInThePlaceOfAnotherIsSeen() throws {
    try withFolder { folder in
      let path = "\(folder)/mine.lua"
      try save("return 1", to: path, ago: 60)
      let files = FileFollower([path])
      try save("return 2", to: "\(folder)/draft", ago: 60)
      #expect(rename("\(folder)/draft", path) == 0)
      #expect(!files.areCurrent)
    }
  }

  /// It might be changed once more within the same instant.
  @Test func aFileThatWasJustWrittenIsNotTakenForCurrent() throws {
    try withFolder { folder in
      let path = "\(folder)/mine.lua"
      try save("return 1", to: path, ago: 0)
      let files = FileFollower([path])
      #expect(files.areSettled || !files.areCurrent)
    }
  }

  @Test(.timeLimit(.minutes(1))) func whoWaitsIsToldOfASave() async throws {
    let path = "\(NSTemporaryDirectory())/\(UUID()).lua"
    defer { unlink(path) }
    try save("return 1", to: path, ago: 60)
    let files = FileFollower([path])
    let waiting = Task { [files] in
      var files = files
      await files.waitForChange()
    }
    try save("return 2", to: path, ago: 50)
    await waiting.value
    #expect(FileFollower([path]).areCurrent)
  }

  @Test func whenAFileWasWrittenIsKnownOfFilesOnly() throws {
    try withFolder { folder in
      try save("1", to: "\(folder)/m", ago: 60)
      #expect(FileStamp("\(folder)/m").lastWrite != nil)
      #expect(FileStamp(folder).lastWrite == nil)
      #expect(FileStamp("\(folder)/none").lastWrite == nil)
      #expect(FileStamp("\(folder)/none").size == 0)
    }
  }
}
