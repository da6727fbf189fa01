import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// How engines are told their time, and understand ours.
@Suite(.timeLimit(.minutes(10 * patience))) struct EngineClockTests {
  // MARK: - GTP

  private func engine(_ more: String..., log: String, cases: [String] = []) -> FakeEngine {
    var engine = FakeEngine(cases: cases + ["genmove*) say f5;;"], log: log)
    engine.commands += more
    return engine
  }

  @Test(arguments: [
    ("3/move", "0 3 1", "3 1"), ("1.5/move", "0 3 2", "3 2"), ("0.6/move", "0 3 5", "3 5"),
    ("0.4/move", "0 2 5", "2 5"), ("0.001/move", "0 1 1000", "1 1000"),
    ("100.5/move", "0 100 1", "100 1"), ("40/300", "0 300 40", "300 40"),
    ("10/20.7", "0 20 10", "20 10"), ("10/0.5", "0 1 20", "1 20"), ("300", "300 0 0", "300 0"),
    ("0.3", "1 0 0", "1 0"), ("60+2", "60 2 1", "62 0"), ("0+0.5", "0 1 2", "1 2"),
  ])
  func aTimeControlIsToldBeforeTheFirstMove(
    control: String, settings: String, left: String
  ) async throws {
    let log = newFile()
    let player = try engine("time_settings", "time_left", log: log).player()
    let control = try #require(TimeControl(control))
    for _ in 1...2 { _ = try await player.choose(turn(clock: control)) }
    #expect(
      try lines(of: log).filter { $0.hasPrefix("time") } == [
        "time_settings \(settings)", "time_left black \(left)", "time_left black \(left)",
      ])
  }

  @Test func theMovesOfAPeriodAreCountedDown() async throws {
    let log = newFile()
    let player = try engine("time_left", log: log).player()
    var match = Match(Reversi(), clocks: Clocks(.perPeriod(moves: 3, .seconds(9))))
    _ = try match.apply(.start)
    for move in try Reversi().transcript("f5d6c3d3c4f4") {
      if match.position.turn == .black { _ = try? await player.choose(Turn(in: match)) }
      let request = try #require(match.request)
      _ = try match.apply(
        .answer(request, .play(Choice(move), elapsed: .milliseconds(2500))))
    }
    #expect(
      try lines(of: log).filter { $0.hasPrefix("time") } == [
        "time_left black 9 3", "time_left black 6 2", "time_left black 4 1",
      ])
  }

  @Test func noLimitIsToldOnlyAfterOne() async throws {
    let log = newFile()
    let player = try engine("time_settings", "time_left", log: log).player()
    for control: TimeControl in [.unlimited, .perMove(.seconds(1)), .unlimited] {
      _ = try await player.choose(turn(clock: control))
    }
    #expect(
      try lines(of: log).filter { $0.hasPrefix("time") } == [
        "time_settings 0 1 1", "time_left black 1 1", "time_settings 0 1 0",
      ])
  }

  @Test func anEngineThatRefusesATimePlaysOnWithoutIt() async throws {
    let log = newFile()
    let player = try engine(
      "time_settings", "time_left", log: log, cases: ["time_*) refuse syntax error;;"]
    ).player()
    for _ in 1...2 { _ = try await player.choose(turn(clock: .perMove(.seconds(1)))) }
    #expect(
      try lines(of: log).filter { $0.hasPrefix("time") } == [
        "time_settings 0 1 1", "time_left black 1 1",
      ])
  }

  @Test func anEngineThatReadsFractionsIsToldThem() async throws {
    let log = newFile()
    let player = try engine("time_left", "moonstone-time_left", log: log).player()
    for control in ["0.6/move", "60+0.5"] {
      _ = try await player.choose(turn(clock: try #require(TimeControl(control))))
    }
    #expect(
      try lines(of: log).filter { $0.contains("time_left") } == [
        "moonstone-time_left black 0.6 1 0", "moonstone-time_left black 60.5 0 0.5",
      ])
  }

  /// What a controller says, and what black has for its first moves: `nil` for no limit.
  struct Told: Sendable {
    let lines: [String]
    let left: [Double?]
    var allowed: [Double?] = []
  }

  static let forms = [
    Told(lines: ["time_settings 0 3 1"], left: [3, 3, 3], allowed: [3, 3, 3]),
    Told(lines: ["time_settings 0 3 2"], left: [3, 3, 3], allowed: [1.5, 3, 1.5]),
    Told(lines: ["time_left b 3 5"], left: [3, 3, 3], allowed: [0.6, 0.75, 1]),
    Told(lines: ["time_left b 0 0"], left: [0.1, 0.1, 0.1]),
    Told(lines: ["time_settings 2 9 3", "time_left b 0 0"], left: [0.1, 9, 9]),
    Told(lines: ["moonstone-time_left b 0.6 1 0"], left: [0.6, 0.6], allowed: [0.6, 0.6]),
    Told(lines: ["moonstone-time_left b 0.5 0 0.5"], left: [0.5, 1, 1.5]),
    Told(lines: ["time_settings 0 1 0"], left: [nil, nil]),
  ]

  @Test(arguments: forms) func ourEngineUnderstandsEveryForm(told: Told) async throws {
    let player = FirstMove<Reversi>()
    let server = GTPServer(player: player, game: Reversi(), version: "1.0")
    for line in told.lines { #expect(await server.answer(line).text == "=\n\n") }
    for ply in told.left.indices {
      _ = await server.answer("genmove b")
      // What the answers took is charged.
      #expect(Self.isNear(player.budget?.remaining, told.left[ply]), "\(told), ply \(ply)")
      if !told.allowed.isEmpty {
        #expect(Self.isNear(player.budget?.allowance, told.allowed[ply]), "\(told), ply \(ply)")
      }
      _ = await server.answer("genmove w")
    }
  }

  private static func isNear(_ duration: Duration?, _ seconds: Double?) -> Bool {
    guard let duration, let seconds else { return duration == nil && seconds == nil }
    return (seconds - 0.4 * Double(patience)...seconds + 1e-6).contains(duration / .seconds(1))
  }

  // MARK: - NBoard

  /// What our own engine understands of what NBoard engines are told.
  private func told(
    _ control: String, after moves: String
  ) async throws -> (line: String, budget: Budget?) {
    let log = newFile()
    let engine = try FakeNBoardEngine(cases: ["go) echo '=== A1';;"], log: log).player()
    _ = await engine.forfeit(try turn(moves, clock: try #require(TimeControl(control))))
    let line = try #require(try lines(of: log).first { $0.hasPrefix("set game ") })
    let player = FirstMove<Reversi>()
    let server = NBoardServer(player: player, game: Reversi(), adviser: { _, _ in })
    for line in [line, "go"] {
      _ = await server.answer(line, isWanted: { true }, tell: { _ in })
    }
    return (line, player.budget)
  }

  @Test(
    arguments: [
      ("3/move", "TI[00:03/00:03]", 3, 2.7), ("1.5/move", "TI[00:02/00:02]", 1.5, 1.35),
      ("0.6/move", "TI[00:01/00:01]", 0.6, 0.54), ("10/20", "TI[00:02/00:02]", 2, 1.8),
      ("40/300", "TI[05:00]", 300, 10.345), ("65.9", "TI[01:06]", 65.9, 2.2724),
      ("60+2", "TI[01:02/00:02]", 62, 3.869),
    ] as [(String, String, Double, Double)])
  func nboardIsToldWhatASideHas(
    control: String, clock: String, left: Double, allowed: Double
  ) async throws {
    let (line, budget) = try await told(control, after: "f5d6")
    #expect(line.contains(clock), "\(line)")
    #expect(((budget?.remaining ?? .zero) / .seconds(1) - left).magnitude < 0.002)
    #expect(((budget?.allowance ?? .zero) / .seconds(1) - allowed).magnitude < 0.002)
  }

  @Test(arguments: [
    ("3/move", "TI[00:03/00:03]"), ("1.5/move", "TI[00:01/00:02]"), ("0.6/move", "TI[00:01]"),
    ("65.9", "TI[01:05]"), ("60+2", "TI[01:02/00:02]"),
  ])
  func aFirstMoveIsNotPromisedMoreThanThereIs(control: String, clock: String) async throws {
    #expect(try await told(control, after: "").line.contains(clock))
  }
}
