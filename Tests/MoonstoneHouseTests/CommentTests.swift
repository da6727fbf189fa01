import Foundation
import Testing

/// Comments are contracts or reasons, and never the name once more.
@Suite struct CommentTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// Words that carry nothing.
  private static let fillers: Set = [
    "a", "an", "and", "are", "at", "be", "by", "for", "from", "has", "have", "how", "in", "is",
    "it",
    "its", "many", "of", "on", "or", "so", "that", "the", "there", "these", "this", "to", "what",
    "whether", "which", "who", "with",
  ]

  /// The words of a sentence or of a name such as `firstSquare`, without their plurals.
  private static func words(_ text: some StringProtocol) -> Set<String> {
    let apart = String(text).replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }.lowercased()
    return Set(
      apart.split { !($0.isLetter || $0.isNumber) }.map { word in
        String(word.count > 3 && word.hasSuffix("s") ? word.dropLast() : word)
      })
  }

  /// What others read on its own, in the reference.
  private static func isReference(_ declaration: Substring) -> Bool {
    declaration.contains("public ") || declaration.contains("{ get")
      || declaration.hasPrefix("case ") || declaration.hasPrefix("associatedtype ")
  }

  @Test func aCommentSaysMoreThanTheName() throws {
    let files = FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)
    var comments = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let lines = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }
      for (index, line) in lines.enumerated().dropLast() where line.hasPrefix("/// ") {
        // A comment of several lines says more than a name can.
        let declaration = lines[index + 1]
        if declaration.hasPrefix("///") || index > 0 && lines[index - 1].hasPrefix("///") {
          continue
        }
        comments += 1
        if Self.isReference(declaration) || line.contains("`") { continue }
        let said = Self.words(line).subtracting(Self.fillers)
        #expect(
          !said.isSubset(of: Self.words(declaration)),
          "\(file.lastPathComponent):\(index + 1) repeats a name; delete “\(line)”")
      }
    }
    #expect(comments > 1000)
  }
}
