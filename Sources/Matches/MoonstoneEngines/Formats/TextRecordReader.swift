import MoonstoneKernel
import MoonstoneRecords

/// Reads a text in which each line is a match, or a position.
package struct TextRecordReader<G: Game>: MatchRecordReader {
  private var matches: ArraySlice<Result<MatchRecord<G>, MatchFault>>

  package mutating func next() -> Result<MatchRecord<G>, MatchFault>? { matches.popFirst() }

  /// Reads transcripts: a line is a match, unless all lines together are one.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - game: the game that was played.
  ///   - start: where the matches begin; the initial position by default.
  ///   - path: the file, for messages.
  package init(
    transcripts text: String, of game: G, from start: G.Position? = nil, at path: String
  ) {
    func transcript(_ text: String, line: Int) -> Result<MatchRecord<G>, MatchFault> {
      MatchFault.result(of: path, line: line) { () throws(NotationError) in
        let moves = try game.transcript(text, from: start)
        var record = MatchRecord(game, from: start, place: "\(path):\(line)")
        record.play(moves)
        return record
      }
    }
    let lines = Self.lines(of: text, comments: "#%")
    let read = lines.map { transcript($0.text, line: $0.number) }
    let isBroken = read.contains { if case .failure = $0 { true } else { false } }
    let all = lines.map(\.text).joined(separator: "\n")
    if isBroken, lines.count > 1, case .success(let whole) = transcript(all, line: 1) {
      matches = [.success(whole)]
    } else {
      matches = read[...]
    }
  }

  /// Reads positions, one in each line.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - game: the game of the positions.
  ///   - path: the file, for messages.
  package init(positions text: String, of game: G, at path: String) {
    matches =
      Self.lines(of: text, comments: "%").map { line in
        MatchFault.result(of: path, line: line.number) { () throws(NotationError) in
          let problem = try game.problems(line.text)[0]
          var record = MatchRecord(game, from: problem.position, place: "\(path):\(line.number)")
          if !problem.margins.isEmpty { record.missing.insert(.scores) }
          return record
        }
      }[...]
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
}

extension SingleRecordReader {
  /// Reads the last position of a match that another program saved.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - game: the game that was played.
  ///   - path: the file, for messages.
  package init(saved text: String, of game: G, at path: String) {
    self.init { () throws(MatchFault) in
      try MatchFault.result(of: path, line: 1) { () throws(NotationError) in
        guard let saved = try game.savedMatch(text) else {
          throw NotationError("\(game.name) has no such files", column: 1)
        }
        var record = MatchRecord(game, from: saved.position, place: path)
        record.players = saved.people.map { isPerson in
          isPerson
            ? PlayerIdentity(name: "human", kind: .person) : PlayerIdentity(name: "computer")
        }
        return record
      }.get()
    }
  }
}

extension MatchFault {
  /// What is read from a line, or where in the file it goes wrong.
  fileprivate static func result<G: Game>(
    of path: String, line: Int, _ read: () throws(NotationError) -> MatchRecord<G>
  ) -> Result<MatchRecord<G>, MatchFault> {
    do throws(NotationError) {
      return .success(try read())
    } catch {
      let place = "\(path):\(line + error.line - 1):\(error.column)"
      return .failure(MatchFault(place, error.message))
    }
  }
}
