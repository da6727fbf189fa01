import Foundation
import MoonstoneJSON
import MoonstoneSupport

/// A tuning on disk: `tune.json` says all that decides it, and `pairs.jsonl` has a line for each pair
/// of matches.
package final class TuneFolder: Sendable {
  package let path: String
  package let plan: TunePlan
  /// How many bytes of a line that was being written were dropped.
  package let torn: Int
  private let state: Locked<State>

  private struct State: ~Copyable {
    /// `nil` if the folder is only read.
    var journal: LineFile?
    var duels: [String: TuneScores]
  }

  private static func planFile(in path: String) -> String { "\(path)/tune.json" }
  private static func pairsFile(in path: String) -> String { "\(path)/pairs.jsonl" }

  /// Whether a folder has a tuning.
  package static func isTune(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: planFile(in: path))
  }

  /// Where capsules of forfeits are kept.
  package var capsules: String { "\(path)/capsules" }

  private init(
    _ path: String, _ plan: TunePlan, _ journal: consuming LineFile?,
    _ duels: [String: TuneScores], torn: Int
  ) {
    self.path = path
    self.plan = plan
    self.torn = torn
    state = Locked(State(journal: journal, duels: duels))
  }

  /// Begins a tuning. It exists as soon as `tune.json` does, which is written last.
  ///
  /// - Throws: a ``FileFault``, also if the folder has something else.
  package static func create(_ path: String, _ plan: TunePlan) throws(FileFault) -> TuneFolder {
    do {
      try Folder.make(path)
    } catch {
      throw FileFault(making: path, error)
    }
    let pairs = pairsFile(in: path)
    // A program that was killed while it began may have left an empty file.
    let journal = try LineFile.create(pairs)
    guard !isTune(path) else {
      throw FileFault(path, .unwritable("another program has begun a tuning in it"))
    }
    try WholeFile.write(Array((jsonLine(plan) + "\n").utf8), to: planFile(in: path))
    return TuneFolder(path, plan, journal, [:], torn: 0)
  }

  /// Opens a tuning.
  ///
  /// - Parameter writes: whether pairs will be added; then no other program can add any.
  /// - Throws: a ``TuneError``, or a ``FileFault``.
  package static func open(_ path: String, writes: Bool) throws -> TuneFolder {
    let file = planFile(in: path)
    guard isTune(path) else { throw TuneError.notATune(path) }
    let bytes: [UInt8]
    do {
      bytes = try readFile(at: file, upTo: 64 << 20)
    } catch {
      throw FileFault(reading: file, error)
    }
    guard let plan = try? JSONDecoder().decode(TunePlan.self, from: Data(bytes)) else {
      throw TuneError.invalid(file, line: nil, "it is not the plan of a tuning of this version")
    }
    guard plan.tune == TunePlan.version else {
      throw TuneError.invalid(
        file, line: nil,
        "its format is version \(plan.tune), and this program reads "
          + "\(TunePlan.version)")
    }
    var duels: [String: TuneScores] = [:]
    var line = 0
    let pairs = pairsFile(in: path)
    func take(_ bytes: UnsafeRawBufferPointer, _: Int) throws(TuneError) {
      line += 1
      guard let pair = try? JSONDecoder().decode(TunePair.self, from: Data(bytes)), pair.isValid
      else { throw TuneError.invalid(pairs, line: line, "this is not a pair of a tuning") }
      guard duels[pair.duel]?.pairs[pair.pair] == nil else {
        throw TuneError.invalid(
          pairs, line: line, "pair \(pair.pair) of \(pair.duel) is there already")
      }
      duels[pair.duel, default: TuneScores()].add(pair)
    }
    guard let rest = try FileLines.read(pairs, take) else {
      throw FileFault(pairs, isFolder(pairs) == nil ? .missing : .notAFile)
    }
    // No other program can write it from here on.
    let journal =
      writes ? try LineFile.reopen(pairs, intact: rest.end, torn: rest.torn) : nil
    return TuneFolder(path, plan, journal, duels, torn: rest.torn.count)
  }

  /// The pairs of a duel that were played.
  func scores(of duel: String) -> TuneScores { state.withLock { $0.duels[duel] ?? TuneScores() } }

  /// What players forfeited by, in all duels, with how often, the most frequent first.
  package var faults: [(player: String, message: String, count: Int)] {
    let all = state.withLock { $0.duels.values.flatMap(\.faults) }
    var counts: [TunePair.Fault: Int] = [:]
    for fault in all { counts[fault, default: 0] += 1 }
    return counts.map { ($0.key.player, $0.key.message, $0.value) }
      .sorted { ($1.2, $0.0, $0.1) < ($0.2, $1.0, $1.1) }
  }

  /// Adds a pair, which is in the file when this returns.
  func append(_ pair: TunePair) throws(FileFault) {
    let line = jsonLine(pair)
    try state.withLock { state throws(FileFault) in
      try state.journal?.append(line)
      guard state.journal?.isInPlace != false else {
        throw FileFault(
          Self.pairsFile(in: path),
          .unwritable("somebody has removed, moved or replaced it while the tuning was played"))
      }
      state.duels[pair.duel, default: TuneScores()].add(pair)
    }
  }

  /// Returns when every pair would survive a loss of power.
  func synchronize() throws(FileFault) {
    try state.withLock { state throws(FileFault) in try state.journal?.synchronize() }
  }
}

/// Why a tuning cannot begin or go on.
package enum TuneError: ExplainedError {
  /// The folder has no tuning.
  case notATune(String)
  case invalid(_ file: String, line: Int?, String)
  /// This program would not come to the same numbers.
  case differs(_ folder: String, String)
  /// The parameters that are to be tuned make no sense.
  case parameters(String)
  /// There is nothing to tune.
  case nothing(String)

  package var faultKind: FaultKind {
    switch self {
    case .notATune: .missing
    case .invalid, .differs, .nothing: .data
    case .parameters: .usage
    }
  }

  package var description: String {
    switch self {
    case .notATune(let path): "\(path.printable): there is no tuning in it"
    case .invalid(let file, let line, let what):
      "\(file)\(line.map { ":\($0)" } ?? ""): \(what)".printable
    case .differs(let folder, let what):
      "\(folder.printable): \(what.printable), so that the numbers would not be the same"
    case .parameters(let what), .nothing(let what): what
    }
  }
}
