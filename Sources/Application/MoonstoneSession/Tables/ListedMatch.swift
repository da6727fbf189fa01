import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

package struct ListedMatch: Encodable, Sendable {
  package let id: String
  package let game: String
  package let black: String
  package let white: String
  /// The name of the file, with the place of the match in it.
  package let file: String
  /// When the journal was last written; `nil` for any other match.
  package private(set) var written: String?
  /// When the match was played and in which event, as far as an archive knows.
  package private(set) var date: String?
  package private(set) var event: String?
  /// How the match ended, in a sentence; `nil` if it did not, or that is not known.
  package private(set) var ending: String?
  /// Who won; `nil` if that is not known yet.
  package private(set) var result: ListedResult?

  /// - Parameter place: the file, and the place of the match in it.
  init(_ id: String, game: String, _ players: Sides<String>, in place: String) {
    self.id = id
    self.game = game
    (black, white) = (players.black, players.white)
    file = place.split(separator: "/").last.map(String.init) ?? ""
  }

  /// - Returns: `nil` if a file does not begin with a header.
  init?(_ id: String, journal file: String) {
    guard let header = try? JournalHeader.read(file) else { return nil }
    self.init(id, game: header.game, header.players.map(\.name), in: file)
    written = MatchMoment.lastWrite(of: file)
  }

  init<G: Game>(_ id: String, _ record: MatchRecord<G>) {
    let names = record.players.map { $0.map(\.name) } ?? record.game.sideNames
    self.init(id, game: record.game.name, names, in: record.place)
    guard let match = try? record.match() else { return }
    ending = match.ending.map { match.sentence(on: $0) }
    result = ListedResult(match.ending)
  }

  /// - Parameter path: the archive.
  init(_ id: String, _ match: FoundMatch, in path: String) {
    let (facts, names) = (match.facts, match.facts.players.map(\.name))
    self.init(id, game: facts.game, names, in: "\(path): match \(match.number)")
    (date, event) = (facts.date, facts.event)
    ending = facts.ending.map { MatchLine.sentence(on: Ending($0), names) }
    result = ListedResult(facts.ending.map { Ending($0) })
  }

  /// Reads how the match of a journal ended.
  ///
  /// - Parameter isBrief: whether what was said at a forfeit is left out.
  mutating func readEnding(in file: String, _ catalog: Catalog, isBrief: Bool = false) {
    func read<E: GameEntry>(_ entry: E) -> (String?, ListedResult)? {
      guard let match = try? JournalReading(file, game: entry.plugin.game).match else { return nil }
      return (
        match.ending.map { match.sentence(on: isBrief ? $0.withoutReason : $0) },
        ListedResult(match.ending)
      )
    }
    guard let entry = try? catalog.game(exactly: game), let read = read(entry) else { return }
    (ending, result) = read
  }

  /// Whether it is wanted, as far as its beginning tells: not who won.
  func fits(_ wish: MatchWish<String>) -> Bool {
    let names = [black, white].flatMap { $0 == "human" ? [$0, "person"] : [$0] }
    let isOfPlayer =
      wish.player.map { wanted in
        names.contains {
          $0.range(of: wanted, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
      } ?? true
    let isOfGame = wish.game.map { game == $0 || game.hasPrefix("\($0):") } ?? true
    return isOfGame && isOfPlayer && wish.search.map(has) ?? true
  }

  /// Whether all words stand in what the list shows.
  func has(_ words: String) -> Bool {
    let shown = [game, black, white, file, date ?? "", event ?? ""].joined(separator: " ")
    return words.split(separator: " ").allSatisfy {
      shown.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
  }
}

extension JournalReading {
  /// What the journal has that was said beside the board.
  ///
  /// - Parameter scripts: those of the people who hear it; `nil` for all.
  func said(by scripts: OpenScripts?) -> [SheetSnapshot.Said] {
    var players = header.players
    return entries.compactMap { entry in
      switch entry.content {
      case .event(.changed(let side, let player)), .event(.swapped(let side, let player)):
        players[side] = player
      case .event(.reset(let next)): players = next
      case .event(.noted(let side, let text)):
        guard scripts?.tells(of: players[side], in: header.game) != false else { return nil }
        return SheetSnapshot.Said(
          ply: entry.ply, side: side.description, text: text.printableLines)
      default: break
      }
      return nil
    }
  }
}
