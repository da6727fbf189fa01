/// The thought that somebody wants to step through: at a ply of a match, or on the position of a test.
package struct DebugQuestion: Decodable, Sendable {
  enum Subject: Sendable {
    /// A ply, counted from 1.
    case ply(Int)
    /// The place of a test beside the script, such as `mine.tests:3`.
    case test(String)
  }

  private enum Keys: String, CodingKey { case ply, test, version }

  let subject: Subject
  /// The SHA-256 of the kept version that is asked; `nil` for the one that played.
  let version: String?

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    let test = try values.decodeIfPresent(String.self, forKey: .test)
    subject = try test.map { .test($0) } ?? .ply(values.decode(Int.self, forKey: .ply))
    version = try values.decodeIfPresent(String.self, forKey: .version)
  }
}
