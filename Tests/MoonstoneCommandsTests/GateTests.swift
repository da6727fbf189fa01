import Foundation
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// `arena gate`.
@Suite struct GateTests {
  private let workshop: Workshop

  private static let usual = ["--ticks", "1M/move", "--seed", "1", "--no-cache"]
  /// So few matches place a script, and tell little of its strength.
  private static let few = ["--error", "200", "--matches", "24"]

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scripts.ofMobility(isGood: true, mark: 1), to: "class/good.lua")
    try workshop.write(Scripts.ofMobility(isGood: false, mark: 1), to: "class/poor.lua")
    try workshop.write(Scripts.first, to: "class/first.lua")
  }

  private func gate(_ arguments: String..., numbers: [String] = few) throws -> Output {
    try workshop.run(["arena", "gate", "class"] + Self.usual + numbers + arguments)
  }

  private func verdicts(_ output: Output) throws -> [[String: Any]] {
    try output.output.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func standing() throws -> [String] {
    let report = try workshop.run("arena", "report", "class.gate", "--format", "json")
    let all = try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any]
    let table = (all?["report"] as? [String: Any])?["standings"] as? [[String: Any]]
    return try #require(table).compactMap { $0["entrant"] as? String }
  }

  @Test func theListIsDrawnAndWhatIsNewComesIn() throws {
    let first = try gate()
    #expect(first.code == 0, "\(first.text)")
    #expect(first.lines.filter { $0.contains(" stays: place ") }.count == 3, "\(first.text)")
    #expect(try standing().first == "good.lua")
    #expect(try standing().count == 3)
    // Nothing is new.
    let again = try gate()
    #expect(again.code == 0)
    #expect(again.lines.last == first.lines.last)
    #expect(!again.text.contains("stays"))

    try workshop.write(Scripts.ofMobility(isGood: true, mark: 2), to: "class/second.lua")
    let next = try gate("--json")
    let verdict = try #require(try verdicts(next).first)
    #expect(verdict["script"] as? String == "second.lua")
    #expect(verdict["verdict"] as? String == "stays")
    #expect(verdict["count"] as? Int == 4)
    #expect((8...24).contains(verdict["matches"] as? Int ?? 0))
    for arguments in [
      ["arena", "report", "class.gate", "--verify"], ["arena", "resume", "class.gate"],
    ] {
      let output = try workshop.run(arguments)
      #expect(output.code == 0, "\(output.text)")
    }
    let audit = try workshop.run("arena", "audit", "class.gate", "--sample", "10", "--seed", "1")
    #expect(audit.code == 0, "\(audit.text)")
  }

  @Test func aBetterVersionReplacesTheFormerAndAWeakerOneIsTurnedAway() throws {
    let enough = ["--error", "100", "--matches", "60"]
    try workshop.write(Scripts.ofMobility(isGood: false, mark: 2), to: "class/anna.lua")
    #expect(try gate(numbers: enough).code == 0)
    try workshop.write(Scripts.ofMobility(isGood: true, mark: 3), to: "class/anna.lua")
    let better = try #require(try verdicts(gate("--json", numbers: enough)).first)
    #expect(better["verdict"] as? String == "replaces")
    #expect(better["former"] as? String != nil)
    #expect(try standing().filter { $0 == "anna.lua" }.count == 1)

    try workshop.write(Scripts.ofMobility(isGood: false, mark: 4), to: "class/anna.lua")
    let weaker = try #require(try verdicts(gate("--json", numbers: enough)).first)
    #expect(weaker["verdict"] as? String == "turned away")
    #expect((weaker["reason"] as? String)?.contains("Elo stronger") == true)
    #expect(try standing().count == 4)
    // Its matches stay on record, and it is not tried again.
    let report = try workshop.run("arena", "report", "class.gate")
    #expect(report.text.contains("2 versions out of the list"), "\(report.text)")
    #expect(try verdicts(gate("--json", numbers: enough)).isEmpty)
  }

  @Test func aScriptThatFailsIsTurnedAwayWithTheReason() throws {
    try workshop.write("return {", to: "class/broken.lua")
    try workshop.write(
      "return { choose = function() error('lost my way') end }", to: "class/fails.lua")
    try workshop.write(Scripts.first, to: "class/same.lua")
    try workshop.write(Scripts.first + "-- tested", to: "class/tested.lua")
    try workshop.write("after f5; best d6; \"goes left\"\n", to: "class/tested.tests")
    let output = try gate("--json")
    #expect(output.code == 0, "\(output.text)")
    var reasons: [String: String] = [:]
    for verdict in try verdicts(output) {
      reasons[verdict["script"] as? String ?? ""] = verdict["reason"] as? String
    }
    #expect(reasons["fails.lua"]?.contains("lost my way") == true)
    #expect(reasons["broken.lua"]?.isEmpty == false)
    #expect(reasons["same.lua"] == "it is the same version as first.lua")
    #expect(reasons["tested.lua"]?.contains("goes left") == true, "\(reasons)")
    #expect(try verdicts(gate("--json")).isEmpty)
    // Once its test is another one, it may come in.
    try workshop.write("after f5; best d6 f4 f6\n", to: "class/tested.tests")
    let verdict = try #require(try verdicts(gate("--json")).first)
    #expect(verdict["script"] as? String == "tested.lua")
    #expect(verdict["verdict"] as? String == "stays")
  }

  @Test func whatCannotBeIsRefused() throws {
    #expect(try workshop.run("arena", "gate", "none").code == 66)
    #expect(try workshop.run("arena", "gate", "class/good.lua").code == 64)
    #expect(try gate("--top", "0").code == 64)
    try workshop.write(Scripts.first, to: "one/alone.lua")
    let alone = try workshop.run("arena", "gate", "one", "--ticks", "1M/move")
    #expect(alone.code == 65)
    #expect(alone.text.contains("a list begins with two scripts"))
    #expect(try gate().code == 0)
    let other = try gate("--game", "connect-four")
    #expect(other.code == 65)
    #expect(other.text.contains("was begun with --game reversi"), "\(other.text)")
    #expect(try workshop.run("arena", "add", "class.gate", "last").code == 64)
    #expect(try workshop.run("arena", "withdraw", "class.gate", "poor").code == 0)
    #expect(try standing().count == 2)
    // The folder of the scripts has vanished: the list stays.
    try workshop.remove("class")
    #expect(try gate().code == 66)
    #expect(try standing().count == 2)
  }

  @Test func aScriptThatIsWithdrawnBeforeItHasPlayedIsToldSo() throws {
    #expect(try gate().code == 0)
    let files = ["class.gate/results.jsonl", "class.gate/gate.jsonl"]
    let before = try files.map { try workshop.lines($0).map { $0 + "\n" }.joined() }
    try workshop.write(Scripts.ofMobility(isGood: true, mark: 2), to: "class/anna.lua")
    #expect(try gate().code == 0)
    // As if the gate had been killed when she had just come in.
    for (file, text) in zip(files, before) { try workshop.write(text, to: file) }
    #expect(try workshop.run("arena", "withdraw", "class.gate", "anna").code == 0)
    let verdict = try #require(try verdicts(gate("--json")).first)
    #expect(verdict["script"] as? String == "anna.lua")
    #expect(
      verdict["reason"] as? String
        == "this version was withdrawn before its place was known; save another one")
  }

  @Test func twoProgramsDoNotHoldOneGate() throws {
    #expect(try gate().code == 0)
    let program = try workshop.start(["arena", "gate", "class", "--watch"])
    program.endInput()
    // It waits for files as soon as it has read the gate.
    program.wait(forError: "waiting for scripts")
    let second = try gate()
    #expect(second.code != 0)
    #expect(second.text.contains("another program is writing it"), "\(second.text)")
    program.send(SIGINT)
    _ = program.finish()
  }

  @Test func whatIsSavedComesInWhileTheGateWatches() throws {
    let program = try workshop.start(["arena", "gate", "class", "--watch"] + Self.usual + Self.few)
    program.endInput()
    program.wait(forError: "waiting for scripts")
    try workshop.write(Scripts.ofMobility(isGood: true, mark: 7), to: "class/late.lua")
    #expect(program.lines(upTo: "late.lua stays").last?.hasPrefix("late.lua stays") == true)
    program.send(SIGINT)
    _ = program.finish()
    #expect(try standing().contains("late.lua"))
  }

  /// Whenever it is killed, the gate goes on to the same list, and so it does with those who come
  /// once the top is settled.
  @Test func whateverItIsDoingNothingIsLost() throws {
    try workshop.write(Scripts.ofMobility(isGood: true, mark: 2), to: "class/alike.lua")
    try workshop.write(Scripts.ofMobility(isGood: false, mark: 2), to: "class/bad.lua")
    var random = SplitMix64(seed: 1)
    for pass in 1...2 {
      if pass == 2 {
        try workshop.write(Scripts.ofMobility(isGood: true, mark: 3), to: "class/late.lua")
        try workshop.write(Scripts.ofMobility(isGood: false, mark: 3), to: "class/later.lua")
        try workshop.write(Scripts.ofMobility(isGood: true, mark: 4), to: "class/bad.lua")
      }
      let whole = try gate("--out", "whole.gate")
      let digest = try #require(whole.lines.last)
      #expect(digest.hasPrefix("digest: "))
      let verdicts = try workshop.lines("whole.gate/gate.jsonl")
      #expect(verdicts.count == (pass == 1 ? 5 : 8))
      #expect(try killGate(&random) > 0)
      let end = try gate("--out", "killed.gate")
      #expect(end.code == 0, "\(end.text)")
      #expect(end.lines.last == digest)
      #expect(try workshop.lines("killed.gate/gate.jsonl") == verdicts)
    }
  }

  /// Begins or continues a gate some times, and kills the program at some result.
  ///
  /// - Returns: how often it was killed before its end.
  private func killGate(_ random: inout SplitMix64) throws -> Int {
    var kills = 0
    for _ in 1...(isThorough ? 60 : 6) {
      let results = "\(workshop.path)/killed.gate/results.jsonl"
      func size() -> Int {
        let file = try? FileManager.default.attributesOfItem(atPath: results)
        return file?[.size] as? Int ?? 0
      }
      let aim = size() + Int.random(in: 0..<16_000, using: &random)
      let program = try workshop.start(
        ["arena", "gate", "class", "--out", "killed.gate", "--jobs", "2"] + Self.usual + Self.few)
      program.endInput()
      while program.isRunning, size() < aim { usleep(200) }
      program.send(SIGKILL)
      if program.finish().code == SIGKILL { kills += 1 }
    }
    return kills
  }
}
