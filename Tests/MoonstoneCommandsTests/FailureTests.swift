import MoonstoneArchive
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import Testing

@testable import MoonstoneCommands

/// What an error of a library becomes for the person who typed a command.
@Suite struct FailureTests {
  private static func failure(_ error: any Error) -> String? {
    Failure(error).map { "\($0.code.rawValue) \($0.message)" }
  }

  @Test(
    arguments: [
      (.missing, 66), (.data, 65), (.usage, 64), (.writing, 74), (.fault, 70),
    ] as [(FaultKind, Int32)])
  func eachKindHasAnExitCode(kind: FaultKind, code: Int32) {
    struct Example: ExplainedError {
      let faultKind: FaultKind
      let description = "an example"
    }
    #expect(Failure(Example(faultKind: kind))?.code.rawValue == code)
  }

  @Test(
    arguments: [
      (FileFault("m", .isFolder), "66 m: is a directory, not a file"),
      (FileFault("m", .notUTF8), "65 m: is not a text in UTF-8"),
      (FileFault("m", .exists), "74 m: this file already exists; name a new one"),
      (
        CatalogError.unknownGame("x", .unheardOf),
        "64 no game “x”; “moonstone games” lists the games"
      ),
      (
        CatalogError.unknownPlayer("hex", game: "reversi", .game),
        "64 no player “hex” for reversi: it is a game; “--game hex” plays it"
      ),
      (
        CatalogError.unknownSubject("x", game: "reversi", near: nil),
        "64 “x” is neither a player of reversi nor a game; “moonstone strategies” and "
          + "“moonstone games” list them"
      ),
      (
        CatalogError.git("m.lua@git:x", .tooLong),
        "65 m.lua@git:x: git answers more than was asked for"
      ),
      (CatalogError.git("m.lua@git:x", .late), "66 m.lua@git:x: git did not answer in 20 seconds"),
      (CatalogError.file(FileFault("m", .isFolder)), "66 m: is a directory, not a file"),
      (CatalogError.script(ScriptError(.invalid, "m.lua:1: x")), "65 m.lua:1: x"),
      (ScriptError(.missing, "m.lua: there is no such file"), "66 m.lua: there is no such file"),
      (ScriptError(.unavailable, "no worker can be started"), "70 no worker can be started"),
      (
        CapsuleError.journal("k.jsonl"),
        "65 k.jsonl: this is a journal, not a capsule; “moonstone replay k.jsonl” shows its match"
      ),
      (
        CapsuleError.catalog(.unknownGame("x", .unheardOf)),
        "64 no game “x”; “moonstone games” lists the games"
      ),
      (
        EntrantError.engineNotAllowed("gtp:x"),
        "65 “gtp:x” has entered the event, and is not started: engines are not confined; “arena "
          + "resume --allow-engines” starts it"
      ),
      (
        OpeningsError.badPlies("balanced:x"),
        "64 --openings balanced:x: write balanced: and a number of plies from 0 to 60"
      ),
      (
        ArchiveError.missing("a.db"),
        "66 a.db: there is no such archive; “moonstone archive add” makes one"
      ),
      (
        ArchiveError.damaged("a.db", "x"),
        "65 a.db: is damaged: x; “moonstone archive repair” saves what is whole"
      ),
      (
        ArchiveError.file(FileFault("a.db", .unwritable("the disk is full"))),
        "74 a.db: cannot be written: the disk is full"
      ),
      (
        BookError.file(FileFault("m.book", .notPermitted)),
        "66 m.book: cannot be read; check its permissions"
      ),
      (
        BookError.otherGame("b", found: "hex", wanted: "reversi"),
        "65 b: is a book of hex, and the game is reversi"
      ),
      (HostFault("the machine is short of something"), "70 the machine is short of something"),
    ] as [(any ExplainedError, String)])
  func anErrorKeepsItsCodeAndItsAdvice(error: any ExplainedError, failure: String) {
    #expect(Self.failure(error) == failure)
  }

  @Test func anErrorOfNoKindIsLeftToTheArgumentParser() {
    #expect(Self.failure(CancellationError()) == nil)
  }

  @Test func aFailureStaysWhatItIs() {
    #expect(Self.failure(Failure.usage("a")) == "64 a")
  }
}
