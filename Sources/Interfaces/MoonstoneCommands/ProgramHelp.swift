import ArgumentParser

/// The program's help as people read it, made of the argument parser's.
enum ProgramHelp {
  /// Gives the groups of commands plain titles, and ends the help of the whole program with the
  /// exit codes. Other texts stay as they are.
  static func finished(_ text: String) -> String {
    guard text.contains("\nUSAGE: \(Moonstone.configuration.usage ?? "")\n") else { return text }
    return text.replacing(" SUBCOMMANDS:\n", with: ":\n") + "\n" + exitCodes
  }

  private static let exitCodes = """

    EXIT CODES:
      0    Success, even if a script forfeited its match.
      1    “check”, “archive check”, “test”, “reproduce” or “solve” found a failure,
           or “diff” a difference.
      64   The command line cannot be understood.
      65   A script, position, match or other data is invalid.
      66   A file is missing or cannot be read.
      70   Moonstone itself failed.
      74   A file or the output cannot be written.
      130  Ctrl-C ended the command; 143: SIGTERM did.
    """
}
