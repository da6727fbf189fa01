/// What a script's ticks went into, over all choices since its profile began.
///
/// The ticks of all lines together are what the choices charged. A line has a hundred instructions
/// where the script stood when they were charged, each price that the host asked there, and its
/// memory, which is written down every few hundred bytes. The calls that led to a line are looked
/// at every thousand ticks or so.
public struct ScriptProfile: Sendable, Equatable {
  /// A function of the script.
  public struct Function: Sendable, Equatable {
    /// The name that it was called by first; empty if it was never called by a name.
    public let name: String
    /// The file, as messages call it.
    public let file: String
    /// The line where it begins; 0 for the lines of the file itself.
    public let line: Int
  }

  /// A line of a function. The host's own work, such as keeping the memory, is at line 0.
  public struct ProfiledLine: Sendable, Equatable {
    /// The index of the function; 0 for the host's work.
    public let function: Int
    /// Counted from 1; 0 for the host's work.
    public let line: Int
    /// Ticks for instructions.
    public var instructions: Int
    /// Ticks for memory.
    public var memory: Int
    /// Bytes that were taken, whether or not they are still in use.
    public var bytes: Int
    /// How many pieces of memory were taken.
    public var blocks: Int
  }

  /// What a line paid the host, for one price.
  public struct Charge: Sendable, Equatable {
    /// The index of the line.
    public let place: Int
    /// What was paid for, in the words of ``TickPrice``.
    public let what: String
    /// How many: calls, or the units that the price is for.
    public let units: Int
    /// The ticks that were paid.
    public let ticks: Int
  }

  /// A function, or a call of the host, under what called it.
  public struct Node: Sendable, Equatable {
    /// The index of the caller, which comes before; the first node is its own.
    public let parent: Int
    /// The index of the function, if it is one.
    public let function: Int
    /// What the host was paid for; `nil` for a function.
    public let what: String?
    /// Ticks of its own.
    public let ticks: Int
  }

  /// How many choices were written down.
  public let choices: Int
  /// The first stands for the host's work.
  public let functions: [Function]
  /// The lines that took ticks.
  public let lines: [ProfiledLine]
  /// What lines paid the host.
  public let charges: [Charge]
  /// The tree of calls, callers first.
  public let nodes: [Node]

  /// The ticks that the choices charged.
  public var ticks: Int {
    lines.reduce(0) { $0 + $1.instructions + $1.memory } + charges.reduce(0) { $0 + $1.ticks }
  }

  /// Reads the lines of `ms_profile_text`; `nil` if they are anything else.
  ///
  /// - Parameters:
  ///   - text: the lines.
  ///   - source: the script, which gives the files their names.
  init?(_ text: String, of source: ScriptSource) {
    var reading = ProfileReading(source)
    for line in text.split(separator: "\n") {
      guard reading.read(line) else { return nil }
    }
    guard reading.isWhole else { return nil }
    choices = reading.choices
    functions = reading.functions
    lines = reading.lines
    charges = reading.charges
    nodes = reading.nodes
  }
}

/// Reads a profile, which may come from a worker in a stranger's hands.
private struct ProfileReading {
  /// More than any honest profile has, in one number and in all. Neither the sum of as many as a
  /// frame has room for nor a thousand times the second is an overflow.
  private static let (most, mostTicks) = (1 << 42, 1 << 50)
  /// As C has them.
  private static let mostFunctions = (1 << 11) + 1
  private static let mostPlaces = (1 << 12) + 1
  private static let mostCharges = 1 << 13
  private static let mostNodes = 1 << 13
  private static let mostLevels = 80

  let source: ScriptSource
  var choices = 0
  var functions = [ScriptProfile.Function(name: "", file: "", line: 0)]
  var lines: [ScriptProfile.ProfiledLine] = []
  var charges: [ScriptProfile.Charge] = []
  var nodes: [ScriptProfile.Node] = []
  /// How many calls lead to each node.
  private var levels: [Int] = []

  init(_ source: ScriptSource) { self.source = source }

  var isWhole: Bool {
    1...Self.mostPlaces ~= lines.count && 1...Self.mostNodes ~= nodes.count
      && functions.count <= Self.mostFunctions && charges.count <= Self.mostCharges
      && lines.allSatisfy { functions.indices ~= $0.function }
      && nodes.allSatisfy { functions.indices ~= $0.function } && isBounded
  }

  private var isBounded: Bool {
    let sums = [
      lines.reduce(0) { $0 + $1.instructions + $1.memory }, charges.reduce(0) { $0 + $1.ticks },
      nodes.reduce(0) { $0 + $1.ticks },
    ]
    return sums.allSatisfy { $0 <= Self.mostTicks }
  }

  /// Returns whether it is a line of a profile.
  mutating func read(_ line: Substring) -> Bool {
    let kind = line.first
    let rest = line.dropFirst(2)
    if kind == "f" { return readFunction(rest) }
    let fields = rest.split(separator: " ").map { Int($0) }
    let numbers = fields.compactMap(\.self)
    guard numbers.count == fields.count, numbers.allSatisfy({ $0 <= Self.most }) else {
      return false
    }
    switch (kind, numbers.count) {
    case ("c", 1): choices = numbers[0]
    case ("l", 6) where numbers.allSatisfy { $0 >= 0 }:
      lines.append(
        ScriptProfile.ProfiledLine(
          function: numbers[0], line: numbers[1], instructions: numbers[2], memory: numbers[3],
          bytes: numbers[4], blocks: numbers[5]))
    case ("p", 4) where numbers.allSatisfy { $0 >= 0 }:
      guard lines.indices ~= numbers[0], TickPrice.all.indices ~= numbers[1] else { return false }
      charges.append(
        ScriptProfile.Charge(
          place: numbers[0], what: TickPrice.all[numbers[1]].what, units: numbers[2],
          ticks: numbers[3]))
    case ("n", 4) where numbers[3] >= 0:
      guard nodes.isEmpty ? numbers[0] == 0 : nodes.indices ~= numbers[0], numbers[1] >= 0,
        numbers[2] == -1 || TickPrice.all.indices ~= numbers[2]
      else { return false }
      let level = nodes.isEmpty ? 0 : levels[numbers[0]] + 1
      guard level <= Self.mostLevels else { return false }
      levels.append(level)
      nodes.append(
        ScriptProfile.Node(
          parent: numbers[0], function: numbers[1],
          what: numbers[2] < 0 ? nil : TickPrice.all[numbers[2]].what, ticks: numbers[3]))
    default: return false
    }
    return true
  }

  private mutating func readFunction(_ rest: Substring) -> Bool {
    guard let space = rest.firstIndex(of: " "), let tab = rest.firstIndex(of: "\t"), space < tab,
      let line = Int(rest[..<space]), line >= 0
    else { return false }
    let chunk = String(rest[rest.index(after: space)..<tab])
    functions.append(
      ScriptProfile.Function(
        name: clean(String(rest[rest.index(after: tab)...])), file: file(of: chunk), line: line))
    return true
  }

  /// The name of a chunk's file.
  private func file(of chunk: String) -> String {
    if chunk == ScriptSource.chunk { return source.name }
    return source.includes.first { $0.chunk == chunk }?.name ?? clean(chunk)
  }
}
