import MoonstoneKernel
import MoonstoneLua
import MoonstoneSession
import MoonstoneSupport

/// Tells what is wrong with saved versions of scripts, where matches are not shown.
final class Refusals<G: Game>: Sendable {
  private let warn: @Sendable (String) -> Void
  private let saves: SaveFollower
  /// What was told last of each player, so that it is told once. The sides stand for the player
  /// named first and the one named second.
  private let told: Locked<[Side: String]>

  init(_ plan: MatchPlan<G>, on context: RunContext<G>) {
    let told = Locked<[Side: String]>([:])
    let warn: @Sendable (String) -> Void = { context.warn($0) }
    let sources = Sides(black: plan.sources.0, white: plan.sources.1)
    saves = SaveFollower(of: { sources }, loader: context.loader) { report in
      guard case .saved(let player, let news) = report else { return }
      if let problem = news.problem {
        Self.tell(problem, of: player, told, warn)
      } else {
        told.withLock { $0[player] = nil }
      }
    }
    self.told = told
    self.warn = warn
  }

  /// Looks at the files from here on, since a match may take long.
  func begin() { saves.begin() }

  func end() { saves.stop() }

  /// Tells which version of its file a player has not taken in a match that is over.
  ///
  /// - Parameter player: black for the player named first.
  func look(at script: LuaStrategy<G>, of player: Side) {
    guard let version = script.rejectedVersion else { return }
    Self.tell(version.description.printableLines, of: player, told, warn)
  }

  private static func tell(
    _ problem: String, of player: Side, _ told: Locked<[Side: String]>, _ warn: (String) -> Void
  ) {
    let isNews = told.withLock { told in
      defer { told[player] = problem }
      return told[player] != problem
    }
    if isNews { warn(problem) }
  }
}
