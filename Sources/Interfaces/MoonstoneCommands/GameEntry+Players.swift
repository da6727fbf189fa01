import MoonstoneCatalog
import MoonstoneLua

extension GameEntry {
  /// Refuses a player of white where there is no second side.
  ///
  /// - Throws: exit code 64 when the game is for one player and this is the name of another.
  func refuseSecondPlayer(_ typed: String?) throws(Failure) {
    guard isSolo, let typed, typed != PlayerSource.nobodyName else { return }
    throw .usage("\(name) is a one-player game: leave “\(typed)” out")
  }
}
