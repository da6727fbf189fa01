import ArgumentParser
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSupport

struct BookOption: ParsableArguments {
  static let help = ArgumentHelp(
    """
    An opening book, which scripts ask by board:book(): a file, or the name of a game whose \
    strategies come with one; “archive book” makes one.
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

  /// The file, or the one with the name of a game among the modules of the strategies, such as
  /// `lib/GAME.book`.
  private static func path(of book: String) -> String {
    guard !book.contains("/"), isFolder(book) != false else { return book }
    return StrategyFolders().libraries.lazy.map { "\($0)/\(book).book" }
      .first { isFolder($0) == false } ?? book
  }
}
