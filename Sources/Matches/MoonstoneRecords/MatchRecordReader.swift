import MoonstoneKernel

/// Reads the matches of a file, one after another.
///
///     var reader = GGFRecordReader(bytes, of: game, at: "m.ggf")
///     while let match = reader.next() { take(try match.get()) }
public protocol MatchRecordReader<G> {
  /// The game that was played.
  associatedtype G: Game

  /// The next match, or why it cannot be read; `nil` after the last one.
  ///
  /// - Throws: the error of a source that cannot be read any further.
  mutating func next() throws -> Result<MatchRecord<G>, MatchFault>?
}

/// One match, or why it cannot be read.
public struct SingleRecordReader<G: Game>: MatchRecordReader {
  private var match: Result<MatchRecord<G>, MatchFault>?

  /// Makes the reader of a file with one match.
  public init(_ read: () throws(MatchFault) -> MatchRecord<G>) {
    match = Result { () throws(MatchFault) in try read() }
  }

  public mutating func next() -> Result<MatchRecord<G>, MatchFault>? { match.take() }
}
