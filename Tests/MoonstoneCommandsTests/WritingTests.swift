import Testing

/// Disks that are full, pipes that are closed: the match stops, says why, and leaves what it wrote.
@Suite struct WritingTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func aFullDiskStopsTheMatch() throws {
    #expect(
      try workshop.run("match", "first", "last", "--seed", "1", "--quiet", "--journal", "/dev/full")
        == Output(
          output: "",
          error: "moonstone: /dev/full: cannot be written: No space left on device\n", code: 74))
  }

  @Test func aFullDiskBehindTheOutputStopsTheMatch() throws {
    let output = try workshop.shell(
      "moonstone match first last --seed 1 --json --journal m.jsonl > /dev/full")
    #expect(
      output
        == Output(
          output: "",
          error: "moonstone: the output cannot be written: No space left on device\n", code: 74))
    #expect(try workshop.lines("m.jsonl").isEmpty == false)
  }

  @Test func aReaderThatGoesAwayStopsAMatchAsJSON() throws {
    let output = try workshop.shell(
      """
      { moonstone match chance last --seed 1 --games 50 --json --journal m.jsonl
        echo "code $?" >&2; } | head -n 3 > head.txt
      """)
    #expect(
      output.error == "moonstone: the output cannot be written: Broken pipe\ncode 74\n")
    #expect(try workshop.lines("head.txt").count == 3)
    // Where it stopped depends on the pipe; what is there can be gone on with.
    let last = try workshop.shell("ls m-*.jsonl | tail -n 1").lines[0]
    #expect(try workshop.run("resume", last, "--quiet").code == 0)
  }

  @Test(arguments: ["text", "csv", "json", "html"])
  func aReaderThatGoesAwayEndsAReportInSilence(format: String) throws {
    let held = try workshop.run(
      "arena", "first", "last", "--seed", "1", "--ticks", "1M/move", "--quiet", "--openings",
      "balanced:2", "--out", "e", "--in-process")
    #expect(held.code == 0)
    // The reader is gone when the report begins.
    let output = try workshop.shell(
      """
      trap '' PIPE
      { while printf .; do :; done 2> /dev/null
        moonstone arena report e --format \(format)
        echo "code $?" >&2; } | :
      """)
    #expect(output.error == "code 141\n")
  }

  @Test func aJournalThatGrowsTooLargeIsIntact() throws {
    let output = try workshop.shell(
      "ulimit -f 8 && moonstone match first last --seed 1 --quiet --journal m.jsonl")
    #expect(
      output
        == Output(
          output: "reversi: black (first) against white (last), seed 1, ticks 50M/move, "
            + "no time limit\n",
          error: "moonstone: m.jsonl: cannot be written: File too large\n", code: 74))
    let kept = try workshop.read("m.jsonl")
    #expect(kept.utf8.count <= 8 * 1024 && kept.hasSuffix("}\n"))
    let shown = try workshop.run("replay", "m.jsonl", "--json")
    #expect(shown.output == kept)
    #expect(shown.error.hasPrefix("the match is unfinished after"))
    #expect(
      try workshop.run("resume", "m.jsonl", "--quiet").lines.last
        == "black (first) wins by 34: black 49, white 15")
  }

  @Test func aNewScriptThatGrowsTooLargeIsNotThere() throws {
    let output = try workshop.shell("ulimit -f 1 && moonstone new strategy mine")
    #expect(
      output
        == Output(
          output: "", error: "moonstone: mine.lua: cannot be written: File too large\n", code: 74))
    #expect(try !workshop.names(in: ".").contains { $0.contains("mine") })
  }

  @Test func aMatchThatGrowsTooLargeIsNotSaved() throws {
    let output = try workshop.shell(
      """
      printf 'f5\\nsave m.jsonl\\nresign\\n' |
        (ulimit -f 0; moonstone match human first --seed 1 --in-process)
      """)
    #expect(output.lines.contains("not saved: m.jsonl: cannot be written: File too large"))
    #expect(try !workshop.names(in: ".").contains { $0.contains("m.jsonl") })
  }

  @Test func anOutputThatGrowsTooLargeStopsTheMatch() throws {
    let output = try workshop.shell(
      "ulimit -f 8 && moonstone match first last --seed 1 --json > m.json")
    #expect(output.error == "moonstone: the output cannot be written: File too large\n")
    #expect(output.code == 74)
  }
}
