import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneLua
import MoonstoneSupport

extension Catalog {
  /// Returns the game of a journal.
  ///
  /// - Parameter goingOn: whether the match is to continue. If so, the rules must be those that it
  ///   was played by; otherwise the person is only told when they differ.
  func game(ofJournal file: String, goingOn: Bool = false) throws -> any GameEntry {
    let header = try JournalHeader.read(file)
    guard let entry = try game(exactly: header.game) else {
      throw Failure.data(
        "\(file.printable):1: the game is “\(header.game.printable)”, and must be one that "
          + "“moonstone games” lists")
    }
    try entry.check(rules: header.rules, of: "\(file):1", goingOn: goingOn)
    return entry
  }
}
