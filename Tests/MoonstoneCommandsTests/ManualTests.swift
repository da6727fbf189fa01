import Foundation
import Testing

@testable import MoonstoneCommands

/// The manual pages that `moonstone --generate-manual FOLDER` writes where it is installed.
@Suite struct ManualTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func write(
    to folder: String = "man1", environment: [String: String] = [:]
  ) async throws -> [String: String] {
    let written = await workshop.ask(
      ["--generate-manual", "./\(folder)"], environment: environment)
    #expect(written == Output(output: "", error: "", code: 0))
    let files = try workshop.names(in: folder)
    return try Dictionary(
      uniqueKeysWithValues: files.map { ($0, try workshop.read("\(folder)/\($0)")) })
  }

  /// What the pages say, as letters.
  private func plain(_ page: String) -> String {
    page.replacing("\\-", with: "-").replacing(#/\\f[BR]/#, with: "")
  }

  private func commands(in help: String) -> [String] {
    help.matches(of: #/\n  ([a-z]+)(?: \(default\))? {2,}\S/#).map { String($0.1) }
  }

  @Test func everyCommandThatHelpListsHasAPage() async throws {
    let pages = try await write()
    var wanted: Set = ["moonstone.1"]
    for command in commands(in: await workshop.ask("--help").output) {
      wanted.insert("moonstone-\(command).1")
      for below in commands(in: await workshop.ask(command, "--help").output) {
        wanted.insert("moonstone-\(command)-\(below).1")
      }
    }
    #expect(wanted.isSuperset(of: ["moonstone-match.1", "moonstone-archive-find.1"]))
    #expect(Set(pages.keys) == wanted)
  }

  @Test(arguments: ["match", "serve", "archive find", "arena hold", "new strategy"])
  func aPageHasEveryOptionOfTheHelp(command: String) async throws {
    let words = command.split(separator: " ").map(String.init)
    let help = await workshop.ask(words + ["--help"]).output
    let page = plain(
      try #require(await write()["moonstone-\(words.joined(separator: "-")).1"]))
    let options = help.matches(of: #/\n  (?:-., )?(--[a-z-]+(?: <.*?>)?)/#).map { String($0.1) }
    #expect(options.count > 1)
    for option in options { #expect(page.contains(option), "\(option)") }
    #expect(page.contains(".SH SYNOPSIS\n.ad l\n.nh\n.HP\nmoonstone \(command) "))
  }

  @Test func everyPageEndsWithWhereTheDocumentsAre() async throws {
    for (file, page) in try await write() {
      let end = try #require(page.components(separatedBy: "\n.SH SEE ALSO\n").last)
      #expect(end.contains("moonstone help NAME"), "\(file)")
      #expect(end.contains("share/moonstone/docs"), "\(file)")
      #expect(file == "moonstone.1" || end.contains("\\fBmoonstone\\fR(1)"), "\(file)")
    }
  }

  @Test func aPageNamesTheDocumentOfItsCommand() async throws {
    let pages = try await write()
    #expect(pages["moonstone-archive.1"]?.contains("moonstone help archive.md") == true)
    #expect(pages["moonstone-check.1"]?.contains(".md") == false)
  }

  @Test func pagesAreTheSameEachTimeAndDatedByTheirSources() async throws {
    let pages = try await write()
    #expect(try await write(to: "again") == pages)
    let title = try #require(pages["moonstone-play.1"]?.split(separator: "\n").first)
    #expect(title.hasPrefix(#".TH "MOONSTONE\-PLAY" "1" "" "moonstone "#))
    let dated = try await write(to: "dated", environment: ["SOURCE_DATE_EPOCH": "951868799"])
    #expect(dated["moonstone-play.1"]?.contains(#" "1" "2000\-02\-29" "moonstone "#) == true)
  }

  @Test func aDateThatIsNoNumberIsRefused() async throws {
    let refused = await workshop.ask(
      ["--generate-manual", "./man1"], environment: ["SOURCE_DATE_EPOCH": "today"])
    #expect(
      refused.error
        == "moonstone: SOURCE_DATE_EPOCH “today” is not a number of seconds since 1970\n")
    #expect(refused.code == 64)
  }

  @Test(arguments: [
    (".lua files", #"\&.lua files"#), ("'a", #"\(aqa"#), (#"\n"#, #"\en"#),
    ("“ü” ^~`", #"\[u201C]\[u00FC]\[u201D] \(ha\(ti\(ga"#), ("--x", #"\-\-x"#),
  ])
  func nothingInATextIsAMacroOrAnEscape(plain: String, written: String) {
    #expect(Roff.text(plain) == written)
  }

  static let groff = "/usr/bin/groff"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: groff)))
  func groffHasNothingToSayOfThePages() async throws {
    _ = try await write()
    let read = try workshop.shell("\(Self.groff) -ww -z -man -Tutf8 man1/*.1")
    #expect(read == Output(output: "", error: "", code: 0))
  }
}
