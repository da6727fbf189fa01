import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneSupport

/// A file with a match to continue.
package enum OpenedFile<G: Game>: Sendable {
  /// A journal, in which the match continues.
  case journal(JournalReading<G>)
  /// A match that another program saved. It begins from its last position, with these players.
  case saved(G.Position, players: Sides<PlayerSource>)

  /// Reads a journal, recognised by its first byte, or a file of another program that `game` knows.
  package init(_ file: String, game: G, in catalog: Catalog) throws(OpeningError) {
    if MatchFile.isJournal(file) {
      do throws(JournalError) {
        self = .journal(try JournalReading(file, game: game))
      } catch {
        throw .journal(error)
      }
      return
    }
    let text: String
    do {
      text = try TextFile.contents(of: file, as: .savedMatch)
    } catch {
      throw .file(error)
    }
    let saved: SavedMatch<G.Position>?
    do {
      saved = try game.savedMatch(text)
    } catch {
      throw .notation(file, error)
    }
    guard let saved else { throw .unknownFormat(file, game: game.name) }
    let usual: PlayerSource
    do {
      usual =
        saved.people.black && saved.people.white
        ? .human : try catalog.usualOpponent(of: game.name)
    } catch {
      throw .opponent(error)
    }
    self = .saved(saved.position, players: saved.people.map { $0 ? .human : usual })
  }
}

/// Recognises files with matches.
package enum MatchFile {
  /// Returns whether a file is a journal, according to its first byte. A pipe is not looked at.
  package static func isJournal(_ file: String) -> Bool {
    let bytes = FileLines.bytes(of: file, from: 0, count: 4) ?? []
    return bytes.withoutByteOrderMark.first == UInt8(ascii: "{")
  }
}

/// The reason why a file cannot be opened as a match.
package enum OpeningError: ExplainedError {
  case journal(JournalError)
  case file(FileFault)
  /// It looks like another program's saved match, but it is wrong at one place.
  case notation(_ file: String, NotationError)
  /// It is not a journal, and the game does not know its format.
  case unknownFormat(_ file: String, game: String)
  /// The strategy for the other program's side does not exist.
  case opponent(CatalogError)

  package var faultKind: FaultKind {
    switch self {
    case .journal(let error): error.faultKind
    case .file(let error): error.faultKind
    case .notation, .unknownFormat: .data
    case .opponent(let error): error.faultKind
    }
  }

  package var description: String {
    switch self {
    case .journal(let error): error.description
    case .file(let error): error.description
    case .notation(let file, let error): "\(file):\(error)".printable
    case .unknownFormat(let file, let game):
      "\(file.printable): is not a journal, which begins with “{”, nor another saved match of "
        + game
    case .opponent(let error): error.description
    }
  }
}
