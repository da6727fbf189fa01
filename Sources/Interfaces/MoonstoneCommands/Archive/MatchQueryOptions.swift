import ArgumentParser
import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneTerminal

/// The options that say which matches of an archive are wanted.
struct MatchQueryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A player's name.", valueName: "name")) var player: String?
  @Option(
    help: ArgumentHelp("The name of the other player, or of any.", valueName: "name"))
  var opponent: String?
  // “--version” is that of the program, as in every command.
  @Option(
    name: .customLong("sha256"),
    help: ArgumentHelp(
      "The SHA-256 of a player's script, or how it begins.", valueName: "digits"))
  var version: String?
  @Option(help: "The side of --player or --sha256: black or white.") var side: String?
  @Option(
    help: ArgumentHelp("The game (default: any).", valueName: "game[:options]"),
    completion: .game)
  var game: String?
  @Option(help: ArgumentHelp("The name of an event.", valueName: "name")) var event: String?
  @Option(
    help: "black, white, draw or undecided; with --player or --sha256, won or lost.",
    completion: .list(MatchQuery.Result.allCases.map(\.rawValue)))
  var result: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The winner's margin: 10, 10.., ..5 or 3..10.", valueName: "range"))
  var margin: String?
  @Option(
    help: ArgumentHelp(
      "Moves, such as f5d6c3: matches that reached the position after them, in any order of "
        + "moves and any orientation.", valueName: "moves"))
  var opening: String?
  @Option(
    parsing: .unconditional,
    help: "A position, or a file that holds one, that a match reached, in any orientation.")
  var position: String?
  @Option(help: ArgumentHelp("The first date: 2026, 2026-01 or 2026-01-31.", valueName: "date"))
  var after: String?
  @Option(help: ArgumentHelp("The first date that is too late.", valueName: "date"))
  var before: String?
  @Option(
    help: ArgumentHelp(
      "Forfeits by time, ticks, memory, illegalMove or fault, or by any of them.",
      valueName: "reason"),
    completion: .list(Forfeit.Reason.allCases.map(\.rawValue) + ["any"]))
  var forfeit: String?

  func query() throws -> MatchQuery {
    var query = MatchQuery()
    query.player = player
    query.opponent = opponent
    query.version = try checkedVersion()
    query.side = try checkedSide()
    query.event = event
    query.result = try checkedResult()
    query.margin = try checkedMargin()
    query.after = try checked(after, "--after")
    query.before = try checked(before, "--before")
    if let after, let before, after >= before {
      throw Failure.usage("--after \(after) --before \(before): no date is both")
    }
    try takeForfeit(&query)
    try takePositions(&query)
    return query
  }

  private func takePositions(_ query: inout MatchQuery) throws {
    let catalog = Program.catalog
    guard opening != nil || position != nil else {
      query.game = try game.map { try catalog.game(named: $0).name }
      return
    }
    let entry = try catalog.game(named: game ?? catalog.usualGame)
    query.game = entry.name
    query.positions = try keys(entry)
  }

  private func keys<E: GameEntry>(_ entry: E) throws -> [PositionKey] {
    let game = entry.plugin.game
    var keys: [PositionKey] = []
    if opening != nil {
      let lead = StartOptions.both(nil, opening)
      keys.append(game.archiveKey(of: try lead.start(of: game)))
    }
    if position != nil {
      let there = StartOptions.both(position, nil)
      keys.append(game.archiveKey(of: try there.start(of: game)))
    }
    return keys
  }

  private func takeForfeit(_ query: inout MatchQuery) throws(Failure) {
    guard let forfeit else { return }
    query.isForfeit = true
    if forfeit == "any" { return }
    guard Forfeit.Reason(rawValue: forfeit) != nil else {
      let reasons = Forfeit.Reason.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--forfeit is \(reasons) or any, not “\(forfeit)”")
    }
    query.termination = Termination(rawValue: forfeit)
  }

  private func checkedVersion() throws(Failure) -> String? {
    guard let version else { return nil }
    let digits = version.lowercased()
    guard (4...64).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw .usage("--sha256 is a SHA-256 or its first 4 digits or more, not “\(version)”")
    }
    return digits
  }

  private func checkedSide() throws(Failure) -> Side? {
    guard let side else { return nil }
    guard player != nil || version != nil else {
      throw .usage("--side is for --player or --sha256: it says which side they had")
    }
    guard let found = Side(side) else {
      throw .usage("--side is black or white, not “\(side)”")
    }
    return found
  }

  private func checkedResult() throws(Failure) -> MatchQuery.Result? {
    guard let result else { return nil }
    guard let found = MatchQuery.Result(rawValue: result) else {
      throw .usage("--result is black, white, draw, undecided, won or lost, not “\(result)”")
    }
    if found == .won || found == .lost, player == nil, version == nil {
      throw .usage("--result \(result) is for --player or --sha256: it says who \(result)")
    }
    return found
  }

  private func checkedMargin() throws(Failure) -> ClosedRange<Int>? {
    guard let margin else { return nil }
    guard let range = QueryText.range(margin) else {
      throw .usage("--margin is 10, 10.., ..5 or 3..10, not “\(margin)”")
    }
    return range
  }

  private func checked(_ date: String?, _ option: String) throws(Failure) -> String? {
    if let date, !QueryText.isDate(date) {
      throw .usage("\(option) is a date such as 2026, 2026-01 or 2026-01-31, not “\(date)”")
    }
    return date
  }
}

extension MatchSearch {
  /// Says if a predicate was about what analyses found, and no match has any.
  func tellMissingAnalysis(in store: any MatchStore) {
    guard let count = try? countWithoutAnalysis(in: store) else { return }
    let which = count == 1 ? "the match is not" : "none of \(count.matches) is"
    Terminal.tell(
      "\(which) analysed, so that match:analysis, match:loss and match:best know nothing; "
        + "“moonstone analyze FILE” and “moonstone archive add FILE” add what an analysis finds")
  }
}

struct PredicateOption: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp(
      "A predicate in Lua, such as 'match.margin > 10 and match:value(20) < 0', or a file: @FILE "
        + "or a name that ends with .lua; “moonstone help archive.md” lists the fields.",
      valueName: "lua"))
  var typed: String?

  /// The predicate in a worker; `nil` without one.
  func predicate() throws -> LuaPredicate? {
    guard let typed else { return nil }
    guard typed.contains(where: { !$0.isWhitespace }) else {
      throw Failure.usage("--where needs a predicate, such as 'match.margin > 10'")
    }
    return try LuaPredicate(try source(typed), in: Program.catalog.workers.program())
  }

  private func source(_ typed: String) throws -> PredicateSource {
    let isFile = typed.hasPrefix("@") || (typed.hasSuffix(".lua") && !typed.contains(" "))
    guard isFile else { return PredicateSource(name: "--where", text: typed) }
    let path = typed.hasPrefix("@") ? String(typed.dropFirst()) : typed
    return PredicateSource(name: path, file: try ScriptFile(path: path).source.bytes)
  }
}
