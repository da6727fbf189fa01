import ArgumentParser
import MoonstoneSupport

/// The manual page of a command, made from the declarations that its help is made from.
struct ManualPage {
  /// The command as it is typed, from the program's name on.
  let path: [String]
  private let command: any ParsableCommand.Type

  private init(_ path: [String], _ command: any ParsableCommand.Type) {
    self.path = path
    self.command = command
  }

  /// The pages of the program and of each of its commands.
  static var all: [ManualPage] { pages(of: Moonstone.self, below: []) }

  private static func pages(
    of command: any ParsableCommand.Type, below path: [String]
  ) -> [ManualPage] {
    guard command.configuration.shouldDisplay, let name = command.configuration.commandName else {
      return []
    }
    let page = ManualPage(path + [name], command)
    return [page] + command.configuration.subcommands.flatMap { pages(of: $0, below: page.path) }
  }

  var file: String { "\(name).1" }

  private var name: String { path.joined(separator: "-") }
  private var isProgram: Bool { path.count == 1 }

  /// The text of its file.
  ///
  /// - Parameter date: the day of the program, such as 2026-11-28; empty if nobody named it.
  func text(date: String) throws -> String {
    let title = [name.uppercased(), "1", date, Program.name, "Moonstone"].map(Roff.quoted)
    let lines =
      [".TH " + title.joined(separator: " ")] + summary + (try arguments) + commands
      + (isProgram ? end : []) + seeAlso
    return lines.joined(separator: "\n") + "\n"
  }

  private var summary: [String] {
    let abstract = Self.withoutFullStop(command.configuration.abstract)
    let usage = Moonstone.usageString(for: command).trimmingPrefix("USAGE: ")
    let discussion = command.configuration.discussion
    return [
      ".SH NAME", Roff.text(name) + " \\- " + Roff.text(abstract), ".SH SYNOPSIS", ".ad l", ".nh",
    ]
      + usage.split(separator: "\n").flatMap { [".HP", Roff.text(String($0))] }
      + [".ad b", ".hy", ".SH DESCRIPTION"]
      + Roff.paragraphs(discussion.isEmpty ? command.configuration.abstract : discussion)
  }

  private var arguments: [String] {
    get throws {
      let all = try DeclaredArgument.all(of: command)
      return Self.section("ARGUMENTS", all.filter(\.isPositional))
        + Self.section("OPTIONS", all.filter { !$0.isPositional })
    }
  }

  private static func section(_ title: String, _ arguments: [DeclaredArgument]) -> [String] {
    guard !arguments.isEmpty else { return [] }
    return [".SH \(title)"]
      + arguments.flatMap { argument in
        let typed = argument.typed.map(Roff.bold).joined(separator: ", ")
        return [".TP", typed] + Roff.paragraphs(argument.help)
      }
  }

  private var commands: [String] {
    let configuration = command.configuration
    guard !configuration.subcommands.isEmpty else { return [] }
    let groups = configuration.groupedSubcommands.flatMap {
      [".SS \(Roff.text($0.name))"] + list($0.subcommands)
    }
    return [".SH COMMANDS"] + list(configuration.ungroupedSubcommands) + groups
  }

  private func list(_ commands: [any ParsableCommand.Type]) -> [String] {
    // The compiler fails on a key path from the type of a command.
    commands.filter { $0.configuration.shouldDisplay }.flatMap { command in
      let name = (path + [command.configuration.commandName ?? ""]).joined(separator: "-")
      return [".TP", Self.reference(to: name), Roff.text(command.configuration.abstract)]
    }
  }

  /// What only the page of the program says.
  private var end: [String] {
    [".SH DOCUMENTS", Roff.text("“moonstone help NAME” shows one of these:"), ".PP"]
      + Roff.paragraphs(HelpPages.typedNames.joined(separator: ", "))
      + [".SH EXIT STATUS"]
      + ProgramHelp.exitCodes.flatMap { code, meaning in
        [".TP", Roff.bold("\(code)"), Roff.text(meaning.replacing("\n", with: " "))]
      }
  }

  private var seeAlso: [String] {
    let above = (1..<path.count).map { path.prefix($0).joined(separator: "-") }
    let document = HelpPages.document(of: path.last ?? "").map { "“moonstone help \($0)”, and " }
    let files = "they lie in share/moonstone/docs below the folder that Moonstone is installed in."
    return [".SH SEE ALSO"]
      + (above.isEmpty ? [] : [above.map(Self.reference).joined(separator: ", "), ".PP"])
      + [
        Roff.text(
          (document ?? "") + "“moonstone help NAME” shows the documents, such as “lua-api” or "
            + "“first-hour”; " + files)
      ]
  }

  private static func reference(to name: String) -> String { Roff.bold(name) + "(1)" }

  private static func withoutFullStop(_ sentence: String) -> String {
    let sentence = sentence.prefix(1).lowercased() + sentence.dropFirst()
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
