import Foundation
import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

@Suite struct EventFolderTests {
  private let hall: Hall

  init() throws { hall = try Hall() }

  @Test(arguments: ArenaTests.formats) func aKeptEventReadsBack(format: Format) async throws {
    let event = try Hall.event(format, entrants: 5)
    let folder = try EventFolder.create(
      hall.folder("e"), event, files: [("scripts/a.json", "{}"), ("note.txt", "b")])
    let arena = try Arena(event, of: Hall.game, in: folder, delegate: Hall.delegate())
    try await arena.run(jobs: 2)
    let reading = try EventReading(hall.folder("e"))
    #expect(reading.event == event)
    #expect(reading.tornCount == 0)
    #expect(reading.results.count == arena.results.count)
    #expect(
      reading.results.digest(of: event, arena.plan)
        == arena.results.digest(of: event, arena.plan))
    for match in arena.plan.pairings.flatMap(\.matches) {
      #expect(reading.results[match] == arena.results[match])
    }
    #expect(try String(contentsOfFile: hall.folder("e/note.txt"), encoding: .utf8) == "b\n")
  }

  /// However many results there are: the others are overwritten, and nobody notices.
  @Test func aMatchIsReadFromItsLineAlone() async throws {
    let event = try Hall.event(.roundRobin(rounds: 2), entrants: 4)
    let folder = try EventFolder.create(hall.folder("e"), event)
    try await Arena(event, of: Hall.game, in: folder, delegate: Hall.delegate()).run(jobs: 2)
    let reading = try EventReading(hall.folder("e"))
    let file = URL(fileURLWithPath: hall.folder("e/results.jsonl"))
    let whole = try Data(contentsOf: file)
    let all = try reading.matches()
    #expect(all.map(\.result.match) == reading.played && all.count == reading.results.count)
    for kept in all {
      var seen: Range<Int>?
      try reading.forEachMatch(where: { $0 == kept.result }) { place, _ in seen = place.bytes }
      let line = try #require(seen)
      var only = Data(repeating: UInt8(ascii: " "), count: whole.count)
      only.replaceSubrange(line, with: whole[line])
      try only.write(to: file)
      let read = try #require(try reading.match(kept.result.match))
      #expect(read.result == kept.result && read.moves == kept.moves && read.seed == kept.seed)
      let other = try #require(all.first { $0.result != kept.result })
      #expect(throws: EventError.self) { try reading.match(other.result.match) }
    }
    let pairing = try #require(reading.played.first).pairing
    let absent = Pairing(round: 99, number: 1, first: pairing.first, second: pairing.second)
    #expect(try reading.match(ScheduledMatch(absent, 1)) == nil)
  }

  /// An event that is cut off anywhere, as by a kill, continues to the same end.
  @Test func fromWhateverIsLeftItGoesOnToTheSameEnd() async throws {
    let event = try Hall.event(.swiss(rounds: 2, pairs: 1), entrants: 4)
    let folder = try EventFolder.create(hall.folder("whole"), event)
    let arena = try Arena(event, of: Hall.game, in: folder, delegate: Hall.delegate())
    try await arena.run()
    let digest = arena.results.digest(of: event, arena.plan)
    let whole = try Data(contentsOf: URL(fileURLWithPath: hall.folder("whole/results.jsonl")))
    for length in stride(from: 0, through: whole.count, by: 61) {
      let path = hall.folder("cut-\(length)")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: hall.folder("whole/event.json"), toPath: "\(path)/event.json")
      try whole.prefix(length).write(to: URL(fileURLWithPath: "\(path)/results.jsonl"))
      let reading = try EventReading(path)
      let rest = try Arena(
        event, of: Hall.game, after: reading.results, in: try EventFolder.reopen(reading),
        delegate: Hall.delegate())
      try await rest.run()
      #expect(rest.results.digest(of: event, rest.plan) == digest)
      let again = try EventReading(path)
      #expect(again.tornCount == 0)
      #expect(again.results.count == arena.results.count)
      #expect(again.results.digest(of: event, rest.plan) == digest)
    }
  }

  /// Events of older programs name no rule; rounds that they have played must not change.
  @Test func aSwissWithoutARuleGoesOnByItsOldOne() throws {
    let event = try Hall.event(.swiss(rounds: 3, pairs: 1), entrants: 6)
    let path = hall.folder("e")
    _ = try EventFolder.create(path, event)
    let file = "\(path)/event.json"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try text.replacingOccurrences(of: "\"pairing\":\"nearest\",", with: "")
      .write(toFile: file, atomically: false, encoding: .utf8)
    let former = try EventReading(path).event
    #expect(former.schedule.rule == .halves)
    #expect(!former.identity.contains("pairing"))
    #expect(event.identity.contains("pairing"))
    // The three leaders of the first round: the greedy rule lets the last of them meet a loser.
    let plan = former.schedule.plan { match in
      match.pairing.round < 3 ? MatchScore(halves: match.pairing.first < 3 ? 2 : 0) : nil
    }
    #expect(plan.pairings.filter { $0.round == 1 }.map { [$0.first, $0.second] }.first == [0, 3])
    try text.replacingOccurrences(of: "nearest", with: "newest")
      .write(toFile: file, atomically: false, encoding: .utf8)
    let error = #expect(throws: EventError.self) { try EventReading(path) }
    #expect(
      error?.description.hasSuffix(
        "“pairing” must be nearest, for a Swiss; another one needs a newer program") == true)
  }

  @Test(arguments: [1, 2, 5]) func partsAreMergedIntoTheWhole(count: Int) async throws {
    let whole = try Hall.event(.roundRobin(rounds: 3), entrants: 4)
    let digest = try await Hall.digest(whole)
    var readings: [EventReading] = []
    for index in 1...count {
      let event = whole.part(ArenaEvent.Shard(index, of: count))
      let path = hall.folder("part-\(index)")
      let folder = try EventFolder.create(path, event)
      let arena = try Arena(event, of: Hall.game, in: folder, delegate: Hall.delegate())
      try await arena.run()
      #expect(arena.isOver)
      readings.append(try EventReading(path))
    }
    #expect(readings.map(\.results.count).reduce(0, +) == 36)
    // In any order, and with a part that comes twice.
    for (number, parts) in [readings, readings.reversed(), readings + [readings[0]]].enumerated() {
      let merge = try EventMerge(parts)
      #expect(merge.differing == 0)
      #expect(merge.count == 36)
      try merge.write(to: hall.folder("merged-\(number)"), files: [])
      let merged = try EventReading(hall.folder("merged-\(number)"))
      #expect(merged.event == whole)
      let plan = merged.event.schedule.plan(merged.results.score)
      #expect(merged.results.digest(of: merged.event, plan) == digest)
    }
    // One that got lost is played later.
    guard count > 1 else { return }
    try EventMerge(Array(readings.dropFirst())).write(to: hall.folder("less"), files: [])
    let less = try EventReading(hall.folder("less"))
    let arena = try Arena(
      less.event, of: Hall.game, after: less.results, in: try EventFolder.reopen(less),
      delegate: Hall.delegate())
    #expect(!arena.isOver)
    try await arena.run()
    #expect(arena.results.digest(of: whole, arena.plan) == digest)
  }

  @Test func partsOfDifferentEventsAreNotMerged() throws {
    _ = try EventFolder.create(hall.folder("a"), try Hall.event(seed: 1))
    _ = try EventFolder.create(hall.folder("b"), try Hall.event(seed: 2))
    let error = #expect(throws: EventError.self) {
      try EventMerge([EventReading(hall.folder("a")), EventReading(hall.folder("b"))])
    }
    #expect(
      error?.description
        == "\(hall.folder("b")): this is not a part of the same event as \(hall.folder("a")): "
        + "its seed is 2, not 1")
  }

  @Test func nobodyWritesOverAnEventOrBesideAnother() throws {
    let event = try Hall.event()
    let folder = try EventFolder.create(hall.folder("e"), event)
    #expect(throws: EventError.self) { try EventFolder.create(hall.folder("e"), event) }
    let error = #expect(throws: EventError.self) {
      try EventFolder.reopen(EventReading(hall.folder("e")))
    }
    #expect(
      error?.description
        == "\(hall.folder("e"))/results.jsonl: cannot be written: another program is writing it")
    withExtendedLifetime(folder) {}
  }

  @Test func aMatchThatIsTooLongForALineIsNamed() async throws {
    let event = try Hall.event(.roundRobin(rounds: 1), entrants: 2)
    let arena = try Arena(
      event, of: Hall.game, in: try EventFolder.create(hall.folder("e"), event),
      delegate: Hall.delegate())
    try await arena.run()
    var line = try #require(try EventReading(hall.folder("e")).lines().first)
    line.message = String(repeating: "x", count: 16 << 20)
    let folder = try EventFolder.create(hall.folder("f"), event)
    let error = #expect(throws: EventError.self) { try folder.append(line) }
    let names = try #require(line.names)
    #expect(
      error?.description.hasPrefix(
        "\(hall.folder("f"))/results.jsonl: “\(names.black)” against “\(names.white)”, round 1, "
          + "cannot be written: a line has at most 16M bytes, and the match takes 16777") == true)
  }

  @Test(arguments: [
    ("event.json", ": is longer than 64M, the most that this file of an event may have"),
    ("entrants.jsonl", ": is longer than 64M, the most that this file of an event may have"),
    ("results.jsonl", ":1: is longer than 16M, the most that a line may have"),
  ])
  func aFileThatIsTooLongIsRefused(name: String, message: String) throws {
    _ = try EventFolder.create(hall.folder("e"), try Hall.event())
    let file = "\(hall.folder("e"))/\(name)"
    // A hole, which takes no room.
    let descriptor = open(file, O_WRONLY | O_CREAT, 0o644)
    try #require(ftruncate(descriptor, 1 << 40) == 0)
    close(descriptor)
    let error = #expect(throws: EventError.self) { try EventReading(hall.folder("e")) }
    #expect(error?.description == file + message)
  }

  /// Whatever of it is removed or moved: what would be played from then on is in no file.
  @Test(arguments: ["results.jsonl", "event.json", "entrants.jsonl", ""])
  func anEventWhoseFilesAreGoneEnds(file: String) async throws {
    let event = try Hall.event(.roundRobin(rounds: 20), entrants: 3)
    let path = hall.folder("e")
    let folder = try EventFolder.create(path, event)
    if file == "entrants.jsonl" { try EventFolder.change(path, [.withdraw(id: "gambler-2")]) }
    let told = Locked(0)
    let arena = try Arena(
      event, of: Hall.game, in: folder,
      delegate: Hall.delegate(tell: { [hall] _ in
        let count = told.withLock { told in
          told += 1
          return told
        }
        guard count == 3 else { return }
        let victim = file.isEmpty ? path : "\(path)/\(file)"
        try FileManager.default.moveItem(atPath: victim, toPath: hall.folder("gone"))
      }))
    let error = await #expect(throws: EventError.self) { try await arena.run() }
    #expect(error?.kind == .unwritable)
    let named = file.isEmpty ? "results.jsonl" : file
    #expect(
      error?.description
        == "\(path)/\(named): cannot be written: somebody has removed, moved or replaced it while "
        + "the event was played")
    #expect(told.withLock { $0 } == 3)
  }

  @Test func aFolderThatCannotBeMadeSaysWhy() throws {
    try Data().write(to: URL(fileURLWithPath: hall.folder("file")))
    let error = #expect(throws: EventError.self) {
      try EventFolder.create(hall.folder("file/e"), try Hall.event())
    }
    #expect(
      error?.description
        == "\(hall.folder("file/e")): the folder cannot be made: Not a directory")
  }

  @Test func draftsOfKilledProgramsAreRemoved() throws {
    let path = hall.folder("e")
    do { _ = try EventFolder.create(path, try Hall.event(), files: [("scripts/a.json", "{}")]) }
    let manager = FileManager.default
    try manager.createDirectory(atPath: "\(path)/capsules", withIntermediateDirectories: true)
    // Beyond what the system numbers programs by, and its first program.
    let gone = "2147483647"
    let drafts = ["event.json.\(gone).tmp", "capsules/a.json.\(gone).tmp", "scripts/b.\(gone).tmp"]
    let others = [
      "event.json.1.tmp", "capsules/a.json", "capsules/a.tmp", "\(gone).tmp", "a.-5.tmp",
    ]
    for name in drafts + others + ["capsules/b.json.\(getpid()).tmp"] {
      try Data("{".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
    let folder = try EventFolder.reopen(EventReading(path))
    #expect(
      try manager.subpathsOfDirectory(atPath: path).sorted()
        == (others + ["capsules", "event.json", "results.jsonl", "scripts", "scripts/a.json"])
        .sorted())
    withExtendedLifetime(folder) {}
  }

  /// A program that is killed between the two plays the match again.
  @Test func theCapsuleOfAMatchIsKeptBeforeItsResult() async throws {
    let event = try Hall.event()
    let folder = try EventFolder.create(hall.folder("e"), event)
    let (path, told) = (hall.folder("e/results.jsonl"), Recorder<String>())
    let delegate = Arena<Strip>.Delegate(
      player: { entrant, _, _ in Gambler("gambler-\(entrant)") },
      tell: { told.append($0.kept ?? "nothing") },
      keep: { report in
        let results = try String(contentsOfFile: path, encoding: .utf8)
        if results.contains("\n") { throw CancellationError() }
        #expect(results.isEmpty)
        return "seed \(report.seed)"
      })
    let arena = try Arena(event, of: Hall.game, in: folder, delegate: delegate)
    await #expect(throws: CancellationError.self) { try await arena.run() }
    #expect(arena.results.count == 1)
    #expect(try EventReading(hall.folder("e")).results.count == 1)
    #expect(told.elements.count == 1 && told.elements[0].hasPrefix("seed "))
  }

  @Test func aBadEventIsRefusedWithItsPlace() async throws {
    func expect(_ name: String, _ message: String) {
      let error = #expect(throws: EventError.self) { try EventReading(hall.folder(name)) }
      #expect(error?.description == "\(hall.path)/\(message)")
    }
    expect("none", "none: there is no such folder")
    try FileManager.default.createDirectory(
      atPath: hall.folder("empty"), withIntermediateDirectories: true)
    expect("empty", "empty: there is no event in this folder: no event.json")
    let event = try Hall.event(.roundRobin(rounds: 1), entrants: 2)
    do {
      let folder = try EventFolder.create(hall.folder("e"), event)
      try await Arena(event, of: Hall.game, in: folder, delegate: Hall.delegate()).run()
    }
    let file = hall.folder("e/results.jsonl")
    let good = try String(contentsOfFile: file, encoding: .utf8)
    func write(_ text: String) throws {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    try write(good + "nonsense\n")
    expect("e", "e/results.jsonl:3: this is not a JSON object")
    try write(good.replacing("\"round\":1", with: "\"round\":\"x\""))
    expect("e", "e/results.jsonl:1: “round” is not valid")
    try write("[1]\n")
    expect("e", "e/results.jsonl:1: this is not a JSON object")
    try write(good.replacing("\"black\":\"gambler-", with: "\"black\":\"nobody-"))
    expect("e", "e/results.jsonl:1: this is not a match of the event")
    try write(good + good.replacing("\"leg\":1,", with: "\"leg\":1,\"margin\":64,"))
    expect("e", "e/results.jsonl:3: an earlier line has this match with another result")
    // More than can be added up, or told apart.
    for (number, other) in [
      (#/"round":1/#, "\"round\":4294967296"), (#/"number":1/#, "\"number\":4294967296"),
      (#/"asked":{"black":\d+/#, "\"asked\":{\"black\":-1"),
      (#/"asked":{"black":\d+/#, "\"asked\":{\"black\":9223372036854775807"),
      (#/"ticks":{"black":\d+/#, "\"ticks\":{\"black\":9223372036854775807"),
      (#/"nanoseconds":{"black":\d+/#, "\"nanoseconds\":{\"black\":-9223372036854775808"),
    ] {
      let bad = good.replacing(number, with: other, maxReplacements: 1)
      #expect(bad != good)
      try write(bad)
      expect("e", "e/results.jsonl:1: this is not a match of the event")
    }
    try write(good + good)
    #expect(try EventReading(hall.folder("e")).results.count == 2)
    let header = hall.folder("e/event.json")
    let text = try String(contentsOfFile: header, encoding: .utf8)
    try text.replacing("\"event\":1", with: "\"event\":2")
      .write(toFile: header, atomically: true, encoding: .utf8)
    expect("e", "e/event.json: “event” is 2, and this program reads version 1")
  }
}
