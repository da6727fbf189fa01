import Foundation
import MoonstoneKernel

/// What a program writes on a line: that it is ready, or an answer to a turn.
struct LinesAnswer: Decodable {
  /// What an answer may have besides its move.
  enum Field: String, CaseIterable {
    case resign, value, comment

    /// What it must be.
    var rule: String {
      switch self {
      case .resign: "true or false"
      case .value: "a finite number"
      case .comment: "a text"
      }
    }
  }

  private enum CodingKeys: String, CodingKey { case ready, move, resign, value, comment }

  /// How much is kept of what it says.
  private static let longestComment = 1000

  let ready: Int?
  let move: String?
  let resign: Bool?
  private let value: Double?
  private let comment: String?
  /// The fields that are something else than they must be.
  let wrong: [Field]

  /// - Returns: `nil` for a line that is not an object.
  init?(_ line: String) {
    let data = Data(LinesText(line).fixed.utf8)
    guard let answer = try? JSONDecoder().decode(LinesAnswer.self, from: data) else { return nil }
    self = answer
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    var wrong: [Field] = []
    func read<Value: Decodable>(_ field: Field, _ key: CodingKeys) -> Value? {
      do {
        return try fields.decodeIfPresent(Value.self, forKey: key)
      } catch {
        wrong.append(field)
        return nil
      }
    }
    ready = try? fields.decodeIfPresent(Int.self, forKey: .ready)
    move = try? fields.decodeIfPresent(String.self, forKey: .move)
    resign = read(.resign, .resign)
    value = read(.value, .value)
    comment = read(.comment, .comment)
    self.wrong = wrong
  }

  /// What is recorded with the move.
  var said: Comment? {
    guard value != nil || comment != nil else { return nil }
    return Comment(value: value, text: comment.map { String($0.prefix(Self.longestComment)) })
  }
}
