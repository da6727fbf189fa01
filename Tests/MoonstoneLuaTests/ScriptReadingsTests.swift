import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// How often scripts are read.
@Suite struct ScriptReadingsTests {
  private let folder: TemporaryFolder
  private let readings = ScriptReadings()

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file as if it had not been touched for this many seconds.
  private func write(_ text: String, to name: String, age: Double) throws -> String {
    let path = try folder.write(text, to: name)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
    return path
  }

  private func file(_ path: String) throws -> ScriptFile {
    try ScriptFile(path: path, readings: readings)
  }

  @Test func aVersionIsReadOnceForAllWhoPlayIt() throws {
    _ = try write("return 1", to: "lines.lua", age: 60)
    let path = try write("require 'lines' require 'missing'", to: "s.lua", age: 60)
    var files = try (1...5).map { _ in try file(path) }
    #expect(Set(files.map(\.source)).count == 1)
    #expect(files[0].source.includes.map(\.module) == ["lines"])
    for index in files.indices { #expect(try files[index].look() == nil) }
    #expect(readings.count == 1)
  }

  @Test func aSavedVersionIsReadOnceForAllWhoFollowIt() throws {
    let path = try write("return 1", to: "s.lua", age: 60)
    var files = try (1...2).map { _ in try file(path) }
    _ = try write("return 2", to: "s.lua", age: 30)
    let seen = try files.indices.map { try files[$0].look() }
    #expect(seen[0] != nil && seen[0] == seen[1])
    #expect(try file(path).source == seen[0])
    #expect(readings.count == 2)
  }

  @Test func aModuleThatAppearsIsNoticed() throws {
    let path = try write("require 'lines'", to: "s.lua", age: 60)
    var old = try file(path)
    _ = try write("return 1", to: "lines.lua", age: 30)
    #expect(try file(path).source.includes.map(\.module) == ["lines"])
    #expect(try old.look()?.includes.map(\.module) == ["lines"])
    #expect(readings.count == 2)
  }

  @Test func aFileThatMayStillBeWrittenIsReadAgain() throws {
    let path = try write("return 1", to: "s.lua", age: 0)
    _ = try file(path)
    // Of the same size at the same moment, as far as the file system can tell.
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.write(contentsOf: Data("return 2".utf8))
    try handle.close()
    #expect(String(decoding: try file(path).source.bytes, as: UTF8.self) == "return 2")
  }

  @Test func aFailureIsNotKept() throws {
    let path = folder.path + "/s.lua"
    for _ in 1...2 { #expect(throws: ScriptError.self) { _ = try file(path) } }
    #expect(readings.count == 2)
    _ = try write("return 1", to: "s.lua", age: 60)
    #expect(try file(path).source.bytes == Array("return 1".utf8))
  }
}
