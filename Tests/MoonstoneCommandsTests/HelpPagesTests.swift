import Foundation
import MoonstoneTestSupport
import Testing

/// The documents that `moonstone help NAME` shows.
@Suite struct HelpPagesTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func document(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    return try String(contentsOf: root.appending(path: "docs/\(name).md"), encoding: .utf8)
  }

  @Test(arguments: ["lua-api", "lua-api.md", "docs/lua-api.md"])
  func aDocumentIsShownByItsName(word: String) async throws {
    let shown = await workshop.ask("help", word)
    #expect(shown.output == (try document("lua-api")) + "\n" && shown.code == 0)
  }

  @Test(arguments: ["archive", "games", "observers"])
  func whereACommandHasTheNameItsHelpNamesTheDocument(name: String) async throws {
    for help in [await workshop.ask("help", name), await workshop.ask(name, "--help")] {
      #expect(help.output.hasSuffix("\nMORE: moonstone help \(name).md\n"))
    }
    #expect(await workshop.ask("help", "\(name).md").output == (try document(name)) + "\n")
    #expect(!(await workshop.ask("help", "check").output.contains("MORE:")))
  }

  /// Whatever the help of the program lists can be typed.
  @Test func theProgramsHelpNamesEveryDocument() async throws {
    let help = await workshop.ask("--help").output
    let list = try #require(help.components(separatedBy: "DOCUMENTS (moonstone help NAME):\n").last)
    let names = list.components(separatedBy: "\n\n")[0].split { ", \n".contains($0) }
    #expect(names.contains("first-hour") && names.contains("archive.md"))
    for name in names {
      #expect(await workshop.ask("help", String(name)).output.hasPrefix("# "), "\(name)")
    }
  }

  @Test func aMisspeltDocumentIsSuggested() async throws {
    let output = await workshop.ask("help", "lua-apo")
    #expect(output.code == 64 && output.error.contains("did you mean “lua-api”?"))
    // Nothing but a document is shown.
    for word in ["../README.md", "docs/../README", "none.md", "/etc/passwd"] {
      #expect(await workshop.ask("help", word).code == 64, "\(word)")
    }
  }

  /// Whatever document a script, a game or a new file names leads somewhere.
  @Test func everyDocumentThatAFileNamesIsShown() async throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    for new in [["strategy", "mine"], ["game", "mine"], ["observer", "mine"]] {
      #expect(try workshop.run(["new"] + new).code == 0)
    }
    #expect(await workshop.ask("new", "project", "./whole").code == 0)
    let folders = ["strategies", "games", "observers"].map { root.appending(path: $0).path }
    var named: Set<String> = []
    for folder in folders + [workshop.path] {
      let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap {
        $0 as? String
      }
      for file in files where file.wholeMatch(of: #/.*\.(lua|txt|tests|yml)/#) != nil {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        #expect(!text.contains("“moonstone help docs/"), "\(file)")
        named.formUnion(text.matches(of: #/moonstone help ([\w.-]*\w)/#).map { String($0.1) })
        named.formUnion(text.matches(of: #/docs\/[\w-]+\.md/#).map { String($0.0) })
      }
    }
    #expect(named.isSuperset(of: ["lua-api", "games-in-lua", "observers.md", "testing"]))
    for name in named {
      #expect(await workshop.ask("help", name).output.hasPrefix("# "), "\(name)")
    }
  }
}
