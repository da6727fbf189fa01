import ArgumentParser
import MoonstoneCatalog
import MoonstoneLua

struct BookOption: ParsableArguments {
  static let help = ArgumentHelp(
    "An opening book, which scripts ask by board:book(); “archive book” makes one.",
    valueName: "file")
  static let completion = CompletionKind.file(extensions: ["book"])

  @Option(help: Self.help, completion: Self.completion) var book: String?

  /// A home whose scripts have the book.
  func lent(to home: ScriptHome, of game: String) throws(Failure) -> ScriptHome {
    guard let book else { return home }
    var home = home
    do {
      home.book = try OpeningBook(path: book, game: game)
    } catch {
      throw Failure(of: error)
    }
    return home
  }
}
