import MoonstoneJSON
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport

// Scripts, and the files around them, as a person edits them.
extension Site {
  /// An order about a script that lies in a file.
  struct Script: Decodable {
    /// The script; to be put back, by what it was removed under.
    let player: String
    let game: String
    var text: String?
    /// Another name for it.
    var name: String?
    var seen: String?
  }

  /// Why something is refused, as far as that is for those who are here.
  func words(of error: any Error) -> String { words(of: "\(error)") }

  func words(of obstacle: String) -> String {
    tables.surroundings.scripts.sayable(obstacle).printableLines
  }

  /// Answers with the file of a script that may be written here.
  func download(_ script: String) throws -> WebAnswer {
    .download(
      try tables.surroundings.scripts.ownText(of: script), name: FilePath.stem(of: script),
      ending: "lua", type: "application/octet-stream")
  }

  func act(on script: Script, _ action: String) throws -> WebAnswer {
    let scripts = tables.surroundings.scripts
    switch action {
    case "new":
      let game = try tables.surroundings.catalog.game(named: script.game).name
      let player = try scripts.make(script.player, of: game, text: script.text)
      return .text(jsonLine(["player": player]))
    case "read":
      let versions = tables.surroundings.versions
      return .text(
        jsonLine(try scripts.text(of: script.player, in: script.game, versionsIn: versions)))
    case "diff":
      return .text(
        jsonLine(
          of: try scripts.difference(of: script.text ?? "", from: script.player, in: script.game)))
    case "save":
      guard let text = script.text, let seen = script.seen else {
        throw TableRefusal("a text and what was seen before are needed")
      }
      return .text(
        jsonLine(try scripts.save(text, of: script.player, in: script.game, seen: seen)))
    case "rename":
      guard let name = script.name else { throw TableRefusal("a name is needed") }
      let versions = tables.surroundings.versions
      return .text(
        jsonLine(["player": try scripts.rename(script.player, to: name, versionsIn: versions)]))
    case "remove": return .text(jsonLine(["id": try scripts.remove(script.player)]))
    case "restore": return .text(jsonLine(["player": try scripts.restore(script.player)]))
    default: return .refused(.notFound, "there is no such action")
    }
  }
}
