import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// The players of an event, in the versions with which it began. A script saved later is another
/// entrant.
package struct EventEntrants: Sendable {
  package enum Kind: Sendable {
    case script(ScriptSource)
    case engine(EngineCommand)
  }

  private(set) var kinds: [Kind] = []
  /// The entrants, in the order in which they were named.
  package private(set) var entrants: [Entrant] = []
  /// Why players were left out.
  package private(set) var leftOut: [EntrantError] = []
  /// The first place of each entrant, which every match asks for.
  private var places: [Entrant: Int] = [:]
  /// The engines that may be started.
  private let engines: EnginePermission

  /// - Parameters:
  ///   - typed: players, path patterns, and folders for every script in them.
  ///   - allowsEngines: whether engines may be started that enter later. Those that are typed may.
  ///   - reach: what scripts may require of the files around them.
  ///   - leavesOut: whether players that cannot be loaded are left out while two others remain. So
  ///     are those that are named again, and what is the same version in the same folder.
  /// - Throws: one error for each player that cannot be loaded.
  package init<G: Game>(
    _ typed: [String], loader: PlayerLoader<G>, allowsEngines: Bool = false,
    reach: ScriptFile.Reach = .ownFolder, leavesOut: Bool = false
  ) throws(EntrantErrors) {
    engines = allowsEngines ? .all : .only(typed.filter(PlayerSource.isEngine))
    var errors: [EntrantError] = []
    var sources: [(source: PlayerSource, isFound: Bool)] = []
    for name in typed {
      let names: [String]
      do throws(EntrantError) {
        names = try Self.expanded(name)
      } catch {
        throw EntrantErrors(all: [error])
      }
      for file in names {
        do throws(EntrantError) {
          sources.append((try Self.source(file, loader), names != [name]))
        } catch {
          errors.append(error)
        }
      }
    }
    for source in Self.withoutCopies(sources) {
      do throws(EntrantError) {
        if leavesOut { try checkIsNew(source.name) }
        try add(source, loader, reach)
        if leavesOut { try dropCopy() }
      } catch {
        errors.append(error)
      }
    }
    leftOut = errors
    if !errors.isEmpty, !leavesOut || entrants.count < 2 { throw EntrantErrors(all: errors) }
  }

  /// Leaves out files that were entered before: a file enters once with the same parameters, even if it
  /// is named and lies in a named folder, too. A player that is named twice by itself enters twice.
  private static func withoutCopies(
    _ sources: [(source: PlayerSource, isFound: Bool)]
  ) -> [PlayerSource] {
    var named: Set<Exactly> = []
    var found: Set<Exactly> = []
    return sources.compactMap { source, isFound in
      guard case .script(_, let path, let parameters) = source else { return source }
      let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      let file = Exactly("\(place)@\(parameters)")
      if found.contains(file) || isFound && named.contains(file) { return nil }
      if isFound { found.insert(file) } else { named.insert(file) }
      return source
    }
  }

  private func checkIsNew(_ name: String) throws(EntrantError) {
    if entrants.contains(where: { $0.name.isExactly(name) }) { throw .namedTwice(name) }
  }

  /// Drops the last entrant if another file of its folder is the same version. Those of different
  /// folders have different owners.
  private mutating func dropCopy() throws(EntrantError) {
    guard let last = entrants.last, last.isPath, let digest = last.digest else { return }
    let folder = FilePath.folder(of: last.name)
    let other = entrants.dropLast().first {
      $0.digest == digest && $0.isPath && FilePath.folder(of: $0.name).isExactly(folder)
    }
    guard let other else { return }
    entrants.removeLast()
    kinds.removeLast()
    places[last] = nil
    throw .sameVersion(last.name, as: other.name)
  }

  /// The names of entrants that are the same version of a script, by versions.
  package var twins: [[String]] {
    var names: [String: [String]] = [:]
    for entrant in entrants {
      if let digest = entrant.digest { names[digest, default: []].append(entrant.name) }
    }
    return names.sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }
  }

  /// Returns the version of an entrant; `nil` for an engine.
  package func script(_ place: Int) -> ScriptSource? {
    guard case .script(let source) = kinds[place] else { return nil }
    return source
  }

  private mutating func add<G: Game>(
    _ source: PlayerSource, _ loader: PlayerLoader<G>, _ reach: ScriptFile.Reach
  ) throws(EntrantError) {
    switch source {
    case .human, .nobody: throw .cannotTakePart(source.name)
    case .engine(let name, let command):
      do {
        // Started once, so that a broken engine is reported before any match.
        _ = try loader.engine(name, command)
      } catch {
        throw .catalog(error)
      }
      append(Entrant(name: name, digest: nil), .engine(command))
    case .script, .committed, .kept:
      do {
        guard let script = try loader.script(of: source, reach: reach) else { return }
        _ = try loader.strategy(script)
        append(Entrant(name: source.name, digest: script.digest), .script(script))
      } catch {
        throw .catalog(.script(error))
      }
    }
  }

  private mutating func append(_ entrant: Entrant, _ kind: Kind) {
    places[entrant] = places[entrant] ?? entrants.count
    entrants.append(entrant)
    kinds.append(kind)
  }

  private static func source<G: Game>(
    _ name: String, _ loader: PlayerLoader<G>
  ) throws(EntrantError) -> PlayerSource {
    do {
      return try loader.catalog.player(name, of: loader.game.name)
    } catch {
      throw isFolder(name) == true ? .folderWithoutSlash(name) : .catalog(error)
    }
  }

  /// Returns the sorted paths of a pattern or of a folder's scripts, each with what follows an `@`;
  /// otherwise the player itself.
  ///
  /// What a pattern finds are files, whatever they are called: `./gtp:sh x.lua` is a script.
  package static func expanded(_ typed: String) throws(EntrantError) -> [String] {
    if PlayerSource.isEngine(typed) { return [typed] }
    let name = PlayerName(typed)
    return try files(of: name.base).map { $0 + name.tail }
  }

  private static func files(of typed: String) throws(EntrantError) -> [String] {
    do throws(FileFault) {
      if let isDirectory = isFolder(typed) {
        if isDirectory, typed.contains("/") { return try ScriptFolder.scripts(in: typed) }
        return OwnTests.belongs(typed) ? [] : [typed]
      }
      guard typed.contains(where: { "*?[".contains($0) }) else { return [typed] }
      var found = glob_t()
      defer { globfree(&found) }
      guard glob(typed, 0, nil, &found) == 0 else { throw FileFault(typed, .matchesNothing) }
      return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
        .filter { !OwnTests.belongs($0) }.map { PlayerSource.isPath($0) ? $0 : "./" + $0 }
    } catch {
      throw .catalog(.file(error))
    }
  }

  // MARK: - In the event's folder

  /// Reads the entrants of an event back.
  ///
  /// - Parameter engines: the engines that may be started; none by default.
  /// - Throws: also for a script that has changed.
  package init(
    of event: ArenaEvent, in folder: String, catalog: Catalog,
    engines: EnginePermission = .nobody
  ) throws(EntrantError) {
    self.engines = engines
    for entrant in event.everybody {
      append(entrant, try Self.kind(of: entrant, game: event.game, in: folder, catalog))
    }
  }

  private static func kind(
    of entrant: Entrant, game: String, in folder: String, _ catalog: Catalog
  ) throws(EntrantError) -> Kind {
    guard let digest = entrant.digest else { return try engine(entrant, game, folder, catalog) }
    let source = try script(digest, of: entrant.name, in: folder)
    // One file has the text of all entrants that are alike.
    return .script(entrant.isPath ? source.renamed(entrant.name) : source)
  }

  /// Says that an entrant asks another opening book than the one that the event began with, or that
  /// none asks it; `nil` if all books are that one, or the event does not name it.
  package func otherBook(than recorded: String?) -> String? {
    guard let recorded else { return nil }
    var isAsked = false
    for (entrant, kind) in zip(entrants, kinds) {
      guard case .script(let source) = kind,
        let book = source.includes.first(where: { $0.module == OpeningBook.module })
      else { continue }
      let present = sha256(book.bytes)
      isAsked = true
      if present == recorded { continue }
      return
        "the opening book of \(entrant.name.printable) is not the one that the event began with: "
        + "recorded is SHA-256 \(recorded.printable), kept with the script \(present)"
    }
    return isAsked
      ? nil
      : "no script of the event asks the opening book that it names, SHA-256 \(recorded.printable), "
        + "so that no book decides what is played here"
  }

  private static func engine(
    _ entrant: Entrant, _ game: String, _ folder: String, _ catalog: Catalog
  ) throws(EntrantError) -> Kind {
    do {
      let source = try catalog.player(entrant.name, of: game)
      if case .engine(_, let command) = source { return .engine(command) }
    } catch {
      throw .catalog(error)
    }
    throw .neitherScriptNorEngine(folder, entrant: entrant.name)
  }

  // MARK: - As players

  /// - Parameters:
  ///   - folder: the folder with the scripts of later entrants; `nil` if entrants cannot be added.
  ///   - lead: the moves from the initial position to the start of the match.
  /// - Throws: the `Forfeit` of an entrant that cannot be made a player, a `HostFault`, or
  ///   ``EntrantError/engineNotAllowed(_:)``.
  package func player<G: Game>(
    _ entrant: Entrant, in folder: String?, lead: @autoclosure () -> [G.Move],
    loader: PlayerLoader<G>
  ) throws -> any Player<G> {
    if entrant.digest == nil, !engines.allows(entrant.name) {
      throw EntrantError.engineNotAllowed(entrant.name)
    }
    do {
      // Several files may have the same text; messages name the right one.
      let kind =
        try places[entrant].map { kinds[$0] }
        ?? Self.kind(
          of: entrant, game: loader.game.name, in: folder ?? "the event", loader.catalog)
      switch kind {
      case .script(let source): return try loader.strategy(source)
      case .engine(let command):
        var loader = loader
        loader.lead = lead()
        return try loader.engine(entrant.name, command)
      }
    } catch let error as ScriptError where error.kind == .unavailable {
      throw HostFault("\(entrant.name.printable): \(error.message)")
    } catch CatalogError.engine(let name, let error) where error.kind == .machine {
      throw HostFault("\(name.printable): \(error)")
    } catch let error as EntrantError where error.isOfTheFolder {
      throw HostFault(error.description)
    } catch {
      throw Forfeit(.fault, "\(error)")
    }
  }
}

extension Entrant {
  /// Whether it was entered by its path, which is then what messages call it.
  var isPath: Bool { PlayerSource.isPath(name) && PlayerName(name).suffixes.isEmpty }
}
