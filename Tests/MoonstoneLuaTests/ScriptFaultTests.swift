import CMoonstone
@testable import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// What went wrong in a script and where come apart from C, and stay apart through pipes.
@Suite struct ScriptFaultTests {
  private static let module = ScriptSource.Include(
    module: "lines", name: "lib/lines.lua", bytes: Array("error('no lines')".utf8))

  private static func fault(of text: String, named name: String = "mine.lua") -> ScriptFault? {
    let source = ScriptSource(name: name, bytes: Array(text.utf8), includes: [module])
    do {
      try Script(Plugin(Reversi()).bridge, memory: 8 << 20)
        .load(source, ScriptLimits(), as: .strategy)
      return nil
    } catch {
      return error.fault
    }
  }

  @Test func aSyntaxErrorHasALineAndAColumn() {
    #expect(
      Self.fault(of: "\nlocal x =")
        == ScriptFault(
          file: "mine.lua", place: ScriptPlace(line: 2, column: 10),
          text: "unexpected symbol near <eof>"))
  }

  @Test func aFailureHasALine() {
    #expect(
      Self.fault(of: "\n\nerror('a: 3')")
        == ScriptFault(file: "mine.lua", place: ScriptPlace(line: 3, column: nil), text: "a: 3"))
  }

  @Test func aFileThatReturnsSomethingElseIsNamedWithoutALine() {
    #expect(
      Self.fault(of: "return 5")
        == ScriptFault(
          file: "mine.lua",
          text: "returned 5; a strategy is a file that returns a table with a choose function"))
  }

  @Test func aFailureWithoutAPlaceIsTheScripts() {
    #expect(Self.fault(of: "error('nowhere', 0)") == ScriptFault(file: "mine.lua", text: "nowhere"))
  }

  /// A text that looks as if it began with the script's name is a text all the same.
  @Test func whatAScriptRaisesIsNotTakenForAPlace() {
    #expect(
      Self.fault(of: "error('mine.lua is late', 0)")
        == ScriptFault(file: "mine.lua", text: "mine.lua is late"))
    #expect(
      Self.fault(of: "error('...', 0)") == ScriptFault(file: "mine.lua", text: "..."))
  }

  @Test func aFailureInAModuleHasNoPlaceInTheScript() {
    #expect(
      Self.fault(of: "require 'lines'")
        == ScriptFault(file: "mine.lua", text: "lib/lines.lua:1: no lines"))
  }

  @Test func whatEndsALoadingHasALine() {
    let fault = Self.fault(of: "\nwhile true do end")
    #expect(fault?.file == "mine.lua")
    #expect(fault?.place == ScriptPlace(line: 2, column: nil))
    #expect(fault?.text.hasPrefix("out of t") == true)
  }

  @Test(arguments: [
    ScriptFault(text: "nowhere"), ScriptFault(file: "a.lua", text: "all of it"),
    ScriptFault(file: "a.lua", place: ScriptPlace(line: 3, column: nil), text: "a line"),
    ScriptFault(file: "a.lua", place: ScriptPlace(line: 3, column: 9), text: ""),
  ])
  func aFaultGoesThroughAPipe(_ fault: ScriptFault) throws {
    let frame = Frame.failed(ScriptFailure(status: MS_FAULT, fault: fault), printed: "")
    var reader = frame.reader
    #expect(try reader.failed().failure.fault == fault)
  }

  @Test func rulesWithALongPathAreNamedWhole() throws {
    let name = String(repeating: "long/", count: 20) + "nim.lua"
    let error = #expect(throws: ScriptError.self) {
      try LuaGame(
        ScriptSource(name: name, text: "\nerror('bad')"), named: "nim", isolation: .inProcess)
    }
    #expect(error?.message == "\(name):2: bad")
    #expect(error?.place == ScriptPlace(line: 2, column: nil))
  }
}
