import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneReview
import MoonstoneSupport

/// The matches that are kept.
extension Tables {
  /// The matches that are kept and not being played, those that a person named first.
  package func kept() async -> [KeptSummary] {
    var kept: [KeptSummary] = []
    for number in 0..<surroundings.matches.count(besides: surroundings.store) {
      let id = "file-\(number + 1)"
      guard live[id] == nil, let source = surroundings.matches.source(number + 1),
        let match = KeptSummary(id, in: source)
      else { continue }
      kept.append(match)
    }
    for file in surroundings.store.journals.prefix(Self.mostListed) {
      let id = ScriptFolders.name(of: file)
      if live[id] == nil, let match = KeptSummary(id, in: .journal(file)) { kept.append(match) }
    }
    return kept
  }

  /// A kept match; `nil` for any name that is not in ``kept()``.
  private func source(_ id: String) -> KeptSource? {
    if id.hasPrefix("file-"), let number = Int(id.dropFirst(5)), id == "file-\(number)" {
      return surroundings.matches.source(number)
    }
    return surroundings.store.journals.first { ScriptFolders.name(of: $0) == id }.map {
      .journal($0)
    }
  }

  /// A match in its journal: one that is kept, or one that is being played as far as it is.
  package func journal(of id: String) async throws -> JournalMatch {
    if let table = live[id], let file = await table.file {
      return try match(id, in: .journal(file))
    }
    return try match(id, in: found(id))
  }

  /// Returns the text of a match's journal, played or kept.
  package func journalText(of id: String) async throws -> String {
    let file = await live[id]?.file
    return try file.map { try KeptSource.journal($0).text } ?? found(id).text
  }

  private func match(_ id: String, in source: KeptSource) throws -> JournalMatch {
    var keptFile: String?
    if case .journal(let file) = source, surroundings.store.has(file) {
      keptFile = MatchSource.journal(file).keptFile
    }
    return JournalMatch(
      id: id, source: source, entry: try game(of: try source.header), keptFile: keptFile)
  }

  func found(_ id: String) throws -> KeptSource {
    guard let source = source(id) else {
      throw NoSuchMatch()
    }
    return source
  }
}
