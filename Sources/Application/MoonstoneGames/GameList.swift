import MoonstoneBreakthrough
import MoonstoneConnectFour
import MoonstoneLife
import MoonstoneLua
import MoonstoneReversi

/// The one list of games in Swift, for the program and for the one that runs its scripts.
package enum GameList {
  /// Every game; of a family, the usual one first.
  ///
  /// - Parameter weights: reads the weights of a family of games with a closure that makes them of
  ///   bytes; returns `nil` without any.
  package static func games(
    _ weights: (
      _ family: String, _ read: (UnsafeRawBufferPointer) throws -> Reversi.Weights
    ) -> Reversi.Weights?
  ) -> [any GameEntry] {
    [
      Plugin(Reversi(weights: weights("reversi") { try Reversi.Weights(at: $0) })),
      Plugin(SizedReversi<SixBySix>()), Plugin(SizedReversi<TenByTen>()),
      Plugin(ConnectFour()),
      Plugin(Breakthrough()), Plugin(Breakthrough(size: 5)), Plugin(Breakthrough(size: 6)),
      Plugin(Breakthrough(size: 7)),
      Plugin(Life()),
    ]
  }

  /// Families with more games than are listed.
  package static let families = [
    GameFamily(names: "life:1 to life:50") { name in Life(name).map { Plugin($0) } }
  ]
}
