import ArgumentParser
import MoonstoneArena
import MoonstoneTerminal

struct ArenaSplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split", abstract: "Split an event into pieces that several machines play.",
    discussion: """
      Afterwards, “moonstone arena resume” plays pieces that nobody else has claimed, on every \
      machine that sees the folder: quick machines play more of them, and a piece whose machine is \
      gone is played by another one after its lease. “moonstone arena merge” puts them together.
      """)

  @Argument(help: "The folder of the event.", completion: .directory) var folder: String
  @Option(
    name: .customLong("pieces"), parsing: .unconditional,
    help: ArgumentHelp("How many pieces; some ten for each machine are good.", valueName: "count"))
  var typedPieces: String
  @Option(
    name: .customLong("lease"), parsing: .unconditional,
    help: ArgumentHelp(
      "How long a piece stays claimed by a machine that says nothing.", valueName: "seconds"))
  var typedLease = "\(EventPieces.usualLease)"

  func run() throws {
    let count = try pieceCount(typedPieces)
    let lease = try wholeNumber(typedLease, atLeast: 1, "--lease")
    let pieces = try EventPieces.split(try EventReading(folder), into: count, lease: lease)
    Terminal.print(pieces.advice)
  }
}

/// The number of pieces that a person typed.
func pieceCount(_ typed: String) throws(Failure) -> Int {
  let count = try wholeNumber(typed, atLeast: 1, "--pieces")
  guard count <= EventPieces.most else {
    throw .usage("--pieces is \(EventPieces.most) at most, not \(count)")
  }
  return count
}

extension Program {
  /// Says where the results of an event lie that is split.
  static func warnOfPieces(in folder: String) {
    guard EventPieces.isSplit(folder), let pieces = try? EventPieces(of: folder),
      let published = try? pieces.published().count, published > 0
    else { return }
    warn(
      "\(folder.printable): \(published) of its \(pieces.count) pieces are played, and not looked at here; "
        + "“moonstone arena merge \(folder.typed) --out FOLDER” puts them together")
  }
}

extension EventPieces {
  var advice: String {
    "\(event.printable) has \(count) \(count == 1 ? "piece" : "pieces"); “moonstone arena resume \(event.typed)” plays them, on "
      + "every machine that sees the folder"
  }
}
