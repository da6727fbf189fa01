import MoonstoneJSON

/// A match to look back at, whatever its game and whatever it comes from.
package protocol PastMatch: LessonSource {
  var id: String { get set }
  /// The journal in which the match can go on; `nil` without one.
  var file: String? { get }
  /// How a list shows the match.
  var listed: ListedMatch { get }
  /// Everything about the match as one line of JSON.
  var replay: String { get throws }
  /// The same for guests, who may read no scripts.
  var guestReplay: String { get throws }
  /// The graph of the match as HTML.
  var graph: String { get throws }
  /// The match as a page that is one file.
  ///
  /// - Parameter isForGuests: whether it is for guests, who may read no scripts.
  func page(isForGuests: Bool) throws -> String
  /// The text of the match's journal, or of the one that it would have.
  var journal: String { get throws }
  /// Asks a version that is kept about a position of the match: its move with square, value and
  /// marks, or its fault.
  func think(_ question: PastQuestion, in tables: Tables) async throws -> JSON
  /// Begins to step through the thought at a ply. Returns what the session is called.
  func debug(_ question: DebugQuestion, in tables: Tables) async throws -> JSON
  /// Goes on with the match. Returns the name of its table.
  ///
  /// - Parameter ply: the ply to go on from in a new match; `nil` for the end of an unfinished one.
  func goOn(at ply: Int?, in tables: Tables) async throws -> String
}
