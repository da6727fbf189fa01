import MoonstoneKernel
import MoonstoneLua

/// A game in the catalogue. It keeps the concrete type, so that generic code is specialised.
public protocol GameEntry: Sendable {
  associatedtype G: Game

  var plugin: Plugin<G> { get }
}

extension Plugin: GameEntry {
  public var plugin: Plugin<G> { self }
}

extension GameEntry {
  package var name: String { plugin.game.name }

  package var isSolo: Bool { plugin.game.isSolo }

  package var family: String { plugin.game.family }

  package var rulesDigest: String? { plugin.game.rulesDigest }

  func isCalled(_ name: String) -> Bool {
    self.name == name || plugin.game.otherNames.contains(name)
  }
}
