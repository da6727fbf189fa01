import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

// What the scripts at a table let be set. Whoever may change the players sets it, by naming the
// player with other parameters.
extension Table {
  /// The parameters of the script of a side, as those that play next; none where another plays, or
  /// to those who may not read the script.
  func parameters(_ order: ScriptOrder) async throws(TableRefusal) -> JSON {
    let side = try side(named: order.side)
    let source = session.changes.sources[side]
    guard let version = newestVersion(of: side),
      surroundings.scripts.shows(source.name, in: sheet.match.game.name)
    else { return ["parameters": [] as [JSON]] }
    let loader = session.loader
    let declared: [ScriptParameter]
    do throws(ScriptError) {
      declared = try await onOwnThread { () throws(ScriptError) in
        let script = try loader.strategy(version)
        defer { script.leaveToNext() }
        return script.parameters
      }
    } catch {
      throw TableRefusal(error.message, at: error.place)
    }
    let name = PlayerName(source.name)
    let words = source.parameters.split(separator: ",").map(String.init)
    return [
      "player": name.unset, "odds": words.filter { Odds.isOdds($0) },
      "parameters": declared.map(\.json),
    ]
  }
}

extension ScriptParameter {
  fileprivate var json: JSON {
    let about: JSON =
      switch range {
      case .integer(let range):
        ["kind": "integer", "min": range.lowerBound, "max": range.upperBound]
      case .number(let range):
        ["kind": "number", "min": range.lowerBound, "max": range.upperBound]
      case .choice(let texts): ["kind": "choice", "choices": texts]
      case .boolean: ["kind": "boolean"]
      }
    return about.merging(["name": name, "value": value, "usual": usual])
  }
}
