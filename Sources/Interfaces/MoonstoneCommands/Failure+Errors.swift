import MoonstoneArchive
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal
import MoonstoneWeb

// The one place where a library's error becomes an exit code, and where advice that names a command
// or an option is added.
extension Failure {
  /// - Returns: `nil` for an error of the argument parser.
  init?(_ error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as FileError: self.init(error)
    case let error as CatalogError: self.init(error)
    case let error as ScriptError: self.init(error)
    case let error as CapsuleError: self.init(error)
    case let error as NewScriptError: self.init(error)
    case let error as MissingDefinitions: self = .missing(error.description)
    case let error as EngineOnPageError: self = .usage("--engine \(error)")
    case let error as NoSuchPly: self = .usage("--at \(error.ply): \(error)")
    case let error as OpeningError: self.init(error)
    case let error as AbsentPlayer: self = .missing(error.description)
    case let error as StoreError: self = .writing(error.description)
    case let error as UnreachableStart:
      self = .usage(
        "\(error): in GTP a position is the moves that lead to it, so use --opening instead of "
          + "--position")
    case let error as EntrantError: self.init(error)
    case let error as EntrantErrors: self.init(error)
    case let error as OpeningsError: self.init(error)
    case let error as AnalysisError: self.init(error)
    case let error as MatchFault: self = .data(error.description)
    case let error as ConversionError: self.init(error)
    case let error as JournalError:
      self = error.kind == .invalid ? .data(error.description) : .missing(error.description)
    case let error as WriteError: self = .writing(error.description)
    case let error as JournalWriteError: self = .writing(error.description)
    case let error as EventError: self.init(error)
    case let error as PredicateFailure: self = .data(error.description.printableLines)
    case let error as ArchiveError: self.init(error)
    case let error as UnplayableMatch: self = .data(error.description.printable)
    case let error as ExportError: self.init(error)
    case let error as BookError: self.init(error)
    case let error as AbortedMatch: self = .data(error.description.printable)
    case let error as PageTooLarge: self = .usage("--matches: \(error)")
    case let error as AddressError: self = .usage("--host and --port: \(error)")
    case let error as NotInMatch: self = .data(error.description)
    case let error as LostProfile: self = Failure(code: .fault, message: error.description)
    case let error as TestFault: self = .data(error.description)
    case let error as MissingPage: self = .missing(error.description)
    case let error as OutputError: self = .writing(error.description)
    default: return nil
    }
  }

  private init(_ error: FileError) {
    switch error.cause {
    case .missing, .leadsNowhere, .isFolder, .unreadable, .notRegular, .notAFile, .holdsNoScript,
      .matchesNothing:
      self = .missing(error.description)
    case .notUTF8, .holdsScriptNotInUTF8, .tooLong: self = .data(error.description)
    case .cannotBeMade, .exists, .besideExists, .folderExists, .unwritable, .isLink:
      self = .writing(error.description)
    }
  }

  private init(_ error: CatalogError) {
    switch error {
    case .unknownGame(_, .unheardOf):
      self = .usage("\(error); “moonstone games” lists the games")
    case .unknownPlayer(let name, _, .game):
      self = .usage("\(error); “--game \(name.typed)” plays it")
    case .unknownSubject(_, _, near: nil):
      self = .usage("\(error); “moonstone strategies” and “moonstone games” list them")
    case .unknownSubject: self = .usage(error.description)
    case .noGame(_, _, near: nil): self = .usage("\(error); “moonstone games” lists the games")
    case .noGame: self = .usage(error.description)
    case .unknownGame, .unknownPlayer, .playerOfOtherGames, .unknownObserver, .badGameOptions,
      .gameUnknownToEngines, .badEngineCommand, .engineIsFile, .unknownSuffix, .notCommitted:
      self = .usage(error.description)
    case .git(_, .notAFile), .git(_, .tooLong): self = .data(error.description)
    case .git: self = .missing(error.description)
    case .engine: self = .data(error.description)
    case .script(let error): self.init(error)
    case .file(let error): self.init(error)
    }
  }

  private init(_ error: ScriptError) {
    let message = error.message.printableLines
    switch error.kind {
    case .missing, .unreadable: self = .missing(message)
    case .invalid: self = .data(message)
    case .unavailable: self = Failure(code: .fault, message: message)
    }
  }

  private init(_ error: NewScriptError) {
    switch error {
    case .badName, .exists: self = .usage(error.description)
    case .folderCannotBeMade, .unwritable: self = .writing(error.description)
    }
  }

  private init(_ error: CapsuleError) {
    switch error {
    case .file(let error): self.init(error)
    case .journal(let file):
      self = .data("\(error); “moonstone replay \(file.typed)” shows its match")
    case .invalid: self = .data(error.description)
    case .unknownGame: self = .data("\(error); “moonstone games” lists the games")
    case .catalog(let error): self.init(error)
    }
  }

  private init(_ error: OpeningError) {
    switch error {
    case .journal(let error):
      self = error.kind == .invalid ? .data(error.description) : .missing(error.description)
    case .file(let error): self.init(error)
    case .notation, .unknownFormat: self = .data(error.description)
    case .opponent(let error): self.init(error)
    }
  }

  private init(_ error: EntrantError) {
    switch error {
    case .cannotTakePart, .folderWithoutSlash: self = .usage(error.description)
    case .catalog(let error): self.init(error)
    case .neitherScriptNorEngine, .changed: self = .data(error.description)
    case .engineNotAllowed:
      self = .data("\(error); “arena resume --allow-engines” starts it")
    }
  }

  /// Makes one line per error, with the exit code of the first.
  private init(_ errors: EntrantErrors) {
    let failures = errors.all.map { Failure($0) }
    self.init(
      code: failures.first?.code ?? .fault,
      message: failures.map(\.message).joined(separator: "\n"))
  }

  private init(_ error: OpeningsError) {
    switch error {
    case .badPlies, .noneBalanced: self = .usage("--openings \(error)")
    case .file(let error): self.init(error)
    case .notation, .matches, .empty: self = .data(error.description)
    }
  }

  private init(_ error: AnalysisError) {
    switch error {
    case .onePlayer: self = .usage(error.description)
    case .nothingPlayed, .transcript, .notPlayable: self = .data(error.description)
    case .torn(let file, _, _):
      self = .data("\(error); “moonstone resume \(file.typed)” continues the match without it")
    case .foreignFile: self = .writing(error.description)
    }
  }

  private init(_ error: ConversionError) {
    switch error {
    case .unknownEnding: self = .usage(error.description)
    case .tooMany, .several: self = .usage("\(error); --match NUMBER chooses one")
    case .nothing, .otherGame, .severalGames, .unknownGame: self = .data(error.description)
    }
  }

  private init(_ error: ArchiveError) {
    let message = error.description.printable
    switch error {
    case .missing: self = .missing("\(message); “moonstone archive add” makes one")
    case .unreadable: self = .missing(message)
    case .empty: self = .data("\(message); “moonstone archive add” makes an archive of it")
    case .notAnArchive, .foreignSchema, .newerSchema, .unknownGame: self = .data(message)
    case .damaged: self = .data("\(message); “moonstone archive repair” saves what is whole")
    case .locked, .unwritable: self = .writing(message)
    }
  }

  private init(_ error: ExportError) {
    switch error {
    case .unknownEnding: self = .usage(error.description)
    case .severalForPage: self = .usage("\(error); --match NUMBER chooses one")
    case .severalGames: self = .usage("\(error); --game NAME chooses one")
    case .nothing, .beginElsewhere, .otherGame, .unknownGame: self = .data(error.description)
    }
  }

  /// Makes the failure of a book.
  init(_ error: BookError) {
    switch error {
    case .unreadable: self = .missing(error.description.printable)
    case .invalid, .otherGame: self = .data(error.description.printable)
    }
  }

  private init(_ error: EventError) {
    switch error.kind {
    case .missing, .unreadable: self = .missing(error.description)
    case .invalid: self = .data(error.description)
    case .unwritable: self = .writing(error.description)
    case .taken:
      self = .writing("\(error); name a new folder, or go on with “moonstone arena resume”")
    }
  }
}
