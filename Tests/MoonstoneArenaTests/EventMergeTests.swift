import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
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

  /// No audit proves names, so that a machine could exchange two of them; where files lie may differ.
  @Test func partsCallTheirEntrantsTheSame() throws {
    func event(_ names: String...) throws -> ArenaEvent {
      ArenaEvent(
        game: Hall.game.name, schedule: try Schedule(.roundRobin(rounds: 1), entrants: 2),
        entrants: names.enumerated().map { Entrant(name: $1, digest: "\($0)") },
        openings: try Hall.event().openings, seed: 1, clocks: try Hall.event().clocks,
        memory: 1 << 20, program: "test 1")
    }
    let parts = [
      "a": try event("/home/a/one.lua", "other"), "b": try event("/home/b/one.lua", "other"),
      "c": try event("other", "/home/a/one.lua"),
    ]
    for (name, event) in parts { _ = try EventFolder.create(hall.folder(name), event) }
    func merge(_ names: String...) throws -> EventMerge {
      try EventMerge(try names.map { try EventReading(hall.folder($0)) })
    }
    _ = try merge("a", "b")
    let error = #expect(throws: EventError.self) { try merge("a", "c") }
    #expect(error?.message.contains("is called") == true, "\(error as Any)")
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
