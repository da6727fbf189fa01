import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport

/// The matches that “rerun” was given, and their game.
struct RerunOpening {
  let catalog: Catalog
  let entry: any GameEntry
  private let parts: [MatchSubject]
  private let search: MatchSearch
  /// The archive to search, if there are no files.
  private let store: (store: any MatchStore, path: String)?

  init(_ command: RerunCommand) throws {
    let catalog = command.scripts.place.catalog
    var options = command.options
    // `--side` is the script's, unless a player is named that it may be of, too.
    if options.player == nil, options.version == nil { options.side = nil }
    var search = MatchSearch(try options.query(), try command.predicate.predicate())
    try command.order.sort(&search.query)
    search.query.limit = try command.order.most
    var game = GameOption()
    game.typed = options.game
    let usual = try game.entry(in: catalog)
    let opening = MatchOpening(command.choice, game, in: catalog)
    parts = try command.matches.flatMap { path in
      try Self.files(of: try opening.subject(path), in: catalog, otherwise: usual)
    }
    try command.check(parts)
    store = command.matches.isEmpty ? (try command.archive.open(), command.archive.path) : nil
    if options.game != nil {
      entry = usual
    } else if let store {
      entry = try Self.game(of: store.store, search, catalog) ?? usual
    } else {
      entry = try Self.game(of: parts, search, catalog, usual)
    }
    (self.catalog, self.search) = (catalog, search)
  }

  private static func files(
    of subject: MatchSubject, in catalog: Catalog, otherwise usual: any GameEntry
  ) throws -> [MatchSubject] {
    subject.choice.typed == nil
      ? try subject.parts() : [try subject.part(in: catalog, otherwise: usual)]
  }

  /// The game of the first match.
  private static func game(
    of parts: [MatchSubject], _ search: MatchSearch, _ catalog: Catalog, _ usual: any GameEntry
  ) throws -> any GameEntry {
    for part in parts {
      guard part.kind == .archive else {
        return try part.game(in: catalog, otherwise: usual).entry
      }
      let store = try SQLiteStore(part.path, isMade: false)
      defer { try? store.close() }
      if let entry = try game(of: store, search, catalog) { return entry }
    }
    return usual
  }

  private static func game(
    of store: any MatchStore, _ search: MatchSearch, _ catalog: Catalog
  ) throws -> (any GameEntry)? {
    var search = search
    search.query.limit = 1
    var name: String?
    try search.run(in: store) { match, _ in
      name = match.facts.game
      return false
    }
    return try name.flatMap { try catalog.game(exactly: $0) }
  }

  /// Adds the matches of this game, and counts the others.
  func add<G: Game>(to source: RerunSource<G>) throws {
    if let store { return try source.add(search, in: store.store, at: store.path) }
    for part in parts {
      if part.kind == .archive {
        try addArchive(part, to: source)
        continue
      }
      let played = try part.game(in: catalog, otherwise: entry)
      guard played.entry.name == entry.name else {
        source.leaveOut(.otherGame, count: try part.count(in: catalog, otherwise: entry))
        continue
      }
      try played.entry.check(rules: played.rules, of: part.path, goingOn: false)
      source.add(part)
    }
  }

  private func addArchive<G: Game>(_ part: MatchSubject, to source: RerunSource<G>) throws {
    var search = search
    search.number = part.choice.number
    try source.add(search, in: try SQLiteStore(part.path, isMade: false), at: part.path)
  }
}

extension RerunCommand {
  /// Refuses options that are for archives where there is none.
  fileprivate func check(_ parts: [MatchSubject]) throws(Failure) {
    guard let first = matches.first else { return }
    if archive.archive != nil {
      throw .usage("--archive and \(first.printable) exclude each other")
    }
    if let option = searchOption, !parts.contains(where: { $0.kind == .archive }) {
      throw .usage("\(option) is for matches of an archive, and no archive is named")
    }
  }

  /// A typed option that says which matches of an archive are wanted; `nil` for none.
  fileprivate var searchOption: String? {
    [
      ("--player", options.player), ("--opponent", options.opponent),
      ("--sha256", options.version), ("--event", options.event), ("--result", options.result),
      ("--margin", options.margin), ("--opening", options.opening),
      ("--position", options.position), ("--after", options.after), ("--before", options.before),
      ("--forfeit", options.forfeit), ("--where", predicate.typed), ("--sort", order.sort),
      ("--limit", order.limit),
    ].first { $0.1 != nil }?.0
  }
}
