import Foundation
import MoonstoneJournal
import MoonstoneKernel

/// What a file opens as: a match to go on with.
enum Opening<G: Game>: Sendable {
  /// A journal, which the match goes on in.
  case journal(JournalReading<G>)
  /// A match that another program saved: it begins anew from where it stood, played by these.
  case saved(G.Position, players: Sides<PlayerSource>)

  /// Reads a journal, which its first byte tells, or what `game` knows of other programs.
  ///
  /// - Throws: exit code 65 with the place in the file, 66 when it cannot be read; 64 when there is
  ///   no strategy to play what a program played.
  init(_ file: String, game: G) throws(Failure) {
    if Games.isJournal(file) {
      do throws(JournalError) {
        self = .journal(try JournalReading(file, game: game))
      } catch {
        throw Failure(error)
      }
      return
    }
    let saved: SavedMatch<G.Position>?
    let text = try contents(of: file)
    do {
      saved = try game.savedMatch(text)
    } catch {
      throw .data("\(file):\(error)")
    }
    guard let saved else {
      throw .data(
        "\(file): is no journal, which begins with “{”, and \(game.name) knows no other matches")
    }
    let usual =
      saved.people.black && saved.people.white
      ? PlayerSource.human : try PlayerSource.usualOpponent(game: game.name)
    self = .saved(saved.position, players: saved.people.map { $0 ? .human : usual })
  }
}

extension Games {
  /// Whether a file is a journal, as far as its first byte tells.
  static func isJournal(_ file: String) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: file) else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 1))?.first == UInt8(ascii: "{")
  }
}
