import Foundation

/// What `lines:` players read of a turn (docs/engines.md has all of it).
private struct Question: Decodable {
  let game: String
  let history: [String]
  let moves: [String]
  let seed: UInt64
}

private struct Answer: Encodable {
  let move: String
  let value: Double
  let comment: String
}

/// A stranger to play against: plain UCT for Hex, Gomoku and Breakthrough.
///
///     moonstone match foresight lines:.build/release/PlainUCT --game hex
///
/// `PlainUCT [PLAYOUTS [EXPLORATION]]`: 20,000 playouts a move and an exploration of 0.7, if not
/// given. It answers questions in lines of JSON; the comment says how many playouts there were in a
/// second of the processor.
@main struct Main {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    guard words.count <= 2, let playouts = Int(words.first ?? "20000"), playouts > 0,
      let exploration = Double(words.dropFirst().first ?? "0.7"), exploration >= 0
    else { fail("write PlainUCT, PlainUCT 20000 or PlainUCT 20000 0.7", 64) }
    let encoder = JSONEncoder()
    while let line = readLine() {
      if line.isEmpty { continue }
      guard let question = try? JSONDecoder().decode(Question.self, from: Data(line.utf8)) else {
        fail("this is not a question: \(line)", 65)
      }
      let answer = try answer(question, playouts, exploration)
      print(String(decoding: try encoder.encode(answer), as: UTF8.self))
      fflush(nil)
    }
  }

  private static var games: [any Board.Type] { [Hex.self, Gomoku.self, Breakthrough.self] }

  private static func answer(
    _ question: Question, _ playouts: Int, _ exploration: Double
  ) throws -> Answer {
    for type in games {
      if let board = type.init(game: question.game) {
        return answer(question, board, playouts, exploration)
      }
    }
    fail("\(question.game) is not hex, gomoku or breakthrough", 65)
  }

  private static func answer<B: Board>(
    _ question: Question, _ start: B, _ playouts: Int, _ exploration: Double
  ) -> Answer {
    var board = start
    for name in question.history {
      guard let move = board.move(name), board.moves.contains(move) else {
        fail("\(name) is not legal by the rules here", 65)
      }
      board.play(move)
    }
    let names = Dictionary(question.moves.map { (board.move($0) ?? -1, $0) }) { first, _ in first }
    guard Set(names.keys) == Set(board.moves), names.count == question.moves.count else {
      fail("the rules here allow other moves after \(question.history.joined(separator: " "))", 65)
    }
    let seed = question.seed &+ UInt64(question.history.count) &* 1_000_003
    var tree = Tree(exploration: exploration, seed: seed)
    let before = clock()
    guard let best = tree.search(board, playouts: playouts) else { fail("the game is over", 65) }
    let seconds = max(Double(clock() - before), 1) / Double(CLOCKS_PER_SEC)
    return Answer(
      move: names[best.move]!, value: best.points,
      comment: "\(Int(Double(playouts) / seconds)) playouts a second")
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("PlainUCT: \(message)\n".utf8))
    exit(status)
  }
}
