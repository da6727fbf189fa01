import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport

// The scripts in the folder of an event.
extension EventEntrants {
  /// The scripts as files, so that an event can continue wherever its folder is.
  package var files: [(name: String, text: String)] {
    entrants.indices.compactMap { script($0).map(Self.file(of:)) }
  }

  /// A script as a file of an event.
  static func file(of source: ScriptSource) -> (name: String, text: String) {
    (file(of: source.digest), jsonLine(Capsule.Script(source)))
  }

  private static func file(of digest: String) -> String { "scripts/\(digest).json" }

  /// Reads the version of an entrant.
  ///
  /// - Parameters:
  ///   - digest: its SHA-256.
  ///   - entrant: its name, for messages.
  ///   - folder: the folder of the event.
  /// - Throws: also for a script that has changed.
  static func script(
    _ digest: String, of entrant: String, in folder: String
  ) throws(EntrantError) -> ScriptSource {
    let file = "\(folder)/\(Self.file(of: digest))"
    let text: String
    do {
      text = try TextFile.contents(found: file, as: .script)
    } catch {
      throw .catalog(.file(error))
    }
    guard
      let script = try? JSONDecoder().decode(Capsule.Script.self, from: Data(text.utf8)),
      let source = script.source, source.digest == digest
    else { throw .changed(file, entrant: entrant) }
    return source
  }

  /// The version of a player as the folder of an event keeps it; `nil` if it does not.
  package static func version(of player: PlayerIdentity, in folder: String) -> ScriptSource? {
    guard let digest = player.digest,
      let source = try? script(digest, of: player.name, in: folder)
    else { return nil }
    let entrant = Entrant(name: player.name, digest: digest)
    return entrant.isPath ? source.renamed(player.name) : source
  }
}
