import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel

/// Reads the matches of a file, one after another.
package struct MatchReader<G: Game> {
  /// Takes a match, or why it cannot be read. What it throws ends the reading.
  typealias Take = (Result<FiledMatch<G>, MatchFault>) throws -> Void

  let path: String
  let game: G
  /// Whether what is around the matches may be broken, too, such as the files of names.
  let skipsBroken: Bool
  /// Receives sentences for the person.
  let tell: (String) -> Void

  /// Makes the reader of a file.
  package init(
    _ path: String, of game: G, skipsBroken: Bool = false, tell: @escaping (String) -> Void
  ) {
    self.path = path
    self.game = game
    self.skipsBroken = skipsBroken
    self.tell = tell
  }

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - format: its format.
  ///   - take: receives each match, or why it cannot be read.
  /// - Throws: what `take` throws, and the error of a file that cannot be read at all.
  package func read(
    _ format: MatchFormat, _ take: (Result<FiledMatch<G>, MatchFault>) throws -> Void
  ) throws {
    switch format {
    case .journal: try take(journal())
    case .transcript: try readTranscripts(take)
    case .obf: try readPositions(take)
    case .ggf: try readGGF(take)
    case .wthor: try readWTHOR(take)
    case .save: try take(savedMatch())
    }
  }

  /// A match from its start, with the passes that its moves imply.
  ///
  /// - Parameters:
  ///   - place: where the match is.
  ///   - start: the position before the first move.
  ///   - moves: the moves; passes may be left out.
  func match(
    _ place: String, from start: G.Position, _ moves: [G.Move]
  ) -> Result<FiledMatch<G>, MatchFault> {
    let line = game.completion(of: moves, from: start)
    guard let illegal = line.illegal else {
      return .success(FiledMatch(place: place, start: start, line))
    }
    let error = IllegalMove(moves[illegal], in: line.end)
    return .failure(
      MatchFault(
        place, "ply \(line.moves.count + 1): " + error.message(sideNames: game.sideNames)))
  }

  // MARK: - Journals and save files

  private func journal() -> Result<FiledMatch<G>, MatchFault> {
    do throws(JournalError) {
      let reading = try JournalReading(path, game: game)
      if let torn = reading.torn {
        tell("\(path.printable):\(torn.line): the last line is torn; it is left out")
      }
      return .success(FiledMatch(reading, place: path))
    } catch {
      let line = error.line.map { ":\($0)" } ?? ""
      return .failure(MatchFault(path + line, error.message))
    }
  }

  private func savedMatch() throws -> Result<FiledMatch<G>, MatchFault> {
    let text = try TextFile.contents(of: path, as: .savedMatch)
    do throws(NotationError) {
      guard let saved = try game.savedMatch(text) else {
        throw NotationError("\(game.name) has no such files", column: 1)
      }
      let nothing = Completion(moves: [], end: saved.position, illegal: nil)
      var match = FiledMatch<G>(place: path, start: saved.position, nothing)
      match.players = saved.people.map { isPerson in
        isPerson
          ? PlayerIdentity(name: "human", kind: .person) : PlayerIdentity(name: "computer")
      }
      return .success(match)
    } catch {
      return .failure(fault(error))
    }
  }

  // MARK: - Texts

  /// A line is a match, unless all lines together are one.
  private func readTranscripts(_ take: Take) throws {
    let text = try TextFile.contents(of: path, as: .problems)
    let lines = Self.lines(of: text, comments: "#%")
    let read = lines.map { transcript($0.text, line: $0.number) }
    let isBroken = read.contains { if case .failure = $0 { true } else { false } }
    let all = lines.map(\.text).joined(separator: "\n")
    if isBroken, lines.count > 1, case .success(let whole) = transcript(all, line: 1) {
      return try take(.success(whole))
    }
    for match in read { try take(match) }
  }

  private func transcript(_ text: String, line: Int) -> Result<FiledMatch<G>, MatchFault> {
    do throws(NotationError) {
      return match(
        "\(path):\(line)", from: game.initialPosition, try game.transcript(text))
    } catch {
      return .failure(fault(error, from: line))
    }
  }

  private func readPositions(_ take: Take) throws {
    let text = try TextFile.contents(of: path, as: .problems)
    for line in Self.lines(of: text, comments: "%") {
      try take(position(line.text, line: line.number))
    }
  }

  private func position(_ text: String, line: Int) -> Result<FiledMatch<G>, MatchFault> {
    do throws(NotationError) {
      let problem = try game.problems(text)[0]
      let nothing = Completion(moves: [], end: problem.position, illegal: nil)
      var match = FiledMatch<G>(place: "\(path):\(line)", start: problem.position, nothing)
      if !problem.margins.isEmpty { match.unread.insert(.scores) }
      return .success(match)
    } catch {
      return .failure(fault(error, from: line))
    }
  }

  /// The lines with something in them, numbered from 1.
  private static func lines(
    of text: String, comments: String
  ) -> [(number: Int, text: String)] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .compactMap { index, line in
        guard let first = line.first(where: { !$0.isWhitespace }), !comments.contains(first) else {
          return nil
        }
        return (index + 1, String(line))
      }
  }

  private func fault(_ error: NotationError, from line: Int = 1) -> MatchFault {
    MatchFault("\(path):\(line + error.line - 1):\(error.column)", error.message)
  }
}
