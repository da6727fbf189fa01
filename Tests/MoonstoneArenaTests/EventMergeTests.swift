import Foundation
import MoonstoneArena
import MoonstoneTestSupport
import Testing

/// What an event's parts have besides their results.
@Suite struct EventMergeTests {
  private let hall: Hall

  init() throws { hall = try Hall() }

  /// Merges two parts, of which the second has another file among its capsules.
  private func merge(_ name: String, _ make: (_ path: String) throws -> Void) throws {
    for part in ["a", "b"] {
      _ = try EventFolder.create(
        hall.folder(part), try Hall.event(), files: [("capsules/\(part).json", part)])
    }
    try make(hall.folder("b/capsules/\(name)"))
    try EventMerge(["a", "b"].map { try EventReading(hall.folder($0)) })
      .write(to: hall.folder("whole/"), files: [], keeping: "capsules")
  }

  @Test func filesOfAllPartsAreKeptAndDraftsAreNot() throws {
    try merge("c.json.17.tmp") { try write("torn", to: $0) }
    let names = try FileManager.default.contentsOfDirectory(atPath: hall.folder("whole/capsules"))
    #expect(names.sorted() == ["a.json", "b.json"])
    #expect(try contents(hall.folder("whole/capsules/b.json")) == "b\n")
  }

  @Test func aFileThatCannotBeCopiedLeavesNoPartOfTheWhole() throws {
    let error = #expect(throws: EventError.self) {
      try merge("c.json") {
        try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
      }
    }
    #expect(
      error?.description == "\(hall.folder("b/capsules/c.json")): cannot be copied: Is a directory")
    let names = try FileManager.default.contentsOfDirectory(atPath: hall.path)
    #expect(names.sorted() == ["a", "b"])
  }

  @Test func aFolderThatCannotBeMadeSaysWhy() throws {
    _ = try EventFolder.create(hall.folder("a"), try Hall.event())
    try write("", to: hall.folder("file"))
    let merge = try EventMerge([EventReading(hall.folder("a"))])
    let error = #expect(throws: EventError.self) {
      try merge.write(to: hall.folder("file/e"), files: [])
    }
    #expect(
      error?.description
        == "\(hall.folder("file/e")): the folder cannot be made: Not a directory")
  }
}
