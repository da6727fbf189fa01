import Foundation
import MoonstoneTestSupport
import Testing

/// Events whose results are proved from the command line.
@Suite struct AuditCommandTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write("# two\nf5d6c3\nf5 f6\n", to: "openings.txt")
  }

  private static let usual = [
    "--seed", "1", "--ticks", "1M/move", "--openings", "./openings.txt", "--in-process", "--quiet",
  ]

  private func hold(_ folder: String, _ more: String...) async -> Output {
    await workshop.ask(
      ["arena", "first", "last", "chance", "--pairs", "3", "--out", folder] + more + Self.usual)
  }

  /// Audits in process, by seed 1.
  private func audit(_ folder: String, _ more: String...) async -> Output {
    await workshop.ask(
      ["arena", "audit", folder, "--seed", "1", "--jobs", "2", "--in-process"] + more)
  }

  /// Lets a file of an event say something else.
  private func forge(_ file: String, _ found: Regex<Substring>, _ lie: String) throws {
    let text = try workshop.lines(file).joined(separator: "\n") + "\n"
    let forged = text.replacing(found, with: lie, maxReplacements: 1)
    try #require(forged != text)
    try workshop.write(forged, to: file)
  }

  /// In a round robin several matches have the same round, pair and number.
  @Test func oneMatchIsNamedWithItsEntrants() async throws {
    #expect(await hold("./e").code == 0)
    let several = await workshop.ask("replay", "./e", "--match", "1.1.1")
    #expect(several.code == 64)
    #expect(
      several.error == "moonstone: e: 1.1.1 are 3 matches; one of them is 1-1-0-1-1, with its two "
        + "entrants\n")
    let shown = await workshop.ask("replay", "./e", "--match", "1-1-1-2-2")
    #expect(shown.code == 0 && shown.output.contains("chance"), "\(shown)")
    let last = await workshop.ask("replay", "./e", "--match", "1-1-0-1-2")
    #expect(last.code == 0 && last.output != shown.output)
    let absent = await workshop.ask("replay", "./e", "--match", "1-9-0-1-1")
    #expect(absent.code == 65)
    #expect(absent.error == "moonstone: e: there is no match 1-9-0-1-1; there are 18\n")
  }

  @Test func anHonestEventIsProvedByItsFolderAlone() async throws {
    #expect(await hold("./e").code == 0)
    let all = await audit("./e", "--all")
    #expect(all.code == 0, "\(all.error)")
    #expect(all.output == "all 18 matches agree in moves, result and ticks: each is proved\n")
    let some = await audit("./e", "--sample", "50%")
    #expect(some.code == 0)
    #expect(
      some.output
        == """
        9 of 18 matches, drawn by seed 1, agree in moves, result and ticks: with 99 % certainty, \
        27.8 % or less are wrong, which is 5 at most

        """)
    let json = await audit("./e", "--json").output
    #expect(json.contains(#""agreeing":18"#) && json.contains(#""mostWrong":0"#), "\(json)")
    // The same place, without what is beside the folder.
    try FileManager.default.moveItem(
      atPath: "\(workshop.path)/e", toPath: "\(workshop.path)/elsewhere")
    #expect(await audit("./elsewhere", "--all").output == all.output)
  }

  @Test func oneMatchIsPlayedAgain() async throws {
    #expect(await hold("./e").code == 0)
    let one = await audit("./e", "--match", "1-1-0-1-2")
    #expect(one.code == 0, "\(one.error)")
    #expect(one.output == "the match agrees in moves, result and ticks: it is proved\n")
    let none = await audit("./e", "--match", "2-9-0-1-1")
    #expect(none.code == 65)
    #expect(none.error == "moonstone: e: this match has no result\n")
    let word = await audit("./e", "--match", "2.1")
    #expect(word.code == 64)
    #expect(word.error.contains("“2.1” is not a match of an event; 1-1-0-1-2 is one"))
    #expect(await audit("./e", "--match", "1-1-0-1-1", "--all").code == 64)
  }

  @Test func aLieIsToldWithACapsule() async throws {
    _ = await hold("./e")
    try forge("e/results.jsonl", #/"ticks":\{"black":\d+/#, #""ticks":{"black":7"#)
    let output = await audit("./e", "--all", "--capsules", "./found")
    #expect(output.code == 65)
    #expect(
      output.error.contains("the event has 7 ticks for the moves of ")
        && output.error.contains("; “moonstone reproduce found/"), "\(output.error)")
    let capsule = try #require(try workshop.names(in: "found").first)
    let asked = await workshop.ask("reproduce", "./found/\(capsule)", "--in-process")
    #expect(asked.code == 0, "\(asked.text)")
    let verdict = try #require(asked.output.split(separator: "\n").last)
    #expect(
      verdict.hasPrefix("reproduced: the move is the recorded one, and the event has 7 ticks"),
      "\(asked.text)")
  }

  /// The record has what the script plays with more ticks.
  @Test func theCapsuleOfALieShowsThatTheRecordIsNotWhatTheScriptPlays() async throws {
    try workshop.write(
      """
      return { choose = function(board, context)
        local moves = board:moves()
        return context.remaining > 1500000 and moves[1] or moves[#moves]
      end }

      """, to: "rich.lua")
    let held = await workshop.ask(
      "arena", "./rich.lua", "first", "--pairs", "1", "--seed", "1", "--ticks", "2M/move",
      "--openings", "./openings.txt", "--in-process", "--quiet", "--out", "./e")
    #expect(held.code == 0, "\(held.text)")
    try forge("e/event.json", #/"ticks":"2M/#, #""ticks":"1M"#)
    let output = await audit("./e", "--all", "--capsules", "./found")
    #expect(output.code == 65)
    let found = try #require(
      output.error.firstMatch(
        of: #/event has (\S+), and here .+ plays (\S+); “moonstone reproduce (\S+)”/#),
      "\(output.error)")
    let capsule = "./\(found.3)"
    let asked = await workshop.ask("reproduce", capsule, "--in-process")
    #expect(asked.code == 0, "\(asked.text)")
    #expect(asked.output.contains("recorded: plays \(found.1)\n"), "\(asked.text)")
    #expect(asked.output.contains("now:      plays \(found.2)\n"), "\(asked.text)")
    #expect(asked.output.hasSuffix("reproduced: the record is not what this script plays\n"))
    let json = await workshop.ask("reproduce", capsule, "--in-process", "--json")
    #expect(json.output.contains(#""reproduced":true"#), "\(json)")
    #expect(json.output.contains(#""move":"\#(found.1)""#), "\(json)")
  }

  @Test func aScriptThatIsNotTheEventsIsRefused() async throws {
    _ = await hold("./e")
    let script = try #require(try workshop.names(in: "e/scripts").first)
    try forge("e/scripts/\(script)", #/choose/#, "chooSe")
    let output = await audit("./e")
    #expect(output.code == 65 && output.error.contains("is not the script that "))
  }

  @Test(arguments: [
    (["--sample", "0"], "--sample “0” is not a number of matches from 1 on, nor a share as 1%"),
    (["--sample", "101%"], "--sample “101%” is not a share above 0% and up to 100%"),
    (["--sample", "3", "--all"], "--sample and --all exclude each other"),
  ])
  func aSampleThatIsNoneIsRefused(options: [String], says message: String) async throws {
    let output = await workshop.ask(["arena", "audit", "./e"] + options)
    #expect(output.code == 64 && output.error.contains(message), "\(output.error)")
  }

  @Test func partsAreMergedThroughAnAudit() async throws {
    let whole = await hold("./whole")
    for part in 1...2 {
      #expect(await hold("./part-\(part)", "--shard", "\(part)/2").code == 0)
    }
    func merge(_ folder: String) async -> Output {
      await workshop.ask(
        "arena", "merge", "./part-1", "./part-2", "--out", folder, "--audit", "459", "--seed", "1",
        "--in-process")
    }
    let honest = await merge("./m")
    #expect(honest.code == 0 && honest.lines.last == whole.lines.last, "\(honest.text)")
    try forge("part-2/results.jsonl", #/"ticks":\{"black":\d+/#, #""ticks":{"black":7"#)
    let lied = await merge("./n")
    #expect(lied.code == 65)
    #expect(lied.error.contains("part-2: round ") && lied.error.contains("has 7 ticks"))
    #expect(try !workshop.names(in: ".").contains("n"))
    // What two parts have must be equal.
    let double = await workshop.ask(
      "arena", "merge", "./whole", "./part-2", "--out", "./n")
    #expect(double.code == 65 && double.error.contains("is not as in whole"), "\(double.error)")
  }

  @Test(arguments: [
    ["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "2"],
    ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "2"],
    ["PARALLEL_SEQ": "2"], ["JOB_COMPLETION_INDEX": "1"], ["AWS_BATCH_JOB_ARRAY_INDEX": "1"],
    ["_CONDOR_JOB_AD": "job.ad"],
  ])
  func aTaskOfAnArrayKnowsItsPart(environment: [String: String]) async throws {
    try workshop.write("ClusterId = 7\nProcId = 1\n", to: "job.ad")
    let output = await workshop.ask(
      ["arena", "first", "last", "--shard", "auto/2", "--pairs", "2", "--out", "./e"] + Self.usual,
      environment: environment.mapValues { $0 == "job.ad" ? "\(workshop.path)/job.ad" : $0 })
    #expect(output.code == 0 && output.output.contains("part 2/2"), "\(output.text)")
  }

  @Test(arguments: [
    ([:], "is set, so this is not a task of an array; type the part, such as 1/2"),
    (["PARALLEL_SEQ": "3"], "PARALLEL_SEQ is 3, and 2 parts are counted from 1 to 2"),
    (["PARALLEL_SEQ": "x"], "PARALLEL_SEQ is “x”, which is not a number"),
    (
      ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "7", "SLURM_ARRAY_TASK_COUNT": "1"],
      "SLURM_ARRAY_TASK_ID is 7, but the array does not have 2 tasks from 0 or 1 on"
    ),
    (
      ["PARALLEL_SEQ": "1", "JOB_COMPLETION_INDEX": "1"],
      "there are PARALLEL_SEQ and JOB_COMPLETION_INDEX, and which of them counts the parts"
    ),
  ])
  func aTaskWhosePartIsNotKnownIsRefused(
    environment: [String: String], says message: String
  ) async throws {
    let output = await workshop.ask(
      ["arena", "first", "last", "--shard", "auto/2", "--out", "./e"] + Self.usual,
      environment: environment)
    #expect(output.code == 64 && output.error.contains(message), "\(output.error)")
  }
}
