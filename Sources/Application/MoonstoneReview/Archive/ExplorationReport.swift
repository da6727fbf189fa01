import MoonstoneArchive
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// What was played in a position, written for people or for programs.
package struct ExplorationReport<G: Game> {
  private let walk: Exploration<G>
  private let page: ExploredPosition<G.Move>

  /// - Parameters:
  ///   - walk: the walk.
  ///   - page: what was played in its position.
  package init(_ walk: Exploration<G>, _ page: ExploredPosition<G.Move>) {
    self.walk = walk
    self.page = page
  }

  package var json: String {
    let moves = page.moves.map { move in
      Self.json(of: move.sum).merging([
        "move": move.move.description, "same": move.others.map(\.description),
        "players": move.players.map { ["name": $0.name, "count": $0.count] as JSON },
        "lastDate": orNull(move.lastDate), "lastMatch": move.lastMatch,
      ])
    }
    return jsonLine(of: [
      "game": walk.game.name, "position": walk.position.description,
      "path": walk.moves.map(\.description), "turn": walk.position.turn.description,
      "player": walk.query.player, "moves": moves,
      "toMove": Self.json(of: ExploredSum(page.moves)),
      "against": page.against.map { Self.json(of: $0) },
    ])
  }

  private static func json(of sum: ExploredSum) -> JSON {
    [
      "count": sum.count, "wins": sum.wins, "draws": sum.draws, "losses": sum.losses,
      "meanMargin": orNull(sum.meanMargin),
    ]
  }

  /// The lines for people: what was played, then the sums.
  ///
  /// - Parameter width: the columns that they may take.
  package func lines(fitting width: Int) -> [String] {
    let turn = "\(walk.game.sideNames[walk.position.turn]) to move"
    guard !page.moves.isEmpty else {
      let beginnings = (page.beginnings?.lines ?? []).flatMap { $0.wrapped(to: width, indent: 4) }
      return ["\(turn): nothing was played here"] + sums + beginnings
    }
    let rows = page.moves.enumerated().map { number, move -> [Cell] in
      let same =
        move.others.isEmpty ? "" : " (\(move.others.map(\.description).joined(separator: " ")))"
      return [
        .integer(number + 1), .text("\(move.move)\(same)"), .integer(move.sum.count),
        .text("\(move.sum.wins)-\(move.sum.draws)-\(move.sum.losses)"),
        Cell(move.sum.meanMargin.map(Self.signed)), .text(Self.who(move)),
        Cell(move.lastDate ?? "#\(move.lastMatch)"),
      ]
    }
    let data = DataRows([
      .init("#", isNumber: true), .init("move"), .init("count", isNumber: true), .init("w-d-l"),
      .init("margin", isNumber: true), .init("who"), .init("last"),
    ])
    return ["\(turn):"] + data.table(rows, fitting: width) + sums
  }

  private var sums: [String] {
    guard let against = page.against else { return [] }
    let name = walk.query.player ?? walk.query.version ?? ""
    return [
      "\(name) to move: \(Self.text(ExploredSum(page.moves)))",
      "\(name) when the other side is to move: \(Self.text(against))",
    ].map(\.printable)
  }

  private static func text(_ sum: ExploredSum) -> String {
    guard sum.count > 0 else { return "never" }
    let margin = sum.meanMargin.map { ", mean margin \(signed($0))" } ?? ""
    return "\(sum.count) times, won \(sum.wins), drawn \(sum.draws), lost \(sum.losses)\(margin)"
  }

  private static func who(_ move: ExploredMove<G.Move>) -> String {
    guard let first = move.players.first else { return "" }
    let more = move.players.count - 1
    return first.name + (more > 0 ? " +\(more)" : "")
  }

  private static func signed(_ margin: Double) -> String {
    let tenths = (margin * 10).rounded() / 10
    return (tenths > 0 ? "+" : "") + "\(tenths)"
  }
}
