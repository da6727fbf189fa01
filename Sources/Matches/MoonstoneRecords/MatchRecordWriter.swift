import MoonstoneKernel

/// Writes matches in a format, one after another.
///
///     var writer = JournalRecordWriter<Reversi>(by: "mine")
///     let lost = try writer.write(record)
///     for file in writer.files(named: "m.jsonl", on: today) { … }
///
/// So that many matches need not be held, take the bytes of the file after each one:
///
///     for record in records {
///       _ = try writer.write(record)
///       file.write(writer.takeBytes())
///     }
///     file.overwrite(writer.beginning(on: today))
public protocol MatchRecordWriter<G> {
  /// The game that was played.
  associatedtype G: Game

  /// What the format has a place for.
  static var holds: Set<MatchDetail> { get }

  /// Whether the format can say where a match begins.
  func canBegin(_ record: MatchRecord<G>) -> Bool

  /// Adds a match.
  ///
  /// - Returns: what of it is left out.
  /// - Throws: a ``MatchFault`` if the format cannot hold the match at all.
  mutating func write(_ record: MatchRecord<G>) throws(MatchFault) -> Set<MatchDetail>

  /// How many names are not written as they were read.
  var alteredNames: Int { get }

  /// What is left out of all matches, because they lie in one file.
  var lostTogether: Set<MatchDetail> { get }

  /// The bytes of the file since they were last taken.
  mutating func takeBytes() -> [UInt8]

  /// The first bytes of the file, which depend on all matches; they take the place of those that
  /// were taken first.
  ///
  /// - Parameter day: the day of writing.
  func beginning(on day: MatchDate) -> [UInt8]

  /// The files beside the file, which are written before it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - day: the day of writing.
  func companions(of path: String, on day: MatchDate) -> [(path: String, bytes: [UInt8])]
}

extension MatchRecordWriter {
  /// Every position will do.
  public func canBegin(_ record: MatchRecord<G>) -> Bool { true }

  /// None.
  public var alteredNames: Int { 0 }

  /// Nothing.
  public var lostTogether: Set<MatchDetail> { [] }

  /// Nothing: the bytes are as they were taken.
  public func beginning(on day: MatchDate) -> [UInt8] { [] }

  /// None.
  public func companions(
    of path: String, on day: MatchDate
  ) -> [(path: String, bytes: [UInt8])] { [] }

  /// The files, in the order in which to write them; no bytes may have been taken before.
  ///
  /// - Parameters:
  ///   - path: the file that was named; others stand beside it.
  ///   - day: the day of writing.
  public mutating func files(
    named path: String, on day: MatchDate
  ) -> [(path: String, bytes: [UInt8])] {
    var bytes = takeBytes()
    let first = beginning(on: day)
    bytes.replaceSubrange(..<first.count, with: first)
    return companions(of: path, on: day) + [(path, bytes)]
  }

  /// What is known of a match and the format has no place for, or the record itself had none.
  public static func lost(of record: MatchRecord<G>) -> Set<MatchDetail> {
    record.details.subtracting(holds).union(record.missing)
  }

  /// Refuses a match whose beginning the format cannot say.
  ///
  /// - Parameter name: the format for people, to begin a sentence.
  package func checkBeginning(
    of record: MatchRecord<G>, in name: String
  ) throws(MatchFault) {
    if canBegin(record) { return }
    throw MatchFault(
      record.place, "it does not begin at the initial position, and \(name) cannot say where else")
  }
}
