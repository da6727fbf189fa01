import MoonstoneArchive
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneRecords
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneWeb

/// An error in words, with what only this program knows: the option that it is about, or the command
/// that helps.
func advised(_ error: any ExplainedError) -> String {
  switch error {
  case CapsuleError.catalog(let error), EntrantError.catalog(let error): advised(error)
  case OpeningsError.unusable(let error as any ExplainedError): advised(error)
  case let errors as EntrantErrors: errors.all.map { advised($0) }.joined(separator: "\n")
  default: option(of: error).map { "\($0) \(error)" } ?? "\(error)\(remedy(for: error) ?? "")"
  }
}

/// The option that an error is about, where its text does not show that.
private func option(of error: any ExplainedError) -> String? {
  switch error {
  case is EngineOnPageError: "--engine"
  case let error as NoSuchPly: "--at \(error.ply):"
  case OpeningsError.badPlies, OpeningsError.noneBalanced: "--openings"
  case is PageTooLarge: "--matches:"
  case is AddressError: "--host and --port:"
  default: nil
  }
}

/// What follows an error that a command or an option helps with.
private func remedy(for error: any ExplainedError) -> String? {
  switch error {
  case CatalogError.unknownGame(_, .unheardOf), CatalogError.noGame(_, _, near: nil),
    CapsuleError.unknownGame:
    "; “moonstone games” lists the games"
  case CatalogError.unknownPlayer(let name, _, .game): "; “--game \(name.typed)” plays it"
  case CatalogError.unknownSubject(_, _, near: nil):
    "; “moonstone strategies” and “moonstone games” list them"
  case CapsuleError.journal(let file): "; “moonstone replay \(file.typed)” shows its match"
  case is UnreachableStart:
    ": in GTP a position is the moves that lead to it, so use --opening instead of --position"
  case EntrantError.engineNotAllowed: "; “arena resume --allow-engines” starts it"
  case let error as NotMatches where error.cause == .script:
    "; “moonstone play \(error.path.typed)” plays against it"
  case let fault as MatchFault where fault.canBeSkipped: "; --skip-broken leaves such matches out"
  case ConversionError.several(let subject, _) where subject.kind == .event:
    "; --match NUMBER or --match ROUND.PAIR.MATCH chooses one"
  case ConversionError.several(let subject, _) where subject.kind == .archive:
    "; --match NUMBER chooses one, as “moonstone archive find” numbers them"
  case ConversionError.tooMany, ConversionError.several, ExportError.severalForPage:
    "; --match NUMBER chooses one"
  case ConversionError.gamesTogether, ExportError.severalGames: "; --game NAME chooses one"
  case ArchiveError.missing: "; “moonstone archive add” makes one"
  case ArchiveError.empty: "; “moonstone archive add” makes an archive of it"
  case ArchiveError.damaged: "; “moonstone archive repair” saves what is whole"
  case let error as EventError where error.kind == .taken:
    "; name a new folder, or go on with “moonstone arena resume”"
  default: nil
  }
}
