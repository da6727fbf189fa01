import Foundation
import MoonstoneLua
import MoonstoneSupport

/// What lists say of games in Lua. The rules are run only for a file that was not listed before: what
/// they said is remembered here as long as the files are the same, and in a file of the user by their
/// text.
final class ListedLuaGames: Sendable {
  private struct Known {
    let file: ScriptFile
    let listing: GameListing
  }

  /// What the file of the user has, in JSON.
  private struct Stored: Codable {
    /// The program whose listings they are.
    var program: String
    /// By the name of a game, and the SHA-256 of its rules.
    var listings: [String: GameListing]
  }

  private struct State {
    var known: [Exactly: Known] = [:]
    var stored: Stored?
    var isNew = false
  }

  /// How many listings the file keeps.
  private static let most = 10_000
  private static let mostBytes = 64 << 20

  private let state = Locked(State())
  private let program: String

  /// - Parameter worker: the path of the program that runs rules.
  init(_ worker: String) {
    let stamp = FileStamp(worker)
    program = "\(moonstoneVersion) \(stamp.size) \(stamp.lastWrite ?? 0)"
  }

  /// `$XDG_STATE_HOME/moonstone/games.json`
  private static var path: String { StateFolder.path() + "/games.json" }

  /// Returns what is known of a game.
  ///
  /// - Parameters:
  ///   - read: reads its file.
  ///   - load: runs its rules; called for a file that is not known.
  func listing(
    of name: String, at path: String, read: () throws(CatalogError) -> ScriptFile,
    load: (ScriptSource) throws(CatalogError) -> GameListing
  ) throws(CatalogError) -> GameListing {
    if let known = state.withLock({ $0.known[Exactly(name)] }), known.file.path.isExactly(path),
      known.file.isCurrent
    {
      return known.listing
    }
    let file = try read()
    let key = "\(name) \(file.source.digest)"
    let listing: GameListing
    if let stored = state.withLock({ stored(&$0).listings[key] }), stored.name == name {
      listing = stored
    } else {
      listing = try load(file.source)
      state.withLock { state in
        var stored = stored(&state)
        if stored.listings.count >= Self.most { stored.listings = [:] }
        stored.listings[key] = listing
        state.stored = stored
        state.isNew = true
      }
    }
    state.withLock { $0.known[Exactly(name)] = Known(file: file, listing: listing) }
    return listing
  }

  /// What the file has; nothing if it cannot be read, or is of another program.
  private func stored(_ state: inout State) -> Stored {
    if let stored = state.stored { return stored }
    let bytes = (try? readFile(at: Self.path, upTo: Self.mostBytes)) ?? []
    var stored =
      (try? JSONDecoder().decode(Stored.self, from: Data(bytes)))
      ?? Stored(program: program, listings: [:])
    if stored.program != program { stored = Stored(program: program, listings: [:]) }
    state.stored = stored
    return stored
  }

  /// Writes what is new for the next program. Where that is not possible, rules are run again.
  func save() {
    let stored = state.withLock { state -> Stored? in
      defer { state.isNew = false }
      return state.isNew ? state.stored : nil
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let stored, let data = try? encoder.encode(stored) else { return }
    let path = Self.path
    try? Folder.make(FilePath.folder(of: path), mode: 0o700)
    try? WholeFile.write(Array(data), to: path, mode: 0o600)
  }
}
