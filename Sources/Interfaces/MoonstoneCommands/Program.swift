import ArgumentParser
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneTerminal

/// What the commands know of the program that they are part of.
enum Program {
  /// What a journal says it was written by.
  static let name = "moonstone 0.1.0"

  /// What a person can name; set by ``Moonstone/main(_:commands:)``.
  @TaskLocal static var catalog = Catalog(games: [])

  /// The commands besides those of every program; set by ``Moonstone/main(_:commands:)``.
  @TaskLocal static var commands: [any ParsableCommand.Type] = []

  /// Tells the person something, in a sentence.
  @Sendable static func warn(_ sentence: String) { Terminal.tell("moonstone: \(sentence)") }
}
