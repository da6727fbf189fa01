import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReview
import MoonstoneTerminal

/// Opens the matches that a command was given, whatever holds them.
struct MatchOpening {
  /// `--match`, or what a command has instead; `nil` for all matches.
  var number: String?
  var skipsBroken = false
  /// Whether a match may go on by other rules than those that it was played by.
  var takesNewRules = false
  /// The game of texts, which do not say it, and of the matches of an archive.
  let game: GameOption
  let catalog: Catalog

  init(_ choice: MatchChoiceOptions, _ game: GameOption, in catalog: Catalog) {
    (number, skipsBroken) = (choice.typed, choice.skipBroken)
    self.game = game
    self.catalog = catalog
  }

  /// - Parameter number: `--match` of a command without `--skip-broken`.
  init(number: String?, _ game: GameOption, in catalog: Catalog) {
    self.number = number
    self.game = game
    self.catalog = catalog
  }

  /// Which matches are wanted; sentences about them are printed.
  func choice() throws -> MatchChoice {
    var choice = try MatchChoice(typed: number)
    choice.skipsBroken = skipsBroken
    choice.tell = { Program.warn($0) }
    choice.game = try game.typed.map { try catalog.game(named: $0).name }
    return choice
  }

  /// Recognises a path, whose matches are all wanted unless one was chosen.
  func subject(_ path: String) throws -> MatchSubject { try MatchSubject(path, choice()) }

  /// The game of a path's only wanted match, and the file that has it.
  ///
  /// - Parameter goingOn: whether the match is to continue, by the rules that it was played by.
  func one(
    _ path: String, goingOn: Bool = false
  ) throws -> (entry: any GameEntry, match: MatchSubject) {
    let match = try subject(path).part(in: catalog, otherwise: game.entry(in: catalog))
    return (try entry(of: match, goingOn: goingOn), match)
  }

  /// The files that have a path's wanted matches, each with its game.
  func all(_ path: String) throws -> [(entry: any GameEntry, matches: MatchSubject)] {
    let subject = try subject(path)
    let parts =
      number == nil
      ? try subject.parts() : [try subject.part(in: catalog, otherwise: game.entry(in: catalog))]
    return try parts.map { (try entry(of: $0, goingOn: true), $0) }
  }

  private func entry(of subject: MatchSubject, goingOn: Bool) throws -> any GameEntry {
    let goingOn = goingOn && !takesNewRules
    if subject.isJournal { return try catalog.game(ofJournal: subject.path, goingOn: goingOn) }
    let played = try subject.game(in: catalog, otherwise: game.entry(in: catalog))
    try played.entry.check(rules: played.rules, of: subject.path, goingOn: goingOn)
    return played.entry
  }
}

extension GameEntry {
  /// Refuses a match that was played by other rules, or tells that it was.
  ///
  /// - Parameters:
  ///   - rules: the SHA-256 of the recorded rules; `nil` if there is none.
  ///   - place: where the match is.
  ///   - goingOn: whether the match is to continue; if not, the person is only told.
  func check(rules: String?, of place: String, goingOn: Bool) throws(Failure) {
    guard let rules, rules != rulesDigest else { return }
    let text =
      "\(place.printable): the rules of \(name) are not those that the match was played by: "
      + "recorded is SHA-256 \(rules.printable), present \(rulesDigest ?? "none")"
    if goingOn {
      throw Failure.data(text + "; --new-rules goes on with it by the present ones")
    }
    Terminal.tell(text)
  }
}
