import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// The players of an event, in the versions with which it began. A script saved later is another
/// entrant.
package struct EventEntrants: Sendable {
  /// The kinds of entrants.
  package enum Kind: Sendable {
    case script(ScriptSource)
    case engine(words: [String])
  }

  private(set) var kinds: [Kind] = []
  /// The entrants, in the order in which they were named.
  package private(set) var entrants: [Entrant] = []

  /// - Parameter typed: players, path patterns, and folders for every script in them.
  /// - Throws: one error for each player that cannot be loaded.
  package init<G: Game>(
    _ typed: [String], loader: PlayerLoader<G>
  ) throws(EntrantErrors) {
    var errors: [EntrantError] = []
    var names: [String] = []
    for name in typed {
      do throws(EntrantError) {
        names += try Self.expanded(name)
      } catch {
        throw EntrantErrors(all: [error])
      }
    }
    for name in names {
      do throws(EntrantError) {
        try add(try Self.source(name, loader), loader)
      } catch {
        errors.append(error)
      }
    }
    if !errors.isEmpty { throw EntrantErrors(all: errors) }
  }

  private mutating func add<G: Game>(
    _ source: PlayerSource, _ loader: PlayerLoader<G>
  ) throws(EntrantError) {
    switch source {
    case .human, .nobody: throw .cannotTakePart(source.name)
    case .engine(let name, let words):
      do {
        // Started once, so that a broken engine is reported before any match.
        _ = try loader.engine(name, words)
      } catch {
        throw .catalog(error)
      }
      kinds.append(.engine(words: words))
      entrants.append(Entrant(name: name, digest: nil))
    case .script(let name, let path):
      do {
        let script = try loader.file(at: path).source
        _ = try loader.strategy(script)
        kinds.append(.script(script))
        entrants.append(Entrant(name: name, digest: script.digest))
      } catch {
        throw .catalog(.script(error))
      }
    }
  }

  private static func source<G: Game>(
    _ name: String, _ loader: PlayerLoader<G>
  ) throws(EntrantError) -> PlayerSource {
    do {
      return try loader.catalog.player(name, of: loader.game.name)
    } catch {
      throw ScriptFolder.isFolder(name) == true ? .folderWithoutSlash(name) : .catalog(error)
    }
  }

  /// Returns the sorted paths of a pattern or of a folder's scripts; otherwise the player itself.
  package static func expanded(_ typed: String) throws(EntrantError) -> [String] {
    if typed.hasPrefix(PlayerSource.enginePrefix) { return [typed] }
    do throws(FileError) {
      if let isFolder = ScriptFolder.isFolder(typed) {
        return isFolder && typed.contains("/") ? try ScriptFolder.scripts(in: typed) : [typed]
      }
      guard typed.contains(where: { "*?[".contains($0) }) else { return [typed] }
      var found = glob_t()
      defer { globfree(&found) }
      guard glob(typed, 0, nil, &found) == 0 else { throw FileError(typed, .matchesNothing) }
      return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
    } catch {
      throw .catalog(.file(error))
    }
  }

  // MARK: - In the event's folder

  /// The scripts as files, so that an event can continue wherever its folder is.
  package var files: [(name: String, text: String)] {
    kinds.compactMap { kind in
      guard case .script(let source) = kind else { return nil }
      return (Self.file(of: source.digest), jsonLine(Capsule.Script(source)))
    }
  }

  private static func file(of digest: String) -> String { "scripts/\(digest).json" }

  /// Reads the entrants of an event back.
  ///
  /// - Throws: also for a script that has changed.
  package init(
    of event: ArenaEvent, in folder: String, catalog: Catalog
  ) throws(EntrantError) {
    entrants = event.everybody
    for entrant in entrants {
      kinds.append(try Self.kind(of: entrant, game: event.game, in: folder, catalog))
    }
  }

  private static func kind(
    of entrant: Entrant, game: String, in folder: String, _ catalog: Catalog
  ) throws(EntrantError) -> Kind {
    guard let digest = entrant.digest else { return try engine(entrant, game, folder, catalog) }
    let file = "\(folder)/\(Self.file(of: digest))"
    let text: String
    do {
      text = try TextFile.contents(of: file)
    } catch {
      throw .catalog(.file(error))
    }
    guard
      let script = try? JSONDecoder().decode(Capsule.Script.self, from: Data(text.utf8)),
      let source = script.source, source.digest == digest
    else { throw .changed(file, entrant: entrant.name) }
    return .script(source)
  }

  private static func engine(
    _ entrant: Entrant, _ game: String, _ folder: String, _ catalog: Catalog
  ) throws(EntrantError) -> Kind {
    do {
      let source = try catalog.player(entrant.name, of: game)
      if case .engine(_, let words) = source { return .engine(words: words) }
    } catch {
      throw .catalog(error)
    }
    throw .neitherScriptNorEngine(folder, entrant: entrant.name)
  }

  // MARK: - As players

  /// - Parameters:
  ///   - folder: the folder with the scripts of later entrants; `nil` if entrants cannot be added.
  ///   - lead: the moves from the initial position to the start of the match.
  /// - Throws: the `Forfeit` of an entrant that cannot be made a player, or a `HostFault`.
  package func player<G: Game>(
    _ entrant: Entrant, in folder: String?, lead: [G.Move], loader: PlayerLoader<G>
  ) throws -> any Player<G> {
    do {
      let place = entrants.firstIndex {
        $0.digest == entrant.digest && ($0.digest != nil || $0.name == entrant.name)
      }
      let kind =
        try place.map { kinds[$0] }
        ?? Self.kind(
          of: entrant, game: loader.game.name, in: folder ?? "the event", loader.catalog)
      switch kind {
      case .script(let source): return try loader.strategy(source)
      case .engine(let words):
        var loader = loader
        loader.lead = lead
        return try loader.engine(entrant.name, words)
      }
    } catch let error as ScriptError where error.kind == .unavailable {
      throw HostFault("\(entrant.name.printable): \(error.message)")
    } catch {
      throw Forfeit(.fault, "\(error)")
    }
  }
}

/// The reason why a player cannot take part in an event.
package enum EntrantError: Error, CustomStringConvertible {
  /// A person, for whom all others would wait.
  case cannotTakePart(String)
  /// The name of a folder, which needs a slash to be understood as one.
  case folderWithoutSlash(String)
  case catalog(CatalogError)
  /// The record of an entrant is neither a script nor an engine.
  case neitherScriptNorEngine(_ folder: String, entrant: String)
  /// A file of an event is not the version that entered.
  case changed(_ file: String, entrant: String)

  package var description: String {
    switch self {
    case .cannotTakePart(let name):
      "\(name) cannot take part in an event: everybody else would wait"
    case .folderWithoutSlash(let name):
      "no player “\(name.printable)”; for the scripts in the folder of this name, "
        + "write \(name.printable)/"
    case .catalog(let error): error.description
    case .neitherScriptNorEngine(let folder, let entrant):
      "\(folder): “\(entrant.printable)” is neither a script nor an engine"
    case .changed(let file, let entrant):
      "\(file): is not the script that \(entrant.printable) entered with"
    }
  }
}

/// The reasons why players cannot take part in an event; at least one.
package struct EntrantErrors: Error, CustomStringConvertible {
  /// The errors, in the order of the players.
  package let all: [EntrantError]

  package var description: String { all.map(\.description).joined(separator: "\n") }
}
