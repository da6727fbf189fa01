import Foundation
import MoonstoneSupport
import Testing

/// `moonstone archive find`, `explore`, `export` and `book`, on a folder of journals.
@Suite struct ArchiveFindTests {
  private let workshop: Workshop

  init() async throws {
    workshop = try Workshop()
    try workshop.write("", to: "m/.keep")
    for seed in 1...4 {
      let output = await workshop.ask(
        "match", "chance", "chance", "--seed", "\(seed)", "--quiet", "--journal",
        "./m/\(seed).jsonl")
      #expect(output.code == 0, "\(output)")
    }
    // A name that would steer a terminal, and be a formula.
    let text = try workshop.read("m/4.jsonl")
    let name = #""name":"=cmd()\u001b[31m\t""#
    try workshop.write(text.replacing(#""name":"chance""#, with: name), to: "m/4.jsonl")
  }

  private func archive(_ arguments: String...) async -> Output {
    await workshop.ask(["archive"] + arguments + ["--archive", "./m"])
  }

  @Test func aTableIsCleanAndFits() async {
    let output = await archive("find")
    #expect(output.code == 0 && output.error == "")
    let lines = output.output.split(separator: "\n")
    #expect(lines.count == 5 && lines[0].hasPrefix("number  "))
    #expect(lines.allSatisfy { $0.count <= 80 } && !output.output.contains("\u{1b}"))
  }

  @Test func datesAreNotCut() async {
    #expect(await workshop.ask("archive", "add", "./m", "--archive", "./a.db").code == 0)
    let output = await workshop.ask("archive", "find", "--archive", "./a.db")
    let lines = output.output.split(separator: "\n")
    #expect(lines.count == 5 && lines.allSatisfy { $0.count <= 80 })
    #expect(lines.dropFirst().allSatisfy { $0.contains(#/ \d{4}-\d\d-\d\d  /#) })
  }

  @Test func matchesAreCountedSortedAndPaged() async {
    #expect(await archive("find", "--count").output == "4\n")
    #expect(await archive("find", "--count", "--where", "match.plies > 1000").output == "0\n")
    let all = await archive("find", "--columns", "number,margin", "--sort", "-margin", "--tsv")
    let lines = all.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 5 && lines[0] == "number\tmargin")
    let margins = lines.dropFirst().compactMap { Int($0.split(separator: "\t").last ?? "") }
    #expect(margins == margins.sorted(by: >))
    let page = await archive(
      "find", "--columns", "number,margin", "--sort", "-margin", "--tsv", "--limit", "2", "--page",
      "2")
    #expect(page.output.split(separator: "\n").map(String.init) == [lines[0]] + lines.suffix(2))
    let table = await archive("find", "--limit", "2")
    #expect(table.error == "there are more; --page 2 shows the next ones\n")
  }

  @Test func eachFormIsSafe() async {
    let tsv = await archive("find", "--columns", "black", "--tsv").output
    #expect(tsv.contains(#"=cmd()\u001b[31m\t"#) && !tsv.contains("\u{1b}"))
    let csv = await archive("find", "--columns", "black", "--csv").output
    #expect(csv.contains("'=cmd()") && !csv.contains("\n=") && !csv.contains("\u{1b}"))
    let json = await archive("find", "--columns", "black,margin", "--json").output
    #expect(json.contains(#"\u001b[31m"#) && !json.contains("\u{1b}"))
  }

  @Test func openingsArePositionsInAnyOrientation() async {
    for opening in ["f5", "d3", "c4", "e6"] {
      #expect(await archive("find", "--count", "--opening", opening).output == "4\n")
    }
    #expect(await archive("find", "--count", "--game", "connect-four").output == "0\n")
  }

  @Test(arguments: [
    (["--margin", "x"], 64, "--margin is 10, 10.., ..5 or 3..10, not “x”"),
    (["--margin", "9..3"], 64, "--margin is 10, 10.., ..5 or 3..10, not “9..3”"),
    (
      ["--after", "2026-02-30"], 64,
      "--after is a date such as 2026, 2026-01 or 2026-01-31, not “2026-02-30”"
    ),
    (
      ["--after", "2026", "--before", "2025"], 64, "--after 2026 --before 2025: no date is both"
    ),
    (["--result", "won"], 64, "--result won is for --player or --sha256: it says who won"),
    (["--tsv", "--csv"], 64, "--tsv and --csv exclude each other"),
    (["--where", " "], 64, "--where needs a predicate, such as 'match.margin > 10'"),
    (["--where", "match.margin >"], 65, "--where:1:15: unexpected symbol near <eof>"),
    (["--where", "@no.lua"], 66, "no.lua: there is no such file"),
    (
      ["--opening", "a1"], 65,
      "--opening, column 1: move 1: a1 is illegal for black, who can play d3 c4 f5 e6"
    ),
  ])
  func badOptionsAreNamed(options: [String], code: Int32, message: String) async {
    let output = await workshop.ask(["archive", "find"] + options + ["--archive", "./m"])
    #expect(output.code == code && output.output == "")
    #expect(output.error == "moonstone: \(message)\n")
  }

  @Test(arguments: [
    ("io.open('x')", "there is no io: a predicate sees the match and nothing else"),
    ("(function() while true do end end)()", "out of ticks: each match has 100000 of them"),
    ("match.margn > 3", #"match: unknown field "margn"; did you mean "margin"?"#),
  ])
  func aPredicateThatFailsNamesTheMatch(text: String, message: String) async {
    let output = await archive("find", "--where", text)
    #expect(output.code == 65)
    #expect(output.error.hasPrefix("moonstone: --where:1: \(message) (at match 1: "))
  }

  @Test func aPositionOfAnotherGameIsRefused() async {
    let position = String(repeating: "-", count: 42) + " R"
    let output = await archive("find", "--position", position)
    #expect(output.code == 65 && output.error.hasPrefix("moonstone: --position, column "))
  }

  @Test func aMissingArchiveIsNamed() async {
    let output = await workshop.ask("archive", "find", "--archive", "./no.sqlite")
    #expect(
      output
        == Output(
          output: "",
          error: "moonstone: no.sqlite: there is no such archive; “moonstone archive add” makes "
            + "one\n", code: 66))
  }

  @Test func movesAreWalkedThrough() async {
    let start = await archive("explore")
    #expect(start.code == 0 && start.output.hasPrefix("black to move:\n"))
    #expect(start.output.split(separator: "\n").count == 3)
    let after = await archive("explore", "f5", "--json")
    #expect(after.output.hasPrefix(#"{"game":"reversi","moves":[{"count":"#))
    #expect(after.output.contains(#""path":["f5"]"#))
    let illegal = await archive("explore", "f5", "a1")
    #expect(illegal.code == 65 && illegal.error.contains("a1 is illegal for white"))
  }

  @Test func matchesAreExported() async throws {
    #expect(await archive("export", "./all.ggf").output == "all.ggf: 4 matches\n")
    #expect(await archive("export", "./j/", "--match", "99").code != 0)
    #expect(await archive("export", "./j/").output == "j/: 4 matches\n")
    #expect(
      await archive("export", "./j/").error
        == "moonstone: j/: this folder already exists; name a new one\n")
    #expect(await archive("export", "./t.tsv", "--limit", "2").output == "t.tsv: 2 matches\n")
    #expect(try workshop.lines("t.tsv").count == 3)
    let page = await archive("export", "./one.html", "--match", "1")
    #expect(page.code == 0)
    #expect(try workshop.read("one.html").hasPrefix("<!DOCTYPE html>"))
    let replayed = await workshop.ask("replay", "./j/000001.jsonl")
    #expect(replayed.code == 0)
    let several = await archive("export", "./two.html")
    #expect(
      several.error
        == "moonstone: two.html: holds one match, and more were found; --match NUMBER chooses one\n"
    )
    #expect(several.code == 64)
    #expect(await archive("export", "./all.ggf").code == 74)
    #expect(await archive("export", "./all.epd").code == 64)
    #expect(
      await archive("export", "./no.ggf", "--match", "99").error
        == "moonstone: no match was found\n")
  }

  @Test func aFileOfNamesThatIsThereIsNamedWithTheFileItBelongsTo() async throws {
    try workshop.write("mine", to: "m.trn")
    let export = ["archive", "export", "./m.wtb", "--archive", "./m"]
    for command in [export, ["convert", "./m/1.jsonl", "./m.wtb"]] {
      let output = await workshop.ask(command)
      #expect(output.code == 74)
      #expect(
        output.error
          == "moonstone: m.wtb: m.trn, which belongs to it, already exists; name a new file\n")
    }
  }

  /// A match from another position does not keep the others from being written.
  @Test(arguments: ["m.wtb", "m.txt"])
  func matchesThatBeginElsewhereAreLeftOut(name: String) async throws {
    for seed in ["5", "6"] {
      let output = await workshop.ask(
        "match", "chance", "chance", "--opening", "f5d6", "--seed", seed, "--quiet", "--journal",
        "./m/\(seed).jsonl")
      #expect(output.code == 0)
    }
    let some = await archive("export", "./\(name)")
    #expect(some.code == 0 && some.output == "\(name): 4 matches\n")
    #expect(
      some.error.hasPrefix(
        "moonstone: \(name): left out, since this format holds only matches from the initial "
          + "position: 2 matches\n"), "\(some.error)")
    let none = await archive("export", "./none-\(name)", "--where", "match.seed > 4")
    #expect(none.code == 65 && none.output.isEmpty)
    #expect(
      none.error
        == "moonstone: none-\(name): no match begins at the initial position, and this format "
        + "cannot say where else\n")
  }

  /// The book is part of the version that plays, and is needed to play it again.
  @Test func aBookIsMadeAndAsked() async throws {
    let made = await archive("book", "--out", "./my.book", "--min", "1", "--plies", "4")
    #expect(made.code == 0 && made.output.hasPrefix("my.book: "))
    try workshop.write(
      """
      return { choose = function(board)
        local move, value, count = board:book()
        return move or board:moves()[1], { text = count and "book" or "own" }
      end }
      """, to: "asks.lua")
    let played = await workshop.ask(
      "match", "./asks.lua", "chance", "--book", "./my.book", "--ticks", "1M/move", "--seed", "1",
      "--quiet", "--journal", "./booked.jsonl")
    #expect(played.code == 0, "\(played)")
    #expect(try workshop.lines("booked.jsonl")[2].contains(#""text":"book""#))
    let verified = await workshop.ask("replay", "--verify", "./booked.jsonl", "--book", "./my.book")
    #expect(verified.code == 0 && !verified.output.contains("not the recorded version"))
    let without = await workshop.ask("replay", "--verify", "./booked.jsonl")
    #expect(without.output.contains("not the recorded version"))
    let bad = await workshop.ask("match", "chance", "chance", "--book", "./asks.lua")
    #expect(bad.code == 65)
    #expect(
      bad.error
        == "moonstone: asks.lua:1: is not an opening book; “archive book” writes one\n")
  }

  /// An event keeps the book with each script, and its SHA-256.
  @Test func anEventSaysThatItsBookIsAnother() async throws {
    _ = await archive("book", "--out", "./my.book", "--min", "1", "--plies", "4")
    try workshop.write(
      "return { choose = function(board) return board:book() or board:moves()[1] end }\n",
      to: "asks.lua")
    let held = await workshop.ask(
      "arena", "./asks.lua", "chance", "--book", "./my.book", "--ticks", "1M/move", "--seed", "1",
      "--quiet", "--out", "./e")
    #expect(held.code == 0, "\(held)")
    func audit() async -> Output { await workshop.ask("arena", "audit", "./e", "--all") }
    let same = await audit()
    #expect(same.code == 0 && same.error.isEmpty, "\(same)")
    let event = try workshop.lines("e/event.json").joined(separator: "\n")
    let other = String(repeating: "0", count: 64)
    let forged = event.replacing(/"book":"[0-9a-f]{64}"/, with: "\"book\":\"\(other)\"")
    try #require(forged != event)
    try workshop.write(forged, to: "e/event.json")
    let words = "e: the opening book of asks.lua is not the one that the event began with"
    for said in [await audit(), await workshop.ask("arena", "resume", "./e")] {
      #expect(said.code == 0 && said.error.contains(words), "\(said)")
      #expect(said.error.contains("recorded is SHA-256 \(other), kept"), "\(said)")
    }
    // So it does where no script asks one.
    let plain = await workshop.ask(
      "arena", "first", "chance", "--book", "./my.book", "--ticks", "1M/move", "--seed", "1",
      "--quiet", "--out", "./p")
    #expect(plain.code == 0, "\(plain)")
    for command in ["audit", "resume"] {
      let said = await workshop.ask("arena", command, "./p")
      #expect(
        said.code == 0
          && said.error.contains("p: no script of the event asks the opening book that it names"),
        "\(said)")
    }
  }
}
