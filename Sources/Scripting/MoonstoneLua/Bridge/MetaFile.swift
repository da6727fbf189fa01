import MoonstoneKernel

/// The LuaCATS description of a game's boards, for editors: the text of
/// `strategies/_meta/GAME.lua`, which all games of a family share.
///
/// It is generated from the game's queries and features, so that it always agrees with the game.
///
/// - Parameters:
///   - game: the game.
///   - command: the command line that generates the text, for those who read it.
public func metaFile<G: Game>(for game: G, generatedBy command: String? = nil) -> String {
  let name = game.family
  let prefix = name.map { $0.isLetter || $0.isNumber ? $0 : "_" }.map(String.init).joined()
  let origin = command.map { " by `\($0)`" } ?? ""
  var lines = [
    "---@meta \(name)",
    "error(\"a meta file describes \(name) to your editor; it is never run\")",
    "",
    "-- Generated\(origin) from the game's queries and features.",
    "",
    "--- A position of \(name). Every board has the methods of moonstone.Board, too.",
    "---@class \(prefix).Board : moonstone.Board",
    "local Board = {}",
  ]
  for query in game.queries {
    let names = query.parameterNames
    lines += ["", "--- \(query.summary)"]
    lines += zip(names, query.parameters).map { "---@param \($0) \($1.annotation)" }
    lines += ["---@return \(query.result.annotation)", "---@nodiscard"]
    lines += ["function Board:\(query.name)(\(names.joined(separator: ", "))) end"]
  }
  if !game.features.isEmpty {
    lines += ["", "--- What `moonstone.evaluation` weighs: each speaks for the side to move."]
    lines += ["---@class \(prefix).Weights : moonstone.Weights"]
    lines += game.features.map { "---@field \($0.name)? moonstone.Weight \($0.summary)" }
  }
  return lines.joined(separator: "\n") + "\n"
}

extension Query {
  /// The names that the bridge's messages give the parameters.
  fileprivate var parameterNames: [String] { parameters.map(\.parameterName) }
}

extension ValueType {
  fileprivate var parameterName: String {
    switch self {
    case .boolean: "flag"
    case .integer: "n"
    case .side: "side"
    case .square: "square"
    case .move: "move"
    case .optional(let type), .list(let type): type.parameterName
    }
  }

  fileprivate var annotation: String {
    switch self {
    case .boolean: "boolean"
    case .integer: "integer"
    case .side: "moonstone.Side"
    case .square: "moonstone.Square"
    case .move: "moonstone.Move"
    case .optional(let type): "\(type.annotation)|nil"
    case .list(let type): "\(type.annotation)[]"
    }
  }
}
