import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// What a strategy's ticks went into, and in what it played.
package struct ProfileReport: Sendable {
  package let source: ScriptSource
  /// What it played, such as `one match against random, seed 7, as black`.
  package let occasion: String
  /// What the match charged for the choices that it took.
  package let charged: Int
  /// The moves that the script chose.
  package let moves: [String]
  /// Why the script lost before the end, with the calls that led there; `nil` if it did not.
  package let forfeit: Forfeit?
  package let calls: [String]
  /// A sentence about what is different from the recorded match; `nil` without a difference.
  package let difference: String?
  package let profile: ScriptProfile
  /// The names of the profile's functions for people.
  private let names: [String]

  package init(
    source: ScriptSource, occasion: String, charged: Int, moves: [String], forfeit: Forfeit?,
    calls: [String], difference: String?, profile: ScriptProfile
  ) {
    self.source = source
    self.occasion = occasion
    self.charged = charged
    self.moves = moves
    self.forfeit = forfeit
    self.calls = calls
    self.difference = difference
    self.profile = profile
    names = Self.names(in: profile, of: source)
  }

  /// A function with what was spent in it.
  package struct FunctionCost: Encodable, Sendable {
    package let name: String
    package let file: String
    package let line: Int
    package var ticks = 0
    package var instructions = 0
    package var host = 0
    package var memory = 0
    package var bytes = 0
    package var blocks = 0
    /// With the functions and the host's work that it called, as far as stacks show it.
    package var withCalls = 0
  }

  /// A line with what was spent in it.
  package struct LineCost: Encodable, Sendable {
    package let file: String
    package let line: Int
    package let function: String
    package var ticks = 0
    package var instructions = 0
    package var host = 0
    package var memory = 0
    package var bytes = 0
    package var blocks = 0
  }

  /// What the host was paid, for one price.
  package struct HostCost: Encodable, Sendable {
    package let what: String
    package var count = 0
    package var ticks = 0
  }

  /// The functions, the dearest first.
  package var functions: [FunctionCost] {
    var costs = profile.functions.indices.map { index in
      let function = profile.functions[index]
      return FunctionCost(name: names[index], file: function.file, line: function.line)
    }
    for (cost, line) in zip(lineCosts, profile.lines) {
      costs[line.function].ticks += cost.ticks
      costs[line.function].instructions += cost.instructions
      costs[line.function].host += cost.host
      costs[line.function].memory += cost.memory
      costs[line.function].bytes += cost.bytes
      costs[line.function].blocks += cost.blocks
    }
    for node in profile.nodes.indices {
      for function in Set(
        path(to: node).filter { profile.nodes[$0].what == nil }
          .map { profile.nodes[$0].function })
      {
        costs[function].withCalls += profile.nodes[node].ticks
      }
    }
    return costs.filter { $0.ticks > 0 || $0.withCalls > 0 }
      .sorted { ($1.ticks, $0.file, $0.line) < ($0.ticks, $1.file, $1.line) }
  }

  /// The lines, the dearest first.
  package var lines: [LineCost] {
    lineCosts.filter { $0.ticks > 0 }
      .sorted { ($1.ticks, $0.file, $0.line) < ($0.ticks, $1.file, $1.line) }
  }

  /// What the host was paid, the dearest first.
  package var host: [HostCost] {
    var costs: [String: HostCost] = [:]
    for charge in profile.charges {
      costs[charge.what, default: HostCost(what: charge.what)].count += charge.units
      costs[charge.what, default: HostCost(what: charge.what)].ticks += charge.ticks
    }
    return costs.values.sorted { ($1.ticks, $0.what) < ($0.ticks, $1.what) }
  }

  /// The ticks of each line of a file, by its number.
  package func ticks(inFile file: String) -> [Int: Int] {
    lineCosts.filter { $0.file.isExactly(file) }
      .reduce(into: [:]) { $0[$1.line, default: 0] += $1.ticks }
  }

  /// In the order of the profile.
  private var lineCosts: [LineCost] {
    var costs = profile.lines.map { line in
      LineCost(
        file: profile.functions[line.function].file, line: line.line,
        function: names[line.function], ticks: line.instructions + line.memory,
        instructions: line.instructions, memory: line.memory, bytes: line.bytes,
        blocks: line.blocks)
    }
    for charge in profile.charges {
      costs[charge.place].host += charge.ticks
      costs[charge.place].ticks += charge.ticks
    }
    return costs
  }

  /// The names of a profile's functions for people.
  private static func names(in profile: ScriptProfile, of source: ScriptSource) -> [String] {
    var files: [Exactly: [ArraySlice<UInt8>]] = [:]
    let sources = [(source.name, source.bytes)] + source.modules.map { ($0.name, $0.bytes) }
    for (name, bytes) in sources where files[Exactly(name)] == nil {
      files[Exactly(name)] = bytes.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    return profile.functions.enumerated().map { index, function in
      if index == 0 { return "(moonstone)" }
      if !function.name.isEmpty { return function.name }
      if let written = writtenName(of: function, in: files[Exactly(function.file)] ?? []) {
        return written
      }
      return function.line == 0 ? "(the file)" : "(line \(function.line))"
    }
  }

  /// The name in a function's definition, for one that was never called by a name.
  private static func writtenName(
    of function: ScriptProfile.Function, in lines: [ArraySlice<UInt8>]
  ) -> String? {
    guard lines.indices ~= function.line - 1 else { return nil }
    // A longer line is not for people, and would take the search for names its square.
    let line = String(decoding: lines[function.line - 1].prefix(200), as: UTF8.self)
    if let named = line.firstMatch(of: #/function\s+([\w.:]+)/#) { return String(named.1) }
    return line.firstMatch(of: #/(\w+)\s*=\s*function/#).map { String($0.1) }
  }

  /// The nodes from the outermost call to this one; none for what no call did.
  private func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var at = node
    while at != 0 {
      path.append(at)
      at = profile.nodes[at].parent
    }
    return path.reversed()
  }

  /// The calls that were seen, each with the ticks of its innermost: names, files and lines.
  package var stacks: [(frames: [Frame], ticks: Int)] {
    profile.nodes.indices.filter { profile.nodes[$0].ticks > 0 }.map { node in
      let path = path(to: node)
      let frames = path.isEmpty ? [Frame(name: names[0])] : path.map(frame)
      return (frames, profile.nodes[node].ticks)
    }
  }

  /// A call in a stack.
  package struct Frame: Hashable, Encodable, Sendable {
    package let name: String
    package var file: String?
    package var line: Int?
  }

  private func frame(_ index: Int) -> Frame {
    let node = profile.nodes[index]
    if let what = node.what { return Frame(name: what) }
    let function = profile.functions[node.function]
    return Frame(name: names[node.function], file: function.file, line: function.line)
  }
}
