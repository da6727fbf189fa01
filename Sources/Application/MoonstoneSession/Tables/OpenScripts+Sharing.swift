import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneSupport

// What is shown of scripts, and said of them: in a class only to those who may read them.
extension OpenScripts {
  /// Whether the text of a version may be shown, and what it holds where it fails: not that of
  /// another in a class, unless all may read it.
  ///
  /// - Parameter name: the path of the script, or the name of a strategy.
  package func shows(_ name: String, in game: String) -> Bool {
    guard let neighbours else { return true }
    // Parameters change nothing about whose it is.
    let name = PlayerName(name).base
    // What lay in one's folder is one's own, whatever it is called now.
    if given.containsExactly(name) || name.beginsExactly(with: "\(folder)/") { return true }
    if others.containsExactly(name) { return neighbours.areShown }
    // What is none of these has another name by now, or is gone.
    return neighbours.areShown
      || StrategyFolders().strategies(for: game).contains {
        $0.name.isExactly(name) || $0.path.isExactly(name)
      }
  }

  /// Whether notes about a player are for those who are here. Those about a script have parts of
  /// its text, and what its variables held: what it prints, and why it fails or does not load.
  func tells(of player: PlayerIdentity, in game: String) -> Bool {
    player.kind != .script || shows(player.name, in: game)
  }

  /// The ending of a match as it is told here: why a script failed has parts of its text, and what its
  /// variables held.
  ///
  /// - Parameters:
  ///   - players: the players of the match.
  ///   - isForGuests: whether it is told to those who may read no scripts.
  func told(
    _ ending: Ending, of players: Sides<PlayerIdentity>, in game: String, isForGuests: Bool = false
  ) -> Ending {
    guard isInClass, let side = ending.forfeiter else { return ending }
    let isTold =
      isForGuests ? players[side].kind != .script : tells(of: players[side], in: game)
    return isTold ? ending : ending.withoutReason
  }

  /// Whether something that is said beside the board is for guests, who may read no scripts.
  ///
  /// - Parameter isOfSide: whether it is about a player.
  func tellsGuests(_ text: String, isOfSide: Bool) -> Bool {
    guard isInClass else { return true }
    return !isOfSide && !(given + others).contains { text.contains("\($0.printable):") }
  }

  /// What may be said here of an obstacle: what is wrong with a script has parts of its text.
  package func sayable(_ obstacle: String) -> String {
    guard let neighbours, !neighbours.areShown,
      let path = others.first(where: { obstacle.contains("\($0.printable):") })
    else { return obstacle }
    return "\(path.printable) cannot be used; whoever may read it sees why"
  }

  /// Whether other texts may play in the place of a script: not in that of another in a class.
  func mayChange(_ path: String) -> Bool { neighbours == nil || !others.containsExactly(path) }
}
