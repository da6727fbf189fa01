import MoonstoneKernel

extension Games {
  /// Of those in Swift, with their options, and then those in Lua.
  static let names = all.map(\.name) + ScriptFolders(of: .games).names

  /// What a file's game must be, for messages.
  static let known = "one that “moonstone games” lists"

  /// A game of the registry, by any of its names.
  static func inSwift(_ name: String) -> (any GameEntry)? {
    if let entry = all.first(where: { $0.isCalled(name) }) { return entry }
    return families.lazy.compactMap { $0.game(name) }.first
  }

  /// The game that a file names, by its name and no other; `nil` when there is none.
  ///
  /// - Throws: as ``LuaGames/named(_:)``.
  static func exactly(_ name: String) throws(Failure) -> (any GameEntry)? {
    if let entry = inSwift(name), entry.name == name { return entry }
    return try LuaGames.named(name)
  }

  /// Whether a text can be the name of a game: that of a family, and options after a colon.
  static func isName(_ text: String) -> Bool {
    text.count <= 100 && text.printable == text
      && text.wholeMatch(of: #/[a-z0-9][a-z0-9-]*(:.+)?/#) != nil
  }

  /// What the name of a game begins with, before its options.
  static func family(of game: String) -> String { String(game.prefix { $0 != ":" }) }

  /// The name of a game as a part of the names of files.
  static func fileName(of game: String) -> String { game.replacing(":", with: "-") }

  /// A game of the registry, or one in Lua.
  ///
  /// - Throws: exit code 64 for a name that no game has; as ``LuaGames/named(_:)`` does.
  static func named(_ name: String) throws(Failure) -> any GameEntry {
    if let entry = inSwift(name) { return entry }
    if let plugin = try LuaGames.named(name) { return plugin }
    let family = family(of: name)
    if let family = families.first(where: { Self.family(of: $0.names) == family }) {
      throw .usage("no game “\(name)”; of this kind there are \(family.names)")
    }
    let relatives = all.map(\.name).filter { Self.family(of: $0) == family }
    if !relatives.isEmpty {
      let known = relatives.joined(separator: ", ")
      throw .usage(
        relatives.count == 1
          ? "no game “\(name)”: \(known) has no options"
          : "no game “\(name)”; of this kind there are \(known)")
    }
    if let near = suggestion(for: name, among: Set(names.map(Self.family)).sorted()) {
      throw .usage("no game “\(name)”; did you mean “\(near)”?")
    }
    throw .usage("no game “\(name)”; “moonstone games” lists those that there are")
  }
}

/// Games that differ in their options alone, too many to list each.
struct GameFamily: Sendable {
  /// Which names there are, for people, such as `nim:1 to nim:9`.
  let names: String
  /// The game of a name; `nil` for names of no game.
  let game: @Sendable (_ name: String) -> (any GameEntry)?
}

extension GameEntry {
  var name: String { plugin.game.name }

  var isSolo: Bool { plugin.game.isSolo }

  var family: String { plugin.game.family }

  var rulesDigest: String? { plugin.game.rulesDigest }

  func isCalled(_ name: String) -> Bool {
    self.name == name || plugin.game.otherNames.contains(name)
  }
}
