import MoonstoneCatalog
import MoonstoneSupport

/// The reason why a capsule cannot be used.
package enum CapsuleError: ExplainedError {
  case file(FileFault)
  /// It is the journal of a match.
  case journal(_ file: String)
  /// The capsule is invalid; the text says where, and what would be right.
  case invalid(String)
  /// The capsule's game does not exist.
  case unknownGame(_ file: String, String)
  /// The capsule's game cannot be loaded.
  case catalog(CatalogError)

  package var faultKind: FaultKind {
    switch self {
    case .file(let error): error.faultKind
    case .journal, .invalid, .unknownGame: .data
    case .catalog(let error): error.faultKind
    }
  }

  package var description: String {
    switch self {
    case .file(let error): error.description
    case .journal(let file): "\(file.printable): this is a journal, not a capsule"
    case .invalid(let text): text.printable
    case .unknownGame(let file, let name):
      "\(file.printable): “game” is “\(name.printable)”, which is not the name of a game"
    case .catalog(let error): error.description
    }
  }
}
