import ArgumentParser
import Foundation

/// The program's help as people read it, made of the argument parser's.
enum ProgramHelp {
  /// Gives the groups of commands plain titles, and ends the help of the whole program with its
  /// documents and the exit codes. That of a command ends with the document of the same name.
  static func finished(_ text: String) -> String {
    guard text.contains("\nUSAGE: \(Moonstone.configuration.usage ?? "")\n") else {
      return text + document(beside: text)
    }
    return text.replacing(" SUBCOMMANDS:\n", with: ":\n") + documents + "\n" + exitCodeLines
  }

  private static func document(beside text: String) -> String {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("USAGE: ") }),
      let name = line.split(separator: " ").dropFirst(2).first,
      let document = HelpPages.document(of: String(name))
    else { return "" }
    return "\n\nMORE: moonstone help \(document)"
  }

  private static var documents: String {
    var lines: [String] = []
    for name in HelpPages.typedNames {
      if let last = lines.last, last.count + name.count < 76 {
        lines[lines.count - 1] += ", " + name
      } else {
        lines.append("  " + name)
      }
    }
    guard !lines.isEmpty else { return "" }
    return "\n\nDOCUMENTS (moonstone help NAME):\n" + lines.joined(separator: ",\n")
  }

  private static var exitCodeLines: String {
    let lines = exitCodes.map { code, meaning in
      let number = "  \(code)".padding(toLength: 7, withPad: " ", startingAt: 0)
      return number + meaning.replacing("\n", with: "\n       ")
    }
    return "\nEXIT CODES:\n" + lines.joined(separator: "\n")
  }

  /// What the program's exit codes mean.
  static let exitCodes: [(code: Int32, meaning: String)] = [
    (0, "Success, even if a script forfeited its match."),
    (
      1,
      """
      “check”, “archive check”, “test”, “reproduce” or “solve” found a failure,
      or “diff” or “rerun --expect same” a difference.
      """
    ),
    (64, "The command line cannot be understood."),
    (65, "A script, position, match or other data is invalid."),
    (66, "A file is missing or cannot be read."),
    (70, "Moonstone itself failed."),
    (74, "A file or the output cannot be written."),
    (130, "Ctrl-C ended the command; 143: SIGTERM did."),
  ]
}
