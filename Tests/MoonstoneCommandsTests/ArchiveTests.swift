import Foundation
import MoonstoneTestSupport
import Testing

/// `moonstone archive`, and matches that are archived as they are played.
@Suite struct ArchiveTests {
  private static let board =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
  private static let match =
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[anna]PW[berta]TI[05:00]TY[8]RE[-64:r]"
    + "\(board)B[f5//2]W[d6/0.5/1]B[c3];)"

  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write("\(Self.match)\n", to: "one.ggf")
  }

  private func archive(_ arguments: String...) async -> Output {
    await workshop.ask(["archive"] + arguments + ["--archive", "./a.db"])
  }

  @Test func matchesOfAllFilesAreAddedOnce() async throws {
    try workshop.write("f5d6c3\nf5f6\nf5f5\n", to: "folder/lines.txt")
    try workshop.write("nothing about matches\n", to: "folder/notes.md")
    try FileManager.default.createDirectory(
      atPath: "\(workshop.path)/folder/deep", withIntermediateDirectories: true)
    #expect(
      await workshop.ask(
        "match", "first", "chance", "--seed", "1", "--journal", "./folder/deep/m.jsonl", "--quiet"
      ).code == 0)
    let first = await archive("add", "./one.ggf", "./folder")
    #expect(
      first
        == Output(
          output: """
            one.ggf: 1 new, 0 known, 0 broken
            folder/deep/m.jsonl: 1 new, 0 known, 0 broken
            folder/lines.txt: 2 new, 0 known, 1 broken
            3 files: 4 new, 0 known, 1 broken

            """,
          error: """
            moonstone: folder/lines.txt:3:3: move 2: f5 is illegal for white, who can play f4 d6 f6; \
            left out

            """, code: 0))
    #expect(
      await archive("add", "./one.ggf", "./folder", "--json").lines.last
        == #"{"broken":1,"known":4,"new":0}"#)
    let shown = await archive()
    #expect(shown.lines.first?.hasPrefix("a.db: 4 matches, ") == true)
    #expect(shown.lines.contains("reversi: 4 matches"))
    #expect(await archive("check").output == "a.db: 4 matches, all whole\n")
  }

  @Test func aLinkThatLeadsNowhereKeepsNoOtherFileOut() async throws {
    try workshop.write("f5d6c3\n", to: "folder/z.txt")
    for (link, end) in [("a.jsonl", "nothing"), ("b.ggf", "b.ggf")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(workshop.path)/folder/\(link)", withDestinationPath: end)
    }
    let added = await archive("add", "./folder")
    #expect(added.code == 66 && added.lines.last == "3 files: 1 new, 0 known, 0 broken")
    #expect(
      added.error == """
        moonstone: folder/a.jsonl: is a link that leads nowhere; nothing of it is added
        moonstone: folder/b.ggf: cannot be read: Too many levels of symbolic links; nothing of it is \
        added

        """)
  }

  @Test func oneIsNoPlural() async throws {
    try workshop.write("f5\n", to: "one.txt")
    #expect(await archive("add", "./one.txt").code == 0)
    #expect(await archive().lines.first == "a.db: 1 match, 1 ply")
    let book = await archive("book", "--out", "./my.book", "--min", "1")
    #expect(book.output.hasPrefix("my.book: 1 position, SHA-256 "), "\(book)")
  }

  @Test func anEventIsAddedWithItsRounds() async throws {
    let arena = await workshop.ask(
      "arena", "first", "chance", "--pairs", "2", "--seed", "1", "--out", "./cup", "--archive",
      "./a.db", "--quiet")
    #expect(arena.code == 0)
    #expect(await archive("add", "./cup").output == "cup: 0 new, 4 known, 0 broken\n")
    #expect(await archive("show").output.contains("1 event\n"))
  }

  @Test func exportedMatchesAreKnownAgain() async throws {
    let arena = await workshop.ask(
      "arena", "first", "chance", "--pairs", "1", "--seed", "1", "--out", "./cup", "--quiet")
    #expect(arena.code == 0)
    let added = await archive("add", "./cup", "./one.ggf")
    #expect(added.lines.last == "2 files: 3 new, 0 known, 0 broken")
    #expect(
      await archive("export", "./j/") == Output(output: "j/: 3 matches\n", error: "", code: 0))
    #expect(await archive("add", "./j").lines.last == "3 files: 0 new, 3 known, 0 broken")
    #expect(await workshop.ask("archive", "add", "./j", "--archive", "./b.db").code == 0)
    let find = ["archive", "find", "--tsv", "--sort", "number", "--archive"]
    #expect(await workshop.ask(find + ["./a.db"]) == workshop.ask(find + ["./b.db"]))
    let one = await archive("export", "./one.jsonl", "--match", "1")
    let lost = ["places and tournaments", "rounds of events", "names of openings", "dates"]
    #expect(
      one.error == lost.map { "moonstone: one.jsonl: left out of 1 match: \($0)\n" }.joined())
    try workshop.write("{}\n", to: "j/000001.match")
    let broken = await archive("add", "./j/000001.jsonl")
    #expect(broken.code == 65)
    #expect(
      broken.error.contains(
        "j/000001.jsonl: what lies beside it in j/000001.match is damaged; left out\n"))
  }

  @Test func matchesAreKeptAsTheyArePlayedWhenAsked() async throws {
    let series = ["match", "first", "chance", "--games", "3", "--seed", "1", "--quiet"]
    #expect(await workshop.ask(series).code == 0)
    let missing = await workshop.ask("archive")
    #expect(missing.code == 66)
    #expect(missing.error.hasSuffix("; “moonstone archive add” makes one\n"))
    #expect(await workshop.ask("archive", "keep", "on").code == 0)
    #expect(await workshop.ask(series + ["--journal", "./m.jsonl"]).code == 0)
    #expect(await workshop.ask("archive", "show", "--json").output.contains(#""matches":3"#))
    // The same matches again, and their journals, are the same matches.
    #expect(await workshop.ask(series).code == 0)
    let added = await workshop.ask(
      "archive", "add", "./m-1.jsonl", "./m-2.jsonl", "./m-3.jsonl", "--json")
    #expect(added.lines.last == #"{"broken":0,"known":3,"new":0}"#)
    #expect(await workshop.ask("archive", "keep", "off").code == 0)
    #expect(
      await workshop.ask("match", "first", "chance", "--seed", "77", "--quiet").code == 0)
    #expect(await workshop.ask("archive", "show", "--json").output.contains(#""matches":3"#))
    let named = ["match", "first", "chance", "--seed", "77", "--quiet", "--archive", "b.db"]
    #expect(try workshop.run(named).code == 0)
    #expect(
      await workshop.ask("archive", "show", "--archive", "./b.db").lines.first?
        .hasPrefix("b.db: 1 match, ") == true)
  }

  /// No other archive would be used, so none can be named.
  @Test func onlyYourOwnArchiveKeepsMatches() async throws {
    let named = await archive("keep", "on")
    #expect(named.code == 64 && named.output.isEmpty)
    #expect(named.error.hasPrefix("moonstone: unknown option “--archive”\n"))
    #expect(!FileManager.default.fileExists(atPath: "\(workshop.path)/a.db"))
    #expect(await workshop.ask("archive", "keep", "on").code == 0)
    let kept = "matches are kept here as they are played"
    let own = "\(workshop.path)/state/moonstone/archive.db"
    #expect(await workshop.ask("archive", "add", "./one.ggf").code == 0)
    #expect(await workshop.ask("archive", "--archive", own).lines.last == kept)
    // A copy has the same on record, and keeps nothing.
    try FileManager.default.copyItem(atPath: own, toPath: "\(workshop.path)/copy.db")
    #expect(await !workshop.ask("archive", "--archive", "./copy.db").lines.contains(kept))
    #expect(
      await workshop.ask("archive", "--json", "--archive", "./copy.db").output
        .contains(#""keeps":false"#))
  }

  @Test func aDamagedArchiveIsBadData() async throws {
    try workshop.write("f5d6c3\nf5f6\n", to: "lines.txt")
    #expect(await archive("add", "./lines.txt").code == 0)
    let url = URL(fileURLWithPath: "\(workshop.path)/a.db")
    var file = try Data(contentsOf: url)
    let game = try #require(file.range(of: Data("reversi".utf8)))
    file.replaceSubrange(game, with: Data("checkrs".utf8))
    try file.write(to: url)
    let check = await archive("check")
    #expect(check.code == 65 && check.error.isEmpty && !check.output.isEmpty)
  }

  @Test func anEmptyFileIsNotWhole() async throws {
    try workshop.write("", to: "a.db")
    for command in ["show", "check", "repair", "find"] {
      let output = await archive(command)
      #expect(output.code == 65 && output.output.isEmpty)
      #expect(
        output.error
          == "moonstone: a.db: is empty; “moonstone archive add” makes an archive of it\n")
    }
    #expect(await archive("add", "./one.ggf").code == 0)
    #expect(await archive("check").output == "a.db: 1 match, all whole\n")
  }

  @Test func badArchivesAndFilesAreNamed() async throws {
    try workshop.write("no database, but a text of some length\n", to: "text.db")
    func code(_ arguments: String...) async -> (Int32, String) {
      let output = await workshop.ask(arguments)
      return (output.code, output.error)
    }
    #expect(
      await code("archive", "add", "./one.ggf", "--archive", "./text.db")
        == (65, "moonstone: text.db: is not an archive of matches\n"))
    #expect(
      await code("archive", "check", "--archive", "./none.db")
        == (66, "moonstone: none.db: there is no such archive; “moonstone archive add” makes one\n")
    )
    #expect(
      await code("archive", "add", "./one.ggf", "--archive", "./no/a.db")
        == (74, "moonstone: no/a.db: cannot be written: there is no folder no\n"))
    #expect(
      await code("archive", "add", "./none.ggf", "--archive", "./a.db")
        == (66, "moonstone: none.ggf: there is no such file; did you mean “one.ggf”?\n"))
    try workshop.write(
      #"{"game":"chess","margin":0,"memory":1000,"moonstone":1,"players":{"black":{"name":"a","#
        + #""sha256":null},"white":{"name":"b","sha256":null}},"program":"x","seed":1,"#
        + #""start":"?","time":"none"}"# + "\n", to: "chess.jsonl")
    let mixed = await workshop.ask(
      "archive", "add", "./chess.jsonl", "./one.ggf", "--archive", "./a.db")
    #expect(mixed.code == 65)
    #expect(
      mixed.error
        == "moonstone: chess.jsonl: its game is “chess”, which does not exist here; nothing of it "
        + "is added\n")
    #expect(mixed.lines.last == "2 files: 1 new, 0 known, 0 broken")
  }

  @Test func aFolderIsCheckedAndNotRepaired() async throws {
    func run(_ command: String...) async -> Output {
      await workshop.ask(["archive"] + command + ["--archive", "./f/"])
    }
    #expect(await run("check").code == 66)
    #expect(await run("add", "./one.ggf").code == 0)
    #expect(await run("check").output == "f/: 1 match, all whole\n")
    #expect(
      await run("repair")
        == Output(
          output: "",
          error: "moonstone: --archive f/: is a folder of journals, and “archive repair” is for an "
            + "archive that is one file\n", code: 64))
    try workshop.write("{}\n", to: "f/bad.jsonl")
    let check = await run("check")
    #expect(check.code == 65 && check.output.hasPrefix("f/bad.jsonl:1: "), "\(check.output)")
    try workshop.write("", to: "bare/notes.md")
    #expect(
      await workshop.ask("archive", "check", "--archive", "./bare").output
        == "bare: there is no journal in this folder\n")
  }

  @Test func anArchiveThatWasCutOffIsRepaired() async throws {
    try workshop.write("f5d6c3\nf5f6\nf5d6c4d3c2\n", to: "lines.txt")
    #expect(await archive("add", "./lines.txt").code == 0)
    let url = URL(fileURLWithPath: "\(workshop.path)/a.db")
    let whole = try Data(contentsOf: url)
    #expect(
      await archive("repair").output == "a.db: 3 matches, all whole; there is nothing to repair\n")
    try whole.dropLast(5_000).write(to: url)
    #expect(await archive("check").code == 65)
    let repaired = await archive("repair")
    #expect(repaired.code == 0, "\(repaired.error)")
    #expect(
      repaired.output == "a.db: 3 matches saved, 0 lost; the damaged archive is a.db.damaged\n")
    #expect(await archive("check").code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: workshop.path)
    #expect(names.filter { $0.hasPrefix("a.db") }.sorted() == ["a.db", "a.db.damaged"])
    try workshop.write(String(repeating: "no archive\n", count: 20), to: "a.db")
    #expect(await archive("repair").code == 65)
  }

  /// Then nobody knows how many matches there were, and the archive stays as it is.
  @Test func anArchiveOfWhichNoMatchIsLeftStaysAsItIs() async throws {
    #expect(await archive("add", "./one.ggf").code == 0)
    let url = URL(fileURLWithPath: "\(workshop.path)/a.db")
    let whole = try Data(contentsOf: url)
    let reasons = [
      1_000: "malformed database schema (?)", 5_000: "a table has a value that it cannot have",
      8_192: "the numbers of its matches cannot be read",
    ]
    for (size, reason) in reasons {
      try whole.prefix(size).write(to: url)
      let repair = await archive("repair")
      #expect(repair.code == 65 && repair.output.isEmpty)
      #expect(repair.error == "moonstone: a.db: no match in it can be saved: \(reason)\n")
      #expect(try Data(contentsOf: url) == whole.prefix(size))
    }
  }

  /// Whatever was told to be added is there after a kill, and nothing is there in part.
  @Test func aKillLosesNoMatchThatWasAcknowledged() async throws {
    let files = (1...12).map { "m-\($0 < 10 ? "0" : "")\($0).jsonl" }
    #expect(
      await workshop.ask(
        "match", "first", "chance", "--games", "12", "--seed", "1", "--quiet", "--journal",
        "./m.jsonl"
      ).code == 0)
    var random = SystemRandomNumberGenerator()
    for kill in 1...trials(isThorough ? 100 : 6) {
      let name = "kill-\(kill).db"
      let program = try workshop.start(["archive", "add"] + files + ["--archive", name])
      var acknowledged = 0
      let aim = Int.random(in: 0...files.count, using: &random)
      while acknowledged < aim, let line = program.line() {
        #expect(line == "\(files[acknowledged]): 1 new, 0 known, 0 broken")
        acknowledged += 1
      }
      program.send(SIGKILL)
      _ = program.finish()
      if acknowledged > 0 {
        let check = await workshop.ask("archive", "check", "--archive", "./\(name)")
        #expect(check.code == 0, "kill \(kill) after \(acknowledged): \(check.text)")
      }
      let rest = await workshop.ask(
        ["archive", "add", "--json", "--archive", "./\(name)"] + files.map { "./\($0)" })
      let known = rest.lines.prefix(files.count).prefix { $0.contains(#""known":1,"#) }.count
      #expect(known >= acknowledged, "kill \(kill)")
      #expect(
        rest.lines.last == #"{"broken":0,"known":\#(known),"new":\#(files.count - known)}"#,
        "kill \(kill): \(rest.text)")
    }
  }
}
