import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneSupport

/// An engine that the owner of an interface lets people seat, by a name of its own.
package struct OpenEngine: Hashable, Encodable, Sendable {
  /// The name by which it is chosen.
  package let name: String
  /// What the catalogue and journals call it: what it speaks, and the command.
  package let player: String

  /// Reads `NAME=COMMAND`. An engine speaks GTP unless the command says otherwise, as in
  /// `lines:COMMAND`.
  package init(_ typed: String) throws(EngineOnPageError) {
    let parts = typed.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, ScriptFolders.isName(parts[0]),
      ![PlayerSource.humanName, PlayerSource.nobodyName].contains(parts[0])
    else {
      throw EngineOnPageError(
        "“\(typed.printable)” is not a name, “=” and the command of an engine")
    }
    let player =
      PlayerSource.isEngine(parts[1]) ? parts[1] : EngineCommand.Scheme.gtp.prefix + parts[1]
    do throws(CommandWordsError) {
      _ = try EngineCommand(player)
    } catch {
      throw EngineOnPageError("“\(typed.printable)”: \(error)")
    }
    name = parts[0]
    self.player = player
  }
}

/// The reason why an engine cannot be offered.
package struct EngineOnPageError: ExplainedError {
  package var faultKind: FaultKind { .usage }

  package let description: String

  init(_ description: String) { self.description = description }
}
