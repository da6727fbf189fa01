import MoonstoneTestSupport
import Testing

@Suite struct StatsTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func countsOfMatchesAndOfPairsAreJudged() async throws {
    let commands = [
      ["stats", "136", "111", "96"],
      ["stats", "--pairs", "34,54,63,64,75", "--sprt", "0,5"],
      ["stats", "36433", "68692", "36027", "--sprt", "0,2", "--beta", "0.1"],
      ["stats", "--pairs", "223,9863,21279,10037,246", "--sprt", "0.5,2.5", "--model", "logistic"],
      ["stats", "0", "0", "300", "--sprt", "-10,10"],
      ["stats", "300", "0", "0", "--sprt", "-10,10"],
      ["stats", "0", "0", "0"],
      ["stats", "1", "0", "0"],
    ]
    var (texts, objects) = ([String](), "")
    for command in commands {
      texts.append(
        "$ moonstone \(command.joined(separator: " "))\n" + (await workshop.ask(command).text))
      objects += await workshop.ask(command + ["--json"]).output
    }
    try expectSnapshot(texts.joined(separator: "\n"), "stats")
    try expectSnapshot(objects, "stats-json")
  }

  @Test func countsAreWonDrawnLostAsEverywhere() async throws {
    let series = try workshop.run("stats", "14", "1", "5")
    #expect(series.lines.first == "20 matches: 14 won, 1 drawn, 5 lost")
    let ways = [
      ["14w", "1d", "5l"], ["5L", "14W", "1D"], ["14 won, 1 drawn, 5 lost"],
      ["14", "won,", "1", "drawn,", "5", "lost"],
      ["3d.lua  14 won, 1 drawn, 5 lost, mean margin +20.1"],
    ]
    for way in ways { #expect(await workshop.ask(["stats"] + way) == series, "\(way)") }
    #expect(
      await workshop.ask("stats", "14w", "5l").lines.first == "19 matches: 14 won, 0 drawn, 5 lost")
  }

  @Test func badCountsAreRefused() async {
    func expect(_ arguments: String..., says message: String) async {
      let output = await workshop.ask(["stats"] + arguments)
      #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: 64))
    }
    let counts =
      "say how many matches were won, drawn and lost, such as “moonstone stats 136 111 96” or "
      + "“moonstone stats 136w 111d 96l”, give counts of pairs with --pairs, or name folders of "
      + "events, or archives, that exist"
    await expect(says: counts)
    await expect("1", "2", says: counts)
    await expect("1w", "2w", says: counts)
    await expect("1w", "2", says: counts)
    for wrong in ["x", "99999999999999999999", "1.5"] {
      await expect(
        "1", wrong, "3", says: "a number of matches is from 0 to 1000000000, not “\(wrong)”")
    }
    await expect(
      "1", "2", "3", "--pairs", "1,2,3,4,5",
      says: "counts of matches and --pairs exclude each other")
    await expect(
      "--pairs", "1,2,3,4",
      says: "--pairs takes five counts of pairs, such as 34,54,63,64,75, not “1,2,3,4”: "
        + "lost twice, lost and drawn, drawn twice or won and lost, won and drawn, won twice")
    await expect(
      "1", "2", "3", "--sprt", "5", says: "--sprt takes two numbers, such as 0,5, not “5”")
    await expect(
      "1", "2", "3", "--sprt", "5,0",
      says:
        "--sprt: the first normalised Elo must be less than the second one, and both within ±200")
    await expect(
      "1", "2", "3", "--sprt", "0,1001", "--model", "logistic",
      says: "--sprt: the first Elo must be less than the second one, and both within ±1000")
    await expect(
      "1", "2", "3", "--sprt", "0,5", "--alpha", "0.5",
      says: "--sprt: alpha and beta must be more than 0 and less than 0.5")
    await expect(
      "1", "2", "3", "--sprt", "0,5", "--model", "plain",
      says: "--model is normalised or logistic, not “plain”")
    await expect(
      "1", "2", "3", "--beta", "0.1", says: "--alpha, --beta and --model are for --sprt ELO0,ELO1")
    await expect(
      "1", "2", "3", "--sprt", "0,5", "--alpha", "x",
      says: "--alpha is a number such as 0.05, not “x”")
  }
}
