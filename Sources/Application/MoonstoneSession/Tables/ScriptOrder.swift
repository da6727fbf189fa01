/// An order about the script of a side at a ``Table``, as an interface sends it.
package struct ScriptOrder: Decodable, Sendable {
  package enum Kind: String, Sendable {
    /// Lets a text, or a version that has played, take over in the script's next turn.
    case load
    /// Tells what is wrong with a text, and where; nothing plays it.
    case compile
    /// Lets a text play trial matches, and looks for faults; all watchers see the result.
    case check
    /// Asks for the text of a version that has played.
    case version
    /// Compares two versions that have played.
    case diff
    /// Asks which versions of a script are kept, and how strong each is.
    case versions
    /// Asks what the script of a side lets be set, and what it is set to.
    case parameters
    /// Runs the tests of a script that plays, as a save of the script does.
    case tests
    /// Asks the version that plays a side at a ply of the match again.
    case think
    /// Lets an observer hear this match, and those that follow it at the table.
    case observe
    /// Makes a file around the scripts from its template: tests beside the script of a side, or an
    /// observer by its name.
    case make
  }

  /// The side that the script plays: black or white.
  package var side: String?
  /// The name of a file around the scripts, where no side is meant.
  package var file: String?
  package var text: String?
  /// How many plies have been played in the position that is meant.
  package var ply: Int?
  /// The SHA-256 of a version that has played.
  package var digest: String?
  /// The SHA-256 of the version to compare it with.
  package var before: String?
}
