import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneLua

struct BookOption: ParsableArguments {
  static let help = ArgumentHelp(
    """
    An opening book, which scripts ask by board:book(): a file, or “reversi” for the one that comes \
    with the strategies; “archive book” makes one.
    """,
    valueName: "file")
  static let completion = CompletionKind.file(extensions: ["book"])

  @Option(help: Self.help, completion: Self.completion) var book: String?

  /// A home whose scripts have the book.
  func lent(to home: ScriptHome, of game: String) throws(Failure) -> ScriptHome {
    guard let book else { return home }
    var home = home
    do {
      home.book = try OpeningBook(path: Self.path(of: book), game: game)
    } catch {
      throw Failure(of: error)
    }
    return home
  }

  /// The file, or the one that has the name of a game among the modules of the strategies, such as
  /// `lib/reversi.book` for `reversi`.
  private static func path(of book: String) -> String {
    guard !book.contains("/"), !FileManager.default.fileExists(atPath: book) else { return book }
    return StrategyFolders().libraries.lazy.map { "\($0)/\(book).book" }
      .first { FileManager.default.fileExists(atPath: $0) } ?? book
  }
}
