import Foundation
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSession
import MoonstoneTestSupport
import Testing

/// Versions of scripts that outlive the program.
@Suite struct VersionFolderTests {
  private func within(_ body: (VersionFolder, String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(VersionFolder(beside: MatchFolder(folder: "\(folder)/matches")), folder)
  }

  @Test func aVersionIsFoundAgainWithItsModules() throws {
    try within { folder, _ in
      let version = ScriptSource(
        name: "mine.lua", bytes: Array("return require \"lines\"".utf8),
        includes: [
          ScriptSource.Include(module: "lines", name: "lines.lua", bytes: Array("return {}".utf8)),
          // An opening book is not a text.
          ScriptSource.Include(module: "book", name: "a.book", bytes: [0xff, 0x00, 0xfe]),
        ])
      try folder.keep(version)
      try folder.keep(version)
      #expect(folder.version(version.digest) == version)
      #expect(folder.version(ScriptSource(name: "", text: "return 1").digest) == nil)
    }
  }

  @Test func aVersionThatPlaysAgainIsTheNewest() throws {
    try within { folder, path in
      let version = ScriptSource(name: "mine.lua", text: "return 1")
      try folder.keep(version)
      let file = "\(path)/versions/\(version.digest).json"
      let manager = FileManager.default
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: file)
      try folder.keep(version)
      let date = try manager.attributesOfItem(atPath: file)[.modificationDate] as? Date
      #expect(try #require(date).timeIntervalSince1970 > 1)
    }
  }

  @Test func noNameLeadsOutOfTheFolder() throws {
    try within { folder, path in
      try FileManager.default.createDirectory(
        atPath: path + "/versions", withIntermediateDirectories: true)
      try write(#"{"name":"x","text":"x","modules":[]}"#, to: "\(path)/secret.json")
      #expect(folder.version("../secret") == nil)
      #expect(folder.version("") == nil)
    }
  }

  @Test func aVersionThatWasChangedOnTheDiskIsNotThatVersion() throws {
    try within { folder, path in
      let version = ScriptSource(name: "mine.lua", text: "return 1")
      try folder.keep(version)
      try write(
        #"{"name":"mine.lua","text":"return 2","modules":[]}"#,
        to: "\(path)/versions/\(version.digest).json")
      #expect(folder.version(version.digest) == nil)
    }
  }
}
