import Foundation
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Where hostile scripts play.
enum Arena: Sendable {
  case worker
  case process

  static let reversi = Plugin(Reversi())
  static let memory = 32 << 20

  /// The program that was built with the tests: beside their resources.
  static let program = WorkerProgram(
    path: Bundle.module.bundleURL.deletingLastPathComponent().appendingPathComponent(
      "MoonstoneTestWorker"
    )
    .path, arguments: ["worker"])
  static let workers = WorkerPool(program, game: "reversi", memory: memory)
}

/// What nothing here takes that is to end well: some scripts have ten seconds of work where nothing
/// is optimised, and the machine may have other things to do.
let ampleSeconds = 60 * Double(patience)

/// What came of a match, as far as it must be the same each time.
struct Played: Equatable {
  /// `nil` when a script was refused.
  var termination: Termination?
  var side: Side?
  var message: String?
  var moves: [String] = []
  /// What the scripts said: notes, comments and memories.
  var said: [String] = []

  var outcome: HostileScript.Outcome {
    let message = message ?? ""
    switch termination {
    case .rules: return .ok
    case .time, .ticks: return .timeout
    case .memory: return .memory
    case .fault, .illegalMove: return .error
    case .resignation, .aborted, .adjudicated: return .error
    case nil:
      if message.contains("out of memory") { return .memory }
      let isLate =
        ["out of t", "out of CPU time", "did not answer and was killed"]
        .contains { message.contains($0) }
      return isLate ? .timeout : .error
    }
  }
}

/// Plays a hostile script against chance.
///
/// - Parameter ticks: for each move and the loading; then nothing but they decides, as long as the
///   script does not work where nothing is counted.
func play(
  _ script: HostileScript, _ side: Side, in arena: Arena, ticks: Int? = nil
) async throws -> Played {
  // Short, unless a machine that is busy could make a timeout of what must not end in one.
  let seconds =
    ticks == nil && script.allowed.contains(.timeout) ? 0.2 : ampleSeconds
  let limits = ScriptLimits(
    memory: Arena.memory, loadSeconds: seconds, loadTicks: ticks, moveSeconds: seconds)
  let listener = Listener()
  let hostile: LuaStrategy<Reversi>
  do {
    hostile = try LuaStrategy(
      ScriptFile(path: script.path), named: "hostile", plugin: Arena.reversi, limits: limits,
      isolation: arena == .worker ? .workers(Arena.workers) : .inProcess)
  } catch {
    #expect(error.kind == .invalid, "\(error)")
    return Played(message: error.message)
  }
  let chance = RandomPlayer()
  let players: Sides<any Player<Reversi>> =
    side == .black ? Sides(black: hostile, white: chance) : Sides(black: chance, white: hostile)
  let clocks = Clocks(.unlimited, ticks: ticks.map { .perMove($0) } ?? .unlimited)
  let host = Host(
    Match(Reversi(), players: players.map(\.identity), clocks: clocks), players: players,
    observers: [listener], seed: 7, keepsMemory: true)
  let match = try await host.run()
  let ending = try #require(match.ending)
  return Played(
    termination: ending.termination, side: ending.side, message: ending.message,
    moves: match.moves.map(\.description), said: listener.said)
}

/// Plays any move, the same ones each time.
private final class RandomPlayer: Player {
  let identity = PlayerIdentity(name: "chance")
  private let random = Locked(SplitMix64(seed: 3))

  func choose(_ turn: Turn<Reversi>) -> Choice<Reversi.Move> {
    Choice(random.withLock { Array(turn.position.legalMoves).randomElement(using: &$0)! })
  }
}

/// Keeps what the scripts said, and looks at each line that a journal would hold.
private final class Listener: Observer {
  private let texts = Locked<[String]>([])

  var said: [String] { texts.withLock { $0 } }

  func observe(_ event: Event<Reversi.Position>, in match: Match<Reversi>) {
    switch event {
    case .played(let choice, by: _, changes: _, elapsed: _, _):
      if let comment = choice.comment { say("\(comment)") }
      if let memory = choice.memory { say(memory) }
      if let text = choice.comment?.text { #expect(text.isFit(), "\(text.debugDescription)") }
    case .noted(_, let text):
      say(text)
      #expect(text.isFit(lines: true), "\(text.debugDescription)")
    default: break
    }
    guard let line = JournalLine.event(event) else { return }
    #expect(line.isFit())
    #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) is [String: Any])
  }

  private func say(_ text: String) { texts.withLock { $0.append(text) } }
}

extension String {
  /// Whether nothing in it acts on a terminal, ends a line, hides or turns text around.
  func isFit(lines: Bool = false) -> Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: lines && scalar == "\n"
      // These two join letters.
      case .format: scalar.value == 0x200c || scalar.value == 0x200d
      case .lineSeparator, .paragraphSeparator, .surrogate: false
      default: true
      }
    }
  }
}
