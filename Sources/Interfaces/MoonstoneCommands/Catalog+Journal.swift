import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneLua
import MoonstoneSupport
import MoonstoneTerminal

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
    if let played = header.rules, played != entry.rulesDigest {
      let text =
        "the rules of \(header.game) are not those that the match was played by: recorded is "
        + "SHA-256 \(played.printable), present \(entry.rulesDigest ?? "none")"
      if goingOn { throw Failure.data("\(file.printable):1: \(text)") }
      Terminal.tell("\(file.printable):1: \(text)")
    }
    return entry
  }
}
