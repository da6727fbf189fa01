import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// What the system tells of files, and what holds where it tells nothing.
@Suite struct FileNewsTests {
  /// Whether the system says what happens to files: Linux does, unless it is short of descriptors.
  static let hasNews = FileNews.shared.count != nil
  private let folder: TemporaryFolder
  /// Its own, which hears nothing of what other tests do.
  private let news = FileNews()

  init() throws { folder = try TemporaryFolder() }

  private func hears(_ path: String, _ change: () throws -> Void) throws -> Bool {
    try #require(news.follow(path))
    let before = try #require(news.count)
    try change()
    return try #require(news.count) > before
  }

  @Test(.enabled(if: FileNewsTests.hasNews)) func aFileThatIsWrittenIsHeard() throws {
    let path = try folder.write("return 1", to: "s.lua")
    #expect(
      try hears(path) {
        let handle = try #require(FileHandle(forUpdatingAtPath: path))
        try handle.write(contentsOf: Data("return 2".utf8))
        try handle.close()
      })
  }

  @Test(.enabled(if: FileNewsTests.hasNews)) func aFileThatIsReplacedIsHeard() throws {
    let path = try folder.write("return 1", to: "s.lua")
    let draft = try folder.write("return 2", to: "draft")
    #expect(try hears(path) { try #require(rename(draft, path) == 0) })
    // The one that has taken its place is another file.
    #expect(
      try hears(path) { try "return 3".write(toFile: path, atomically: false, encoding: .utf8) })
  }

  @Test(.enabled(if: FileNewsTests.hasNews)) func aFileThatGoesIsHeard() throws {
    let path = try folder.write("return 1", to: "s.lua")
    #expect(try hears(path) { try #require(unlink(path) == 0) })
  }

  @Test(.enabled(if: FileNewsTests.hasNews)) func aFileThatAppearsIsHeardAndSoIsItsFolder() throws {
    let path = folder.path + "/lines/corners.lua"
    #expect(
      try hears(path) {
        try FileManager.default.createDirectory(
          atPath: folder.path + "/lines", withIntermediateDirectories: false)
      })
    #expect(try hears(path) { _ = try folder.write("return 1", to: "lines/corners.lua") })
  }

  @Test(.enabled(if: FileNewsTests.hasNews)) func theFileBehindALinkIsHeard() throws {
    let path = try folder.write("return 1", to: "s.lua")
    let link = folder.path + "/link.lua"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(
      try hears(link) { try "return 2".write(toFile: path, atomically: false, encoding: .utf8) })
  }

  @Test func nothingIsHeardWhereTheSystemIsSilent() throws {
    let path = try folder.write("return 1", to: "s.lua")
    #expect(!FileNews.none.follow(path))
    #expect(FileNews.none.count == nil)
  }

  /// Saves scripts and modules in every way, between two looks at once.
  @Test(arguments: [true, false]) func aSaveCountsAtOnce(isHeard: Bool) throws {
    let readings = ScriptReadings(news: isHeard ? news : .none)
    let path = folder.path + "/s.lua"
    let module = folder.path + "/lines.lua"
    func save(_ text: String, to path: String, ago seconds: Double) throws {
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path)
    }
    func newest() throws -> ScriptSource {
      // More than once, so that the files are known to be as they were.
      for _ in 1...3 { _ = try ScriptFile(path: path, readings: readings) }
      return try ScriptFile(path: path, readings: readings).source
    }
    try save("return require 'lines', 1", to: path, ago: 60)
    #expect(try newest().includes.isEmpty)
    try save("return 1", to: module, ago: 50)
    #expect(try newest().includes.map(\.bytes) == [Array("return 1".utf8)])
    try save("return 2", to: module, ago: 40)
    #expect(try newest().includes.map(\.bytes) == [Array("return 2".utf8)])
    try save("return require 'lines', 2", to: folder.path + "/draft", ago: 30)
    try #require(rename(folder.path + "/draft", path) == 0)
    #expect(try newest().bytes == Array("return require 'lines', 2".utf8))
    try save("return require 'lines', 3", to: path, ago: 20)
    #expect(try newest().bytes == Array("return require 'lines', 3".utf8))
    try #require(unlink(module) == 0)
    #expect(try newest().includes.isEmpty)
    #expect(readings.count == 6)
  }
}
