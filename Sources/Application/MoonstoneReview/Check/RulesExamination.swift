import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSearch
import MoonstoneSupport

/// Checks the rules of a game in random matches, in which every law of games must hold.
package struct RulesExamination {
  static let matchCount = 20
  /// The number of plies after which a game counts as endless.
  static let mostPlies = 1000

  package private(set) var report: RulesCheckReport
  private let seeds: Seeds
  private let catalog: Catalog

  /// - Parameter name: the name of the game, with its options.
  package init(file: String, name: String, seeds: Seeds, catalog: Catalog) {
    self.catalog = catalog
    report = RulesCheckReport(file: file, game: name, seed: seeds.first)
    self.seeds = seeds
  }

  package mutating func run() {
    let game: LuaGame
    do throws(CatalogError) {
      let file: ScriptFile
      do {
        file = try ScriptFile(path: report.file, libraries: StrategyFolders().libraries)
      } catch {
        throw .script(error)
      }
      game = try catalog.luaGames.load(
        file.source, named: report.game, inProcess: catalog.runsRulesInProcess
      ).game
      report.sha256 = game.rulesDigest
    } catch {
      report.problem = RulesFindings.Problem(law: error.description)
      return
    }
    for number in 1...Self.matchCount {
      do throws(BrokenLaw) {
        try play(game, number)
        report.matches += 1
      } catch {
        report.problem = RulesFindings.Problem(
          law: error.law, position: error.position, move: error.move, match: number)
        return
      }
    }
  }

  private mutating func play(_ game: LuaGame, _ number: Int) throws(BrokenLaw) {
    var random = SplitMix64(seed: seeds.seed(ofMatch: number))
    var position = game.initialPosition
    var ply = 0
    while true {
      try look(at: position, after: ply, of: game)
      guard let move = position.legalMoves.randomElement(using: &random) else { break }
      if ply == Self.mostPlies {
        throw BrokenLaw(
          "a game must end, and this one goes on after \(Self.mostPlies) plies",
          position: position.description)
      }
      position.playUnchecked(move)
      ply += 1
      if let law = position.brokenLaw { throw law }
      _ = try game.picture(of: position, lastMove: move)
    }
    report.longest = max(report.longest, ply)
    switch position.outcome {
    case .win(.black, _): report.black += 1
    case .win: report.white += 1
    case .draw, nil: report.drawn += 1
    }
  }

  /// Tries every move, at the beginning of a match and now and then.
  private mutating func look(
    at position: LuaPosition, after ply: Int, of game: LuaGame
  ) throws(BrokenLaw) {
    if let law = position.brokenLaw { throw law }
    try game.checkBoard(of: position)
    report.positions += 1
    let text = position.description
    guard let again = try? game.position(text), again == position else {
      throw BrokenLaw("a state must read back from its text", position: text)
    }
    guard again.turn == position.turn, again.outcome == position.outcome,
      again.legalMoves == position.legalMoves
    else {
      throw BrokenLaw(
        "what rules say must depend on the state alone: asked twice, they said two things",
        position: text)
    }
    guard ply < 3 || ply.isMultiple(of: 8) else { return }
    for move in position.legalMoves {
      let next = position.playingUnchecked(move)
      if let law = next.brokenLaw { throw law }
      guard position.playingUnchecked(move) == next else {
        throw BrokenLaw(
          "what rules say must depend on the state alone: played twice, a move led to two states",
          position: text, move: move.description)
      }
    }
  }
}

package typealias RulesCheckReport = GameCheckReport<RulesFindings>

/// What was found out about rules.
package struct RulesFindings: CheckFindings {
  package struct Problem: CheckProblem {
    /// The law, in a sentence.
    package let law: String
    /// The position; `nil` if the rules do not load.
    package var position: String?
    /// The move; `nil` if the fault is not about one.
    package var move: String?
    /// The number of the match, counted from 1; `nil` before the first.
    package var match: Int?

    package var json: JSON {
      [
        "law": law, "match": orNull(match), "move": orNull(move), "position": orNull(position),
      ]
    }

    package func text(seed: UInt64) -> String {
      let place =
        (move.map { "; the move is \($0)" } ?? "")
        + (position.map { "; the position is \($0)" } ?? "")
        + (match.map { "; in match \($0), seed \(seed)" } ?? "")
      return law.printableLines + place.printable
    }
  }

  /// The number of positions examined.
  package var positions = 0
  /// The plies of the longest match.
  package var longest = 0
  package var black = 0
  package var white = 0
  package var drawn = 0

  package init() {}

  package var json: JSON {
    [
      "black": black, "drawn": drawn, "longest": longest, "positions": positions, "white": white,
    ]
  }

  package func text(matches: Int) -> String {
    "\(matches) matches, \(positions) positions, at most \(longest.plies): "
      + "\(black) won by black, \(white) by white, \(drawn) drawn"
  }
}
