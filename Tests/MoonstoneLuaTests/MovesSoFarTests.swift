import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// A script sees all moves of the match, of which a worker is told only the new ones.
@Suite(.timeLimit(.minutes(10 * patience))) struct MovesSoFarTests {
  private typealias Moves = Trail<Reversi.Move>
  private let workers = Workers()

  /// Says which moves it sees.
  private func teller(in isolation: ScriptIsolation) throws -> LuaStrategy<Reversi> {
    try LuaStrategy(
      ScriptSource(
        name: "teller.lua",
        text: """
          return { choose = function(board, context)
            local moves = context.moves
            local text = #moves .. table.concat(moves, "", 1, 20) .. moves[#moves]
            return board:moves()[1], { text = text }
          end }
          """),
      plugin: reversi, limits: ample, isolation: isolation)
  }

  private func said(_ player: LuaStrategy<Reversi>, of moves: Moves) throws -> String? {
    try player.chooseAtOnce(
      Turn(
        game: Reversi(), position: Reversi().initialPosition, moves: moves,
        budget: Budget(remainingTicks: 1_000_000))
    ).comment?.text
  }

  /// Moves of a match that is longer than any of Reversi.
  private func moves(_ count: Int, seed: UInt64) -> Moves {
    var random = SplitMix64(seed: seed)
    let all = Array(Reversi().initialPosition.legalMoves)
    return Moves((0..<count).map { _ in all[Int(random.next() % UInt64(all.count))] })
  }

  /// As a match goes on, is taken back, branches, and is another one.
  private var course: [Moves] {
    var course: [Moves] = []
    var match = moves(300, seed: 1)
    func ask() { course.append(match) }
    ask()
    for move in moves(3, seed: 2) {
      match.append(move)
      ask()
    }
    match.removeAll(after: 290)
    ask()
    for move in moves(200, seed: 3) { match.append(move) }
    ask()
    match.removeAll(after: 100)
    for move in moves(30, seed: 4) { match.append(move) }
    ask()
    ask()
    match = moves(20, seed: 5)
    ask()
    for move in moves(300, seed: 6) { match.append(move) }
    ask()
    return course
  }

  @Test func aWorkerSeesWhatThisProcessSees() throws {
    let (here, apart) = try (teller(in: .inProcess), teller(in: .workers(workers.pool)))
    for moves in course { #expect(try said(apart, of: moves) == said(here, of: moves)) }
  }

  #if os(Linux)
    @Test func aFreshWorkerIsToldAllOfThem() async throws {
      let (here, apart) = try (teller(in: .inProcess), teller(in: .workers(workers.pool)))
      for (index, moves) in course.enumerated() {
        #expect(try said(apart, of: moves) == said(here, of: moves))
        guard index.isMultiple(of: 2) else { continue }
        let pids = workers.running
        for pid in pids { kill(pid, SIGKILL) }
        try await eventually("the workers end") { Set(workers.running).isDisjoint(with: pids) }
      }
    }
  #endif

  /// However long the match is.
  @Test func aQuestionHoldsOnlyNewMoves() {
    func bytes(_ codes: MoveCodes<Reversi.Move>, after told: ToldMoves?) -> Int {
      codes.told { moves in
        withUnsafePointer(to: Reversi().initialPosition) { position in
          let notice = ScriptNotice(
            position: position, moves: moves, event: "{}", ticks: 1, seconds: 1, seed: 0)
          return Frame.observe(notice, in: "", knowing: told?.shared(with: moves) ?? 0).bytes.count
        }
      }
    }
    var codes = MoveCodes<Reversi.Move>()
    codes.take([])
    let none = bytes(codes, after: nil)
    var match = moves(1000, seed: 7)
    codes.take(match)
    #expect(bytes(codes, after: nil) == none + 8000)
    var told = codes.told { ToldMoves($0) }
    match.append(match[0])
    codes.take(match)
    #expect(bytes(codes, after: told) == none + 8)
    told = codes.told { ToldMoves($0) }
    match.removeAll(after: 500)
    codes.take(match)
    #expect(bytes(codes, after: told) == none)
    codes.take(match)
    #expect(bytes(codes, after: told) == none + 4000, "it was not told of the question before")
    var others = MoveCodes<Reversi.Move>()
    others.take(match)
    #expect(bytes(others, after: codes.told { ToldMoves($0) }) == none + 4000)
  }

  @Test(arguments: [-1, 4, .max]) func moreThanWasToldIsNotKnown(known: Int) throws {
    var frame = Frame(.choose)
    frame.put(known)
    frame.put(codes: [9])
    var reader = frame.reader
    var moves: [Int64] = [1, 2, 3]
    #expect(throws: FrameError.self) { try reader.follow(&moves) }
    #expect(moves == [1, 2, 3], "a refused message changes nothing")
  }
}
