import Foundation
import Testing

@testable import MoonstoneReports

/// Commands that messages tell a person to type.
@Suite struct TypedWordTests {
  @Test(arguments: [
    "m.jsonl", "my match.jsonl", "it's.jsonl", "a;b", "$HOME", "*", "~/m", "", "ü/ß.lua", "`id`",
    "'\u{301}; echo no",
  ])
  func aShellReadsWhatWasMeant(name: String) throws {
    let shell = Process()
    let pipe = Pipe()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "printf '<%s>' \(name.typed)"]
    shell.standardOutput = pipe
    try shell.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self) == "<\(name)>")
  }

  @Test func aPlainWordHasNoQuotationMarks() {
    #expect("out/m-1.jsonl".typed == "out/m-1.jsonl")
  }

  @Test func aCommitIsShownByItsFirstDigits() {
    let commit = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d"
    #expect("mine.lua@git:\(commit)".shownName == "mine.lua@git:1a2b3c4")
    #expect("mine.lua@git:1a2b3c4".shownName == "mine.lua@git:1a2b3c4")
    #expect("a\nb".shownName == "a\u{FFFD}b")
  }
}
