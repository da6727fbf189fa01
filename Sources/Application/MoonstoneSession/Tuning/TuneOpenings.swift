import MoonstoneArena
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport

/// The openings of a tuning: those of the last duel are kept apart, and nothing else plays them.
struct TuneOpenings<G: Game>: Sendable {
  /// The openings of the last duel.
  let proof: [ArenaEvent.Opening]
  /// Whether the game has so few openings that the last duel plays those of the tuning.
  let isShared: Bool
  /// The openings of the tuning; `nil` if each duel draws its own.
  private let listed: [ArenaEvent.Opening]?
  /// Some that are not the last duel's, for a duel that finds no others.
  private let others: [ArenaEvent.Opening]
  private let plies: Int?
  private let seed: UInt64
  private let plugin: Plugin<G>
  /// What openings of the last duel look like on any side of the board.
  private let reserved: Set<UInt64>

  /// - Parameters:
  ///   - wanted: a file, or `balanced:` and a number of plies; `nil` for the usual ones.
  ///   - count: how many the last duel can use.
  /// - Throws: an ``OpeningsError``.
  init(
    _ wanted: String?, of plugin: Plugin<G>, seed: UInt64, proof count: Int
  ) throws(OpeningsError) {
    self.plugin = plugin
    self.seed = seed
    var found: [ArenaEvent.Opening] = []
    var isOver = true
    if let wanted, EventOpenings.isFile(wanted) {
      found = try EventOpenings.read(wanted, of: plugin, count: 1, seed: seed) { _ in }
      var chance = SplitMix64(seed: seed)
      found.shuffle(using: &chance)
      plies = nil
    } else {
      // This one says what is wrong with the number of plies.
      let first = try EventOpenings.read(wanted, of: plugin, count: 1, seed: seed) { _ in }
      plies = wanted == nil ? nil : first[0].name.split(separator: " ").count
      let draw = EventOpenings.drawing(plugin, plies: plies, seed: seed)
      // Half as many again show that there are enough for both.
      while found.count < count + count / 2 + 1, let opening = draw() { found.append(opening) }
      isOver = found.count < count + count / 2 + 1
      if found.isEmpty { found = first }
    }
    guard isOver else {
      proof = Array(found.prefix(count))
      others = Array(found.dropFirst(count))
      listed = nil
      isShared = false
      reserved = Set(proof.compactMap { Self.look($0, plugin.game) })
      return
    }
    isShared = found.count < 2
    let kept = isShared ? 0 : max(1, min(count, found.count / 3))
    proof = isShared ? found : Array(found.prefix(kept))
    others = Array(found.dropFirst(kept))
    listed = others
    reserved = []
  }

  /// The same for positions that differ only by a symmetry of the board.
  private static func look(_ opening: ArenaEvent.Opening, _ game: G) -> UInt64? {
    (try? game.position(opening.start)).map { game.fingerprint(from: $0, []) }
  }

  /// The openings of the pairs of a duel, none of them one of the last duel's.
  func of(_ duel: String, _ count: Int) -> [ArenaEvent.Opening] {
    let own = Self.seed(seed, duel)
    if let listed {
      var chance = SplitMix64(seed: own)
      let order = listed.shuffled(using: &chance)
      return (0..<count).map { order[$0 % order.count] }
    }
    let draw = EventOpenings.drawing(plugin, plies: plies, seed: own)
    var found: [ArenaEvent.Opening] = []
    while found.count < count, let opening = draw() {
      if Self.look(opening, plugin.game).map(reserved.contains) != true { found.append(opening) }
    }
    if found.isEmpty { found = others }
    return (0..<count).map { found[$0 % found.count] }
  }

  /// A seed that follows from the tuning's and a name.
  static func seed(_ seed: UInt64, _ name: String) -> UInt64 {
    var hash = SHA256()
    hash.update("\(seed) \(name)".utf8)
    return hash.first64Bits >> 11
  }
}
