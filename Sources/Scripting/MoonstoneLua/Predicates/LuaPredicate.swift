import MoonstoneSupport

/// Where a predicate failed.
package struct PredicateFault: Error, Hashable {
  /// The number of the match among those that were asked about.
  package let match: Int
  /// What went wrong, and where in the predicate.
  package let message: String
}

/// A predicate over matches in Lua, which runs in a confined process of its own.
///
///     let predicate = try LuaPredicate(
///       PredicateSource(name: "where", text: "match.margin > 10"), in: .own)
///
/// It is asked by the searches of the room MoonstoneReview. The process is started when it is made,
/// again if it is lost, and ends with the predicate. It is not for several threads at once.
public final class LuaPredicate: WorkerClient {
  /// The ticks that a predicate has for each match by default.
  public static let usualTicks = 100_000

  struct State: WorkerState {
    var process: WorkerProcess?
  }

  private let source: PredicateSource
  private let ticks: Int
  private let zygote: Zygote
  private var state = State()
  /// The fields that it has read, by their numbers.
  private var read: Set<Int> = []

  /// - Parameters:
  ///   - source: the predicate.
  ///   - ticks: what each match may take.
  ///   - program: the program that is the worker; ``WorkerProgram/own`` for this one.
  /// - Throws: a ``ScriptError`` if it does not compile, or no worker can be started.
  public init(
    _ source: PredicateSource, ticks: Int = usualTicks, in program: WorkerProgram
  ) throws(ScriptError) {
    self.source = source
    self.ticks = ticks
    zygote = Zygote(program, game: predicateWorkerName, memory: PredicateRunner.memory)
    try asking { _ in }
  }

  /// The names of the fields that it has read so far.
  package var fieldsRead: Set<String> { Set(read.map { RecordField.all[$0].name }) }

  /// Asks of each match whether it is wanted. Fields are made and sent only once the predicate has
  /// read one of their kind.
  ///
  /// - Parameters:
  ///   - count: the number of matches.
  ///   - column: makes a field of some of the matches.
  /// - Throws: a ``PredicateFault``, a ``ScriptError`` if its worker cannot be had any more, or
  ///   what `column` throws.
  package func sift(
    _ count: Int, _ column: (RecordField, Range<Int>) throws -> RecordColumn
  ) throws -> [Bool] {
    try sift(0..<count, [:], column)
  }

  private func sift(
    _ range: Range<Int>, _ made: [Int: RecordColumn],
    _ column: (RecordField, Range<Int>) throws -> RecordColumn
  ) throws -> [Bool] {
    if range.isEmpty { return [] }
    var columns = made
    while true {
      for number in read where columns[number] == nil {
        columns[number] = try column(RecordField.all[number], range)
      }
      let size = columns.values.reduce(0) { $0 + $1.size }
      if size > Frame.mostBytes - (1 << 16), range.count > 1 {
        let middle = range.lowerBound + range.count / 2
        return try sift(range.lowerBound..<middle, [:], column)
          + sift(middle..<range.upperBound, [:], column)
      }
      switch try ask(columns, count: range.count) {
      case .all(let wanted): return wanted
      case .missing(let number): read.insert(number)
      case .failed(let match, let message):
        throw PredicateFault(match: range.lowerBound + match, message: message)
      }
    }
  }

  // MARK: - The worker

  private func ask(_ columns: [Int: RecordColumn], count: Int) throws(ScriptError) -> Sifted {
    let request = Frame.sift(columns, count: count, ticks: ticks)
    let read = read
    return try asking { process in
      var reader = try process.ask(
        request, for: .sifted, self.patience, of: self.source.script.name)
      let sifted = try reader.sifted()
      switch sifted {
      case .all(let wanted): guard wanted.count == count else { throw FrameError() }
      case .missing(let number):
        guard RecordField.all.indices.contains(number), !read.contains(number) else {
          throw FrameError()
        }
      case .failed(let match, let message):
        guard (0..<count).contains(match) else { throw FrameError() }
        return .failed(at: match, clean(message))
      }
      return sifted
    }
  }

  /// The worker ends by itself what takes too long; only what hangs is killed.
  private var patience: WorkerPatience {
    WorkerPatience(seconds: 600, cpu: 60)
  }

  func start() throws(ScriptError) -> WorkerProcess { try WorkerProcess.start(zygote) }

  func bring(_ process: WorkerProcess, _ state: inout State) throws {
    _ = try process.ask(.predicate(source), for: .done, patience, of: source.script.name)
  }

  /// For tests.
  func killWorker() { state.process?.kill9() }

  /// Asks the worker, or a fresh one.
  private func asking<Answer>(
    _ body: (WorkerProcess) throws -> Answer
  ) throws(ScriptError) -> Answer {
    // Taken out meanwhile: the client replaces the worker in it.
    var state = state
    defer { self.state = state }
    return try preparing(source.script.name, "its worker", patience, &state) { process, _ in
      try body(process)
    }
  }
}
