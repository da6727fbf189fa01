import MoonstoneCatalog
import MoonstoneSupport

/// The reason why a player cannot take part in an event.
package enum EntrantError: ExplainedError {
  /// A person, for whom all others would wait.
  case cannotTakePart(String)
  /// The name of a folder, which needs a slash to be understood as one.
  case folderWithoutSlash(String)
  case catalog(CatalogError)
  /// The record of an entrant is neither a script nor an engine.
  case neitherScriptNorEngine(_ folder: String, entrant: String)
  /// An engine that only the event's folder names.
  case engineNotAllowed(String)
  /// A player was named before.
  case namedTwice(String)
  /// Another file of the same folder has the same version.
  case sameVersion(String, as: String)
  /// A file of an event is not the version that entered.
  case changed(_ file: String, entrant: String)

  /// Whether the folder has not kept what entered, which is no fault of the entrant's.
  var isOfTheFolder: Bool {
    switch self {
    case .catalog(.file), .neitherScriptNorEngine, .changed: true
    case .catalog, .cannotTakePart, .folderWithoutSlash, .engineNotAllowed, .namedTwice,
      .sameVersion:
      false
    }
  }

  package var faultKind: FaultKind {
    switch self {
    case .cannotTakePart, .folderWithoutSlash, .namedTwice, .sameVersion: .usage
    case .catalog(let error): error.faultKind
    case .neitherScriptNorEngine, .changed, .engineNotAllowed: .data
    }
  }

  package var description: String {
    switch self {
    case .cannotTakePart(let name):
      "\(name.printable) cannot take part in an event: everybody else would wait"
    case .folderWithoutSlash(let name):
      "no player “\(name.printable)”; for the scripts in the folder of this name, "
        + "write \(name.printable)/"
    case .catalog(let error): error.description
    case .neitherScriptNorEngine(let folder, let entrant):
      "\(folder): “\(entrant.printable)” is neither a script nor an engine"
    case .engineNotAllowed(let name):
      "“\(name.printable)” has entered the event, and is not started: engines are not confined"
    case .namedTwice(let name): "\(name.printable) is named twice; it takes part once"
    case .sameVersion(let name, let other):
      "\(name.printable) is the same version as \(other.printable), and takes no part beside it"
    case .changed(let file, let entrant):
      "\(file): is not the script that \(entrant.printable) entered with"
    }
  }
}

/// The reasons why players cannot take part in an event; at least one.
package struct EntrantErrors: ExplainedError {
  /// The errors, in the order of the players.
  package let all: [EntrantError]

  package var faultKind: FaultKind { all.first?.faultKind ?? .fault }

  package var description: String { all.map(\.description).joined(separator: "\n") }
}
