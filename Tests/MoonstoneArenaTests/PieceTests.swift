import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

/// Events that are played in pieces.
@Suite struct PieceTests {
  private let hall: Hall
  private let event: ArenaEvent

  init() throws {
    hall = try Hall()
    event = try Hall.event(entrants: 4)
    _ = try EventFolder.create(
      hall.folder("e"), event, files: [("scripts/a.json", "{}"), ("scripts/b.json", "{}")])
  }

  private var reading: EventReading { get throws { try EventReading(hall.folder("e")) } }

  private func split(_ count: Int, lease: Int = 600) throws -> EventPieces {
    try EventPieces.split(try reading, into: count, lease: lease)
  }

  private func play(
    _ claim: PieceClaim, by others: @escaping @Sendable (Int) -> (any Player<Strip>)? = { _ in nil }
  ) async throws {
    let folder = try claim.begin(try reading)
    try await Arena(folder.event, of: Hall.game, in: folder, delegate: Hall.delegate(others)).run()
  }

  private func claim(_ pieces: EventPieces) throws -> PieceClaim {
    guard case .piece(let claim) = try pieces.claim(as: "here") else {
      throw CancellationError()
    }
    return claim
  }

  /// Lets a claim look as if its machine had said nothing for this many seconds.
  private func age(_ claim: PieceClaim, by seconds: TimeInterval, number: Int = 1) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)],
      ofItemAtPath: hall.folder("e/pieces/\(claim.piece).\(number).claim"))
  }

  @Test func allPiecesTogetherAreTheEvent() async throws {
    let pieces = try split(5)
    for _ in 1...5 {
      let claim = try claim(pieces)
      try await play(claim)
      try pieces.publish(claim)
      #expect(PieceClaim.machine(of: pieces.folder(of: claim.piece)) == "here")
    }
    guard case .done = try pieces.claim(as: "here") else {
      Issue.record("a piece is left")
      return
    }
    #expect(try pieces.published() == [1, 2, 3, 4, 5])
    let merge = try EventMerge(
      [try reading] + (try pieces.published()).map { try EventReading(pieces.folder(of: $0)) })
    try merge.write(to: hall.folder("m"), files: [])
    let whole = try EventReading(hall.folder("m"))
    let digest = whole.results.digest(of: event, event.schedule.plan(whole.results.score))
    #expect(try await digest == Hall.digest(event))
    let scripts = try FileManager.default
      .contentsOfDirectory(atPath: "\(pieces.folder(of: 3))/scripts")
    #expect(Set(scripts) == ["a.json", "b.json"])
  }

  @Test func aPieceIsClaimedByOneOnly() async throws {
    let pieces = try split(200)
    let claimed = try await withThrowingTaskGroup(of: [Int].self) { group in
      for machine in 1...8 {
        group.addTask {
          var mine: [Int] = []
          while case .piece(let claim) = try pieces.claim(as: "\(machine)", from: machine * 20) {
            mine.append(claim.piece)
          }
          return mine
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(claimed.sorted() == Array(1...200))
    guard case .wait(200) = try pieces.claim(as: "late") else {
      Issue.record("a piece that somebody plays was given away")
      return
    }
  }

  @Test func aLostPieceIsPlayedAfterItsLease() async throws {
    let pieces = try split(1, lease: 60)
    let lost = try claim(pieces)
    try age(lost, by: 50)
    guard case .wait(1) = try pieces.claim(as: "other") else {
      Issue.record("the lease is not over")
      return
    }
    try age(lost, by: 70)
    let next = try claim(pieces)
    #expect(next.piece == 1 && next.work != lost.work)
    // A clock that was set back makes a claim of the future.
    try age(next, by: -70, number: 2)
    let last = try claim(pieces)
    try await play(last)
    try pieces.publish(last)
    // The one that was thought lost ends, too.
    try await play(lost)
    try pieces.publish(lost)
    let published = try pieces.published()
    #expect(access(lost.work, F_OK) != 0 && published == [1])
  }

  /// A program that is killed leaves a claim, and what it has played.
  @Test func whatKilledProgramsLeaveIsRemovedWithTheLastPiece() async throws {
    let pieces = try split(2, lease: 60)
    func left() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: hall.folder("e/pieces")))
    }
    let killed = try claim(pieces)
    _ = try killed.begin(try reading)
    try age(killed, by: 70)
    _ = FileManager.default.createFile(
      atPath: hall.folder("e/pieces/.\(UUID().uuidString)"), contents: nil,
      attributes: [.modificationDate: Date(timeIntervalSinceNow: -70)])
    let quick = try claim(pieces)
    #expect(quick.piece == killed.piece)
    try await play(quick)
    try pieces.publish(quick)
    // As long as others play, the slow one may come, and is compared.
    #expect(try left().isSuperset(of: ["1.1.claim", "1.1.work"]))
    let last = try claim(pieces)
    try await play(last)
    try pieces.publish(last)
    killed.touch()
    guard case .done = try pieces.claim(as: "here") else {
      Issue.record("a piece is left")
      return
    }
    #expect(try left() == ["1", "2", "split.json", "1.1.claim", "1.1.work"])
    try age(killed, by: 70)
    try pieces.tidy()
    #expect(try left() == ["1", "2", "split.json"])
  }

  @Test func aTouchedClaimStands() throws {
    let pieces = try split(1, lease: 60)
    let claim = try claim(pieces)
    try age(claim, by: 70)
    claim.touch()
    guard case .wait(1) = try pieces.claim(as: "other") else {
      Issue.record("it was claimed again")
      return
    }
    claim.leave()
    guard case .piece = try pieces.claim(as: "other") else {
      Issue.record("it was not given up")
      return
    }
  }

  /// What somebody copied in part, or made by hand, is no piece.
  @Test(arguments: [false, true]) func aTornPieceIsPlayedAgain(isEmpty: Bool) async throws {
    let pieces = try split(2)
    let torn = pieces.folder(of: 1)
    try FileManager.default.createDirectory(atPath: torn, withIntermediateDirectories: true)
    if !isEmpty {
      try Data("{".utf8).write(to: URL(fileURLWithPath: "\(torn)/results.jsonl"))
    }
    #expect(try pieces.published() == [])
    for _ in 1...2 {
      let claim = try claim(pieces)
      try await play(claim)
      try pieces.publish(claim)
    }
    #expect(try pieces.published() == [1, 2])
    // Nothing of it is lost.
    let aside = try FileManager.default.contentsOfDirectory(atPath: hall.folder("e/pieces"))
      .filter { $0.hasPrefix("1.torn-") }
    #expect(aside.count == 1)
  }

  /// Only what follows from scripts and ticks must be the same, so these have digests.
  @Test func aPieceThatDiffersFromItsDoubleIsRefused() async throws {
    let entrants = (0..<3).map { Entrant(name: "gambler-\($0)", digest: "\($0)") }
    let event = ArenaEvent(
      game: Hall.game.name, schedule: try Schedule(.roundRobin(rounds: 4), entrants: 3),
      entrants: entrants, openings: event.openings, seed: 1, clocks: event.clocks,
      memory: 1 << 20, program: "test 1")
    _ = try EventFolder.create(hall.folder("d"), event)
    let reading = try EventReading(hall.folder("d"))
    let pieces = try EventPieces.split(reading, into: 1, lease: 60)
    var claims: [PieceClaim] = []
    func play(_ number: Int, _ ticks: Int) async throws {
      let claim = try claim(pieces)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -70)],
        ofItemAtPath: hall.folder("d/pieces/1.\(number).claim"))
      let folder = try claim.begin(reading)
      let delegate = Hall.delegate({ Counter("gambler-\($0)", ticks) })
      try await Arena(folder.event, of: Hall.game, in: folder, delegate: delegate).run()
      claims.append(claim)
    }
    try await play(1, 10)
    try await play(2, 11)
    try pieces.publish(claims[0])
    let error = #expect(throws: EventError.self) { try pieces.publish(claims[1]) }
    #expect(
      error?.message.contains("is not as in \(hall.folder("d"))/pieces/1") == true,
      "\(error as Any)")
  }

  /// Nobody can tell whether a machine was slow, or has made that up.
  @Test(arguments: [
    Forfeit(.time, "ran out of time"),
    Forfeit(.ticks, "gambler-2: out of CPU time: its work takes more than 50 times as long"),
  ])
  func whatEndedByCPUTimeIsLeftOutWhereAllIsToBeProved(forfeit: Forfeit) async throws {
    let entrants = (0..<3).map { Entrant(name: "gambler-\($0)", digest: "\($0)") }
    let event = ArenaEvent(
      game: Hall.game.name, schedule: try Schedule(.roundRobin(rounds: 2), entrants: 3),
      entrants: entrants, openings: event.openings, seed: 1, clocks: event.clocks,
      memory: 1 << 20, program: "test 1")
    let folder = try EventFolder.create(hall.folder("d"), event)
    let delegate = Hall.delegate({
      entrant -> any Player<Strip> in
      entrant == 2 ? Late("gambler-2", forfeit) : Counter("gambler-\(entrant)", 10)

    })
    try await Arena(event, of: Hall.game, in: folder, delegate: delegate).run()
    let reading = try EventReading(hall.folder("d"))
    let all = try EventMerge([reading])
    #expect(all.count == 12 && all.leftOut == 0)
    #expect(AuditPlan(reading, .all, seed: 1).timedOut == 8)
    // The third one meets each of the others in two pairs.
    let proved = try EventMerge([reading], isProved: true)
    #expect(proved.count == 4 && proved.leftOut == 8)
  }

  @Test(arguments: [Format.swiss(rounds: 2, pairs: 1), .knockout(pairs: 1)])
  func onlyKnownPairingsAreSplit(format: Format) throws {
    _ = try EventFolder.create(hall.folder("s"), try Hall.event(format))
    let error = #expect(throws: EventError.self) {
      try EventPieces.split(try EventReading(hall.folder("s")), into: 2)
    }
    #expect(error?.message.contains("of which all pairings are known") == true)
  }

  @Test func aSplitEventStaysAsItIs() throws {
    _ = try split(2)
    #expect(throws: EventError.self) { try split(3) }
    #expect(throws: EventError.self) {
      try EventFolder.change(hall.folder("e"), [.withdraw(id: "gambler-1")])
    }
    try Data("{\"pieces\":0}\n".utf8)
      .write(to: URL(fileURLWithPath: hall.folder("e/pieces/split.json")))
    #expect(throws: EventError.self) { try EventPieces(of: hall.folder("e")) }
  }
}

/// Plays by lot, and says what it took.
private final class Counter: Player {
  typealias G = Strip

  let identity: PlayerIdentity
  private let gambler: Gambler<Strip>
  private let ticks: Int

  init(_ name: String, _ ticks: Int) {
    gambler = Gambler(name)
    identity = gambler.identity
    self.ticks = ticks
  }

  func choose(_ turn: Turn<Strip>) async throws -> Choice<Strip.Move> {
    Choice(try await gambler.choose(turn).move, ticks: ticks)
  }
}

/// Loses by CPU time.
private final class Late: Player {
  typealias G = Strip

  let identity: PlayerIdentity

  private let forfeit: Forfeit

  init(_ name: String, _ forfeit: Forfeit) {
    identity = PlayerIdentity(name: name)
    self.forfeit = forfeit
  }

  func choose(_ turn: Turn<Strip>) async throws -> Choice<Strip.Move> {
    throw forfeit
  }

  func stop() {}
}
