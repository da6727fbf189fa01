import MoonstoneKernel
import MoonstoneRecords

/// Reads a text in which each line is a match, or a position.
package struct TextRecordReader<G: Game>: MatchRecordReader {
  private typealias Match = Result<MatchRecord<G>, MatchFault>

  private var lines: TextLines
  /// Reads the match of a line.
  private let match: (TextLines.Line) -> Match

  /// The match of all lines together; `nil` where each line is one, and when it was read.
  private var whole: Match?

  package mutating func next() -> Result<MatchRecord<G>, MatchFault>? {
    whole.take() ?? lines.next().map(match)
  }

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
    match = { line in
      MatchFault.result(of: path, line: line.number) { () throws(NotationError) in
        let moves = try game.transcript(line.text, from: start)
        var record = MatchRecord(game, from: start, place: "\(path):\(line.number)")
        record.play(moves)
        return record
      }
    }
    lines = TextLines(text, comments: "#%")
    whole = Self.whole(lines, match)
    if whole != nil { lines = TextLines("", comments: "") }
  }

  /// The match of all lines together, unless each of them is one.
  private static func whole(_ lines: TextLines, _ match: (TextLines.Line) -> Match) -> Match? {
    func together(_ lines: some Sequence<TextLines.Line>) -> Match? {
      let match = match((1, lines.map(\.text).joined(separator: "\n")))
      return if case .success = match { match } else { nil }
    }
    // Where the first two do not begin a match, all together are none.
    let two = Array(lines.prefix(2))
    guard two.count > 1, together(two) != nil, let whole = together(lines) else { return nil }
    return lines.contains { if case .failure = match($0) { true } else { false } } ? whole : nil
  }

  /// Reads positions, one in each line.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - game: the game of the positions.
  ///   - path: the file, for messages.
  package init(positions text: String, of game: G, at path: String) {
    lines = TextLines(text, comments: "%")
    whole = nil
    match = { line in
      MatchFault.result(of: path, line: line.number) { () throws(NotationError) in
        guard let problem = try game.problems(line.text).first else {
          throw NotationError("there is no position in the line", column: 1)
        }
        var record = MatchRecord(game, from: problem.position, place: "\(path):\(line.number)")
        if !problem.margins.isEmpty { record.missing.insert(.scores) }
        return record
      }
    }
  }
}

/// The lines of a text with something in them.
private struct TextLines: Sequence, IteratorProtocol {
  /// A line, numbered from 1.
  typealias Line = (number: Int, text: String)

  private var rest: Substring?
  private let comments: String
  private var number = 0

  /// - Parameter comments: what a line begins with that is left out.
  init(_ text: String, comments: String) {
    rest = text[...]
    self.comments = comments
  }

  mutating func next() -> Line? {
    while let rest {
      let end = rest.firstIndex(where: \.isNewline)
      let line = rest[..<(end ?? rest.endIndex)]
      self.rest = end.map { rest[rest.index(after: $0)...] }
      number += 1
      if let first = line.first(where: { !$0.isWhitespace }), !comments.contains(first) {
        return (number, String(line))
      }
    }
    return nil
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
