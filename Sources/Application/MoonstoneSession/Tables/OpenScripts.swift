import Foundation
import MoonstoneCatalog
import MoonstoneSupport

/// The scripts that an interface may show, and those of them that it may write.
package struct OpenScripts: Sendable {
  /// A script as it is edited.
  package struct Text: Encodable, Sendable {
    let name: String
    let text: String
    /// The SHA-256 of the text, by which a change of the file is noticed.
    let digest: String
    /// Whether the text may be saved.
    let isWritable: Bool
  }

  /// The scripts that a person named, as typed; they may be written.
  package let given: [String]
  /// Where each of them really lies.
  private let places: [String: String]

  /// - Parameter given: the paths of scripts.
  package init(_ given: [String]) {
    self.given = given
    places = Dictionary(
      given.map { ($0, Self.place(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func place(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// The players that an interface may seat in a game: a person, the game's strategies, and the
  /// given scripts. Engines and other paths are not among them.
  package func players(of game: String) -> [String] {
    StrategyFolders().strategies(for: game).map(\.name) + given
  }

  /// Checks that an interface may seat a player.
  package func check(_ player: String, of game: String) throws(TableRefusal) {
    if player == PlayerSource.humanName || given.contains(player) { return }
    if player == PlayerSource.nobodyName || strategy(player, of: game) != nil { return }
    throw TableRefusal("no player “\(player.printable)” is open here")
  }

  /// Returns the text of a player's script.
  package func text(of player: String, in game: String) throws(TableRefusal) -> Text {
    let (path, isWritable) = try path(of: player, in: game)
    do throws(FileError) {
      let text = try TextFile.script(at: path)
      return Text(
        name: player, text: text, digest: sha256(Array(text.utf8)), isWritable: isWritable)
    } catch {
      throw TableRefusal(error.description)
    }
  }

  /// Writes the text of a given script.
  ///
  /// - Parameter seen: the SHA-256 of the text that the writer has seen in the file; another text
  ///   there is not overwritten.
  package func save(
    _ text: String, of player: String, in game: String, seen: String
  ) throws(TableRefusal) -> Text {
    let (path, isWritable) = try path(of: player, in: game)
    guard isWritable else {
      throw TableRefusal("\(player) comes with moonstone and is not written")
    }
    guard try self.text(of: player, in: game).digest == seen else {
      throw TableRefusal("\(player.printable) has changed on the disk; read it again first")
    }
    do throws(WriteError) {
      try WholeFile.write(Array(text.utf8), to: path)
    } catch {
      throw TableRefusal(error.description)
    }
    return try self.text(of: player, in: game)
  }

  private func path(
    of player: String, in game: String
  ) throws(TableRefusal) -> (path: String, isWritable: Bool) {
    if let place = places[player] {
      // A link that leads elsewhere by now is not followed.
      guard Self.place(of: player) == place else {
        throw TableRefusal("\(player.printable) leads elsewhere by now")
      }
      return (place, true)
    }
    guard let file = strategy(player, of: game) else {
      throw TableRefusal("no script “\(player.printable)” is open here")
    }
    return (file.path, false)
  }

  private func strategy(_ name: String, of game: String) -> StrategyFile? {
    StrategyFolders().strategies(for: game).first { $0.name == name }
  }
}
