import Foundation
import GRDB
import MoonstoneKernel

struct QuerySQL {
  /// What follows `WHERE`.
  private(set) var condition: String
  private(set) var arguments: StatementArguments = []
  private let query: MatchQuery

  /// - Parameters:
  ///   - query: which matches are wanted.
  ///   - matches: the numbers of matches with all of the query's positions; `nil` without any.
  init(_ query: MatchQuery, among matches: [Int]?) {
    self.query = query.composed
    condition = "1"
    if let matches {
      let list = "[\(matches.map(String.init).joined(separator: ","))]"
      add("id IN (SELECT value FROM json_each(?))", [list])
    }
    addNames()
    addEnding()
    addDates()
    if query.isAboutSides { addSides() }
  }

  /// The numbers of the matches in the query's order, after its offset and within its limit.
  func numbers(_ columns: String = "id") -> String {
    let direction = query.isDescending ? "DESC" : "ASC"
    let order: String
    switch query.sort {
    case .number: order = "id \(direction)"
    case .date: order = "coalesce(date, '') \(direction), id"
    case .margin: order = "coalesce(margin, -1) \(direction), id"
    case .length: order = "length \(direction), id"
    case .event:
      order = "coalesce((SELECT text FROM text WHERE text.id = event), '') \(direction), id"
    }
    return "SELECT \(columns) FROM match WHERE \(condition) ORDER BY \(order) "
      + "LIMIT \(query.limit ?? -1) OFFSET \(query.offset)"
  }

  private mutating func add(_ sql: String, _ values: StatementArguments = []) {
    condition += " AND \(sql)"
    arguments += values
  }

  private mutating func addNames() {
    let name = "= (SELECT id FROM text WHERE text = ?)"
    if let game = query.game { add("game \(name)", [game]) }
    if let event = query.event { add("event \(name)", [event]) }
    if let opening = query.opening { add("opening \(name)", [opening]) }
  }

  private mutating func addEnding() {
    if let margin = query.margin {
      add("margin BETWEEN ? AND ?", [margin.lowerBound, margin.upperBound])
    }
    let reason = "termination IN (SELECT id FROM text WHERE text IN"
    if let termination = query.termination {
      add("\(reason) (?))", [termination.rawValue])
    }
    if query.isForfeit {
      let reasons = Forfeit.Reason.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      add("\(reason) (\(reasons)))")
    }
    switch query.result {
    case .black: add("outcome = 0")
    case .white: add("outcome = 1")
    case .draw: add("outcome = 2")
    case .undecided: add("outcome IS NULL")
    case .won, .lost, nil: break
    }
  }

  private mutating func addDates() {
    if let after = query.after { add("date >= ?", [MatchQuery.earliest(after)]) }
    if let before = query.before { add("date < ?", [MatchQuery.earliest(before)]) }
  }

  private mutating func addSides() {
    var choices: [String] = []
    for side in query.sides {
      var parts: [String] = []
      if query.player != nil || query.version != nil {
        var conditions: [String] = []
        if let player = query.player {
          conditions.append("name = ?")
          arguments += [player]
        }
        if let version = query.version {
          conditions.append("version <> '' AND substr(version, 1, ?) = ?")
          arguments += [version.count, version]
        }
        parts.append(
          "\(side) IN (SELECT id FROM player WHERE \(conditions.joined(separator: " AND ")))")
      }
      if let opponent = query.opponent {
        parts.append("\(side.opponent) IN (SELECT id FROM player WHERE name = ?)")
        arguments += [opponent]
      }
      let winner = query.result == .won ? side : side.opponent
      if query.result == .won || query.result == .lost {
        parts.append("outcome = \(winner.rawValue)")
      }
      choices.append(parts.isEmpty ? "1" : parts.joined(separator: " AND "))
    }
    condition += " AND (\(choices.map { "(\($0))" }.joined(separator: " OR ")))"
  }
}
