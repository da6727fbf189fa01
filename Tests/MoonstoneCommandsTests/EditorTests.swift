import Foundation
import Testing

/// The extension for Visual Studio Code in `editors/vscode`.
@Suite struct EditorTests {
  private struct Package: Decodable {
    struct Line: Decodable {
      let regexp: String
      let file: Int?
      let line: Int?
      let column: Int?
      let message: Int?
      let code: Int?
    }

    struct Pattern: Decodable {
      let name: String
      let patterns: [Line]

      enum CodingKeys: String, CodingKey { case name, patterns }

      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        name = try fields.decode(String.self, forKey: .name)
        patterns =
          try fields.decodeIfPresent([Line].self, forKey: .patterns) ?? [Line(from: decoder)]
      }
    }

    struct Matcher: Decodable {
      struct Background: Decodable {
        let beginsPattern: String
        let endsPattern: String
      }

      let name: String
      let pattern: String?
      let base: String?
      let background: Background?
    }

    struct Snippets: Decodable {
      let path: String
    }

    struct Contributions: Decodable {
      let problemPatterns: [Pattern]
      let problemMatchers: [Matcher]
      let snippets: [Snippets]
    }

    let main: String
    let contributes: Contributions
  }

  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../editors/vscode").standardized

  private let package: Package
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    package = try JSONDecoder().decode(
      Package.self, from: Data(contentsOf: Self.folder.appending(path: "package.json")))
  }

  /// What a matcher finds, as the editor shows it: place, code, message.
  private func problems(_ name: String, in text: String) throws -> [String] {
    let pattern = try #require(package.contributes.problemPatterns.first { $0.name == name })
    let regexes = try pattern.patterns.map { try Regex($0.regexp) }
    var problems: [String] = []
    let lines = text.split(separator: "\n").map(String.init)
    for index in lines.indices {
      let matches = zip(regexes, lines[index...]).compactMap { try? $0.0.wholeMatch(in: $0.1) }
      guard matches.count == regexes.count else { continue }
      func group(_ field: KeyPath<Package.Line, Int?>) -> String? {
        for (line, match) in zip(pattern.patterns, matches) {
          if let group = line[keyPath: field] {
            return match.output[group].substring.map(String.init)
          }
        }
        return nil
      }
      let place = [group(\.file), group(\.line), group(\.column)].compactMap { $0 }
      let code = group(\.code).map { " [\($0)]" } ?? ""
      problems.append("\(place.joined(separator: ":"))\(code) \(group(\.message) ?? "")")
    }
    return problems
  }

  @Test func aScriptThatCannotBeReadIsAProblemOfItsLine() async throws {
    try workshop.write("return {\n  choose = function(\n}\n", to: "broken.lua")
    let output = await workshop.ask("match", "./broken.lua", "first")
    let found = try problems("moonstone", in: output.error)
    #expect(found == ["broken.lua:3:1 <name> or '...' expected near '}'"])
  }

  @Test func aFileOfTestsThatCannotBeReadIsAProblemOfItsPlace() async throws {
    try workshop.write("\nafter f5d6; bst c3\n", to: "mine.tests")
    let output = await workshop.ask("test", "first", "./mine.tests")
    let found = try problems("moonstone", in: output.error)
    #expect(found.count == 1 && found[0].hasPrefix("mine.tests:2:13 “bst” is not a word of tests"))
  }

  @Test func whatFailsItsCheckIsAProblem() async throws {
    try workshop.write("return { choose = function(b) return b.no.way end }", to: "bad.lua")
    try workshop.write("return {\n  choose = function(\n}\n", to: "broken.lua")
    try workshop.write("return { choose = function() return 'a9' end }", to: "wrong move.lua")
    let output = await workshop.ask(
      "check", "./bad.lua", "./broken.lua", "\(workshop.path)/wrong move.lua")
    let found = try problems("moonstone-check", in: output.output)
    #expect(found.count == 2, "\(output)")
    #expect(found.first?.hasPrefix("bad.lua:1 ") == true)
    #expect(found.last == "broken.lua:3:1 <name> or '...' expected near '}'")
    let files = try problems("moonstone-file", in: output.output)
    #expect(files.count == 1 && files[0].hasPrefix("wrong move.lua choose returned"), "\(files)")
  }

  @Test func whatACheckWarnsOfIsAProblemOfItsPlace() async throws {
    try workshop.write(
      "return {\n  choose = function(board)\n    total = 1\n    return board:moves()[1]\n  end,\n}\n",
      to: "mine.lua")
    let output = await workshop.ask("check", "./mine.lua")
    let found = try problems("moonstone-warning", in: output.output)
    #expect(found.count == 1, "\(output)")
    #expect(found.first?.hasPrefix("mine.lua:3:5 [global] “total” becomes a global") == true)
    #expect(try problems("moonstone-check", in: output.output).isEmpty)
  }

  @Test func aTestThatFailsIsAProblemOfItsLine() async throws {
    try workshop.write("# two\nafter f5; best f6 d6; \"goes  two ways\"\n", to: "mine.tests")
    try workshop.write("return { choose = function(b) return 'f4' end }", to: "mine.lua")
    let output = await workshop.ask("test", "./mine.lua", "./mine.tests")
    #expect(
      try problems("moonstone-test", in: output.output) == [
        "mine.tests:2 [goes  two ways] played f4, wanted f6 or d6"
      ], "\(output)")
  }

  /// What is found at each save replaces what was found before.
  @Test func aWatchSaysWhereItBeginsAndEnds() throws {
    try workshop.write("after f5; best f6\n", to: "mine.tests")
    try workshop.write("return { choose = function(b) return 'f4' end }", to: "mine.lua")
    let watch = try workshop.start("test", "mine.lua", "mine.tests", "--watch")
    for matcher in package.contributes.problemMatchers {
      guard let background = matcher.background else { continue }
      let (begin, end) = (try Regex(background.beginsPattern), try Regex(background.endsPattern))
      #expect("testing again".wholeMatch(of: begin) != nil)
      #expect(
        "waiting for mine.lua or its tests to be saved; Ctrl-C ends".wholeMatch(of: end) != nil)
    }
    watch.wait(forError: "Ctrl-C ends\n")
    try workshop.write("return { choose = function(b) return 'f6' end }", to: "mine.lua")
    watch.wait(forError: "testing again\n")
    #expect(watch.lines(upTo: "1 test passed").count == 6)
    watch.send(SIGINT)
    _ = watch.finish()
  }

  @Test func whatThePackageNamesIsThere() throws {
    let contributes = package.contributes
    for path in [package.main] + contributes.snippets.map(\.path) {
      let data = try Data(contentsOf: Self.folder.appending(path: path))
      if path.hasSuffix(".json") { _ = try JSONSerialization.jsonObject(with: data) }
    }
    let patterns = Set(contributes.problemPatterns.map { "$\($0.name)" })
    let matchers = Set(contributes.problemMatchers.map { "$\($0.name)" })
    for matcher in contributes.problemMatchers {
      #expect(matcher.pattern.map(patterns.contains) ?? matcher.base.map(matchers.contains) == true)
    }
  }

  private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"]
    .first(where: FileManager.default.isExecutableFile)

  @Test(.enabled(if: node != nil))
  func itsTasksAreTheCommandsOfTheProgram() throws {
    let tests = Self.folder.appending(path: "test.js").path
    let output = try workshop.shell("\(try #require(Self.node)) '\(tests)'")
    #expect(output == Output(output: "7 tasks\n", error: "", code: 0))
  }
}
