import ArgumentParser
import Foundation
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReview

/// `--new-rules` of commands that continue a match.
struct NewRulesOption: ParsableArguments {
  @Flag(
    help: """
      Go on by the rules that the game has now, if they have changed since, in a new journal.
      """)
  var newRules = false

  /// The match of a journal as the present rules tell it; `nil` if it goes on in its own journal.
  ///
  /// - Throws: a ``Failure`` that says at which move the rules do not allow it.
  func reading<G: Game>(of subject: MatchSubject, _ game: G) throws -> JournalReading<G>? {
    guard newRules, subject.isJournal,
      let rules = try JournalHeader.read(subject.path).rules, rules != game.rulesDigest
    else { return nil }
    let reading: JournalReading<G>
    do throws(JournalError) {
      reading = try JournalReading(subject.path, game: game)
    } catch {
      guard error.kind == .invalid else { throw error }
      let place = error.line.flatMap { Self.move(onLine: $0, of: subject.path) } ?? "the start"
      throw Failure.data(
        "\(error): at \(place) the match cannot go on by the new rules of \(game.name)")
    }
    return try JournalReading(MatchRecord(reading, place: subject.path), by: Program.name)
  }

  /// The move on a line of a journal, such as “move 7, a2,”.
  private static func move(onLine number: Int, of file: String) -> String? {
    struct Played: Decodable {
      let move: String?
      let ply: Int?
    }
    guard number > 1, let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      return nil
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1),
      let line = try? JSONDecoder().decode(Played.self, from: Data(lines[number - 1].utf8)),
      let ply = line.ply
    else { return "line \(number)" }
    return "move \(ply)" + (line.move.map { ", \($0.printable)," } ?? "")
  }
}
