import ArgumentParser
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

/// Facts about the running program for its commands.
enum Program {
  /// The program's name in journals.
  static let name = "moonstone \(moonstoneVersion)"

  /// The command line that repeats a capsule, without its file.
  static let reproduce = "moonstone reproduce"
  /// The command line that plays results of an event again, without its folder.
  static let audit = "moonstone arena audit"

  /// The command line that asks the scripts of a journal again, without the journal.
  static let verify = "moonstone replay --verify"

  /// The command line that steps through a thought, without what it is.
  static let debug = "moonstone debug"

  /// The catalogue; set by ``Moonstone/main(_:commands:)``.
  @TaskLocal static var catalog = Catalog(games: [])

  /// The program's own commands; set by ``Moonstone/main(_:commands:)``.
  @TaskLocal static var commands: [any ParsableCommand.Type] = []

  /// Prints a sentence for the person.
  @Sendable static func warn(_ sentence: String) { Terminal.tell("moonstone: \(sentence)") }
}
