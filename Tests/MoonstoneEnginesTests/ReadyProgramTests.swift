import Foundation
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Programs that speak in lines: how they start, and how long they stay.
@Suite(.timeLimit(.minutes(10 * patience))) struct ReadyProgramTests {
  private let log = newFile()

  /// Notes each line behind its process number, and answers turns.
  private var script: String {
    #"""
    printf '%s %s\n' $$ "$line" >> '\#(log)'
    case "$line" in *'"position"'*) echo '{"move": "f5"}';; esac
    """#
  }

  private func player(
    first: String, idle: IdlePrograms? = nil
  ) throws -> EnginePlayer<Reversi> {
    try EnginePlayer(
      named: "lines:fake", linesWords(script, first: first), speaking: .lines, game: Reversi(),
      idle: idle)
  }

  private func told() throws -> [(process: Substring, line: Substring)] {
    try lines(of: log).map { line in
      let blank = line.firstIndex(of: " ") ?? line.endIndex
      return (line[..<blank], line[blank...].dropFirst())
    }
  }

  /// Also one that takes its time, and one that logs more than a pipe holds.
  @Test(arguments: ["", "sleep 0.3;", "head -c 200000 /dev/zero >&2;"])
  func aProgramThatIsReadyIsGreetedAndToldWhereAMatchBegins(pause: String) async throws {
    let player = try player(first: #"\#(pause) echo; echo '{"ready": 1}'"#)
    for _ in 1...2 { _ = try await player.choose(turn(clock: .perMove(.seconds(10)))) }
    let told = try told().map(\.line)
    let start = Reversi().initialPosition
    #expect(told.count == 4)
    #expect(told[0].wholeMatch(of: /{"hello":1,"version":"[^"]+"}/) != nil)
    #expect(
      told[1]
        == #"{"begin":{"game":"reversi","seed":0,"side":"black","start":"\#(start)","#
        + #""time":"10/move"}}"#)
    #expect(told[2].hasPrefix(#"{"budget":"#) && told[3] == told[2])
  }

  @Test func aMatchThatIsPlayedAgainBeginsAgain() async throws {
    let player = try player(first: #"echo '{"ready": 1}'"#)
    _ = try await player.choose(turn())
    _ = await player.forfeit(try turn("f5d6"))
    _ = try await player.choose(turn())
    #expect(try told().filter { $0.line.hasPrefix(#"{"begin""#) }.count == 2)
  }

  @Test func aProgramThatIsReadyStaysForTheNextMatch() async throws {
    let idle = IdlePrograms()
    for _ in 1...3 {
      try await {
        let player = try player(first: #"echo '{"ready": 1}'"#, idle: idle)
        _ = try await player.choose(turn())
      }()
      while idle.isEmpty { await Task.yield() }
    }
    let told = try told()
    #expect(Set(told.map(\.process)).count == 1)
    #expect(told.filter { $0.line.hasPrefix(#"{"hello""#) }.count == 1)
    #expect(told.filter { $0.line.hasPrefix(#"{"begin""#) }.count == 3)
  }

  @Test(.enabled(if: isLinux)) func oneThatHasEndedMeanwhileIsStartedAnew() async throws {
    let idle = IdlePrograms()
    let brief = script + "\ncase \"$line\" in *'\"position\"'*) exit;; esac"
    for _ in 1...2 {
      try await {
        let player = try EnginePlayer(
          named: "lines:fake", linesWords(brief, first: #"echo '{"ready": 1}'"#), speaking: .lines,
          game: Reversi(), idle: idle)
        #expect(try await player.choose(turn()).move.description == "f5")
      }()
      while idle.isEmpty { await Task.yield() }
      let process = try #require(try told().last?.process)
      // It has ended, and nobody has asked how.
      while try !String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).contains(") Z") {
        await Task.yield()
      }
    }
    #expect(Set(try told().map(\.process)).count == 2)
  }

  @Test func anotherProgramIsStartedForEachMatchAndReadsTurnsOnly() async throws {
    let idle = IdlePrograms()
    for _ in 1...2 {
      _ = try await player(first: "", idle: idle).choose(turn())
    }
    let told = try told()
    #expect(Set(told.map(\.process)).count == 2 && idle.isEmpty)
    #expect(told.allSatisfy { $0.line.hasPrefix(#"{"budget":"#) })
  }

  /// Where the system says what a program has read.
  @Test(.enabled(if: isLinux), arguments: ["", #"echo '{"ready": 1}'"#])
  func aStartIsNotOnTheClock(greeting: String) async throws {
    let player = try player(first: "sleep 1; \(greeting)")
    #expect(
      try await player.choose(turn(remaining: .milliseconds(500))).move.description == "f5")
  }

  @Test(.enabled(if: isLinux)) func aSecondStartIsNotChargedEither() async throws {
    let file = newFile()
    let first = """
      if [ -e \(file) ]; then sleep 1; else touch \(file); read -r line; exit 2; fi
      """
    let player = try player(first: first)
    #expect(await player.forfeit(try turn()) == Forfeit(.fault, "lines:fake ended with code 2"))
    let reports = Locked<[PlayerReport]>([])
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remaining: .milliseconds(500)),
      report: { report in reports.withLock { $0.append(report) } })
    #expect(try await player.choose(turn).move.description == "f5")
    let delays = reports.withLock(\.self).compactMap { report in
      if case .delayed(let duration) = report { duration } else { nil }
    }
    #expect(delays.count == 1 && delays.allSatisfy { $0 >= .seconds(1) })
  }

  @Test(arguments: [
    ("exit 3", "/bin/sh ended with code 3"),
    (
      #"echo '{"ready": 2}'"#, #"/bin/sh said “{"ready": 2}”, and must say {"ready":1}"#
    ),
  ])
  func aProgramThatCannotBeReadyIsRefused(first: String, message: String) {
    let error = #expect(throws: EngineError.self) { try player(first: first) }
    #expect(error?.description == message)
  }
}

#if os(Linux)
  private let isLinux = true
#else
  private let isLinux = false
#endif
