import ArgumentParser
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSession
import MoonstoneSupport

/// The numbers of SPSA: from what a range is worth, or given by hand in OpenBench's terms.
struct TuneNumberOptions: ParsableArguments {
  @Option(
    name: .customLong("worth"), parsing: .unconditional,
    help: ArgumentHelp(
      "What the least important range is worth (default: what the duels at its ends say).",
      valueName: "Elo"))
  var typedWorth: String?
  @Option(
    name: .customLong("spsa"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      A parameter with its numbers, as OpenBench has them: “name, int|float, value, min, max, C_end, \
      R_end”. Give it once for each parameter.
      """, valueName: "line"))
  var lines: [String] = []
  @Option(
    name: .customLong("alpha"), parsing: .unconditional,
    help: ArgumentHelp("The exponent of R (default: 0.602 with --spsa).", valueName: "number"))
  var typedAlpha: String?
  @Option(
    name: .customLong("gamma"), parsing: .unconditional,
    help: ArgumentHelp("The exponent of C (default: 0.101 with --spsa).", valueName: "number"))
  var typedGamma: String?
  @Option(
    name: .customLong("a-ratio"), parsing: .unconditional,
    help: ArgumentHelp(
      "A, as a part of all iterations (default: 0.1 with --spsa).", valueName: "number"))
  var typedRatio: String?

  func worth() throws(Failure) -> Double? {
    guard let typedWorth else { return nil }
    guard lines.isEmpty else {
      throw .usage("--worth and --spsa exclude each other: both say how large the steps are")
    }
    guard let worth = Double(typedWorth), worth > 0, worth <= 1000 else {
      throw .usage("--worth is a number of Elo up to 1000, not “\(typedWorth)”")
    }
    return worth
  }

  func gains() throws(Failure) -> SPSA.Gains {
    let usual = SPSA.Gains.usual
    guard !lines.isEmpty else {
      guard typedAlpha == nil, typedGamma == nil, typedRatio == nil else {
        throw .usage(
          "--alpha, --gamma and --a-ratio are for --spsa; without it, steps stay as large")
      }
      return .constant
    }
    func number(_ typed: String?, _ option: String, _ usual: Double) throws(Failure) -> Double {
      guard let typed else { return usual }
      guard let number = Double(typed), (0...10).contains(number) else {
        throw .usage("\(option) is a number from 0 to 10, not “\(typed)”")
      }
      return number
    }
    return SPSA.Gains(
      alpha: try number(typedAlpha, "--alpha", usual.alpha),
      gamma: try number(typedGamma, "--gamma", usual.gamma),
      stability: try number(typedRatio, "--a-ratio", usual.stability))
  }

  /// The parameters to tune.
  ///
  /// - Parameters:
  ///   - player: the strategy, some parameters of which its name may set.
  ///   - named: the names that were typed; `nil` for all.
  /// - Returns: them, whether they were named, and what is not tuned, with the reason.
  func parameters(
    of player: PlayerSource, declared: [ScriptParameter], named: String?, called name: String
  ) throws -> (parameters: [TunedParameter], isNamed: Bool, untuned: [String]) {
    let name = name.printable
    guard !declared.isEmpty else {
      throw TuneError.nothing(
        "\(name) declares no parameters: nothing to tune. A script declares them by params = "
          + "{ depth = { 8, min = 1, max = 12 } }")
    }
    let set = Set(player.parameters.split(separator: ",").map { String($0.prefix { $0 != "=" }) })
    func checked(_ wanted: String) throws -> TunedParameter {
      guard let found = declared.first(where: { $0.name == wanted }) else {
        let names = declared.map(\.name)
        let near = suggestion(for: wanted, among: names).map { "; did you mean “\($0)”? There are" }
        throw TuneError.parameters(
          "\(name) has no parameter “\(wanted.printable)”\(near ?? "; there are") "
            + names.joined(separator: ", "))
      }
      if set.contains(wanted) {
        throw TuneError.parameters(
          "\(wanted) cannot be set by \(name) and tuned, too: leave one out")
      }
      guard let tuned = TunedParameter(found) else {
        throw TuneError.parameters(
          "\(wanted) is \(found.choices), and not a number: “moonstone duel” compares two of them")
      }
      return tuned
    }
    func once(_ names: [String], _ option: String) throws {
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted {
        throw TuneError.parameters("\(option) names \(name.printable) twice")
      }
    }
    if !lines.isEmpty {
      guard named == nil else {
        throw TuneError.parameters("--params and --spsa exclude each other: both name parameters")
      }
      let given = try lines.map { line in try Self.parameter(line, checked) }
      try once(given.map(\.name), "--spsa")
      return (given, true, untuned(declared, set, given))
    }
    if let named {
      let names = named.split(separator: ",").map(String.init)
      guard !names.isEmpty else { throw TuneError.parameters("--params names no parameter") }
      try once(names, "--params")
      let tuned = try names.map(checked)
      return (tuned, true, untuned(declared, set, tuned))
    }
    let tuned = declared.filter { !set.contains($0.name) }.compactMap { TunedParameter($0) }
    guard !tuned.isEmpty else {
      throw TuneError.nothing(
        "\(name) has no parameter that is a number and is not set: nothing to tune")
    }
    return (tuned, false, untuned(declared, set, tuned))
  }

  /// What is not tuned, each with the reason.
  private func untuned(
    _ declared: [ScriptParameter], _ set: Set<String>, _ tuned: [TunedParameter]
  ) -> [String] {
    declared.filter { parameter in !tuned.contains { $0.name == parameter.name } }.map {
      set.contains($0.name)
        ? "\($0.name) (set to \($0.value))"
        : TunedParameter($0) == nil ? "\($0.name) (\($0.choices))" : "\($0.name) (not named)"
    }
  }

  /// Reads `depth, int, 8, 1, 12, 1, 0.002`.
  private static func parameter(
    _ line: String, _ declared: (String) throws -> TunedParameter
  ) throws -> TunedParameter {
    let words = line.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    func refused(_ what: String) -> TuneError {
      .parameters("--spsa “\(line.printable)”: \(what)")
    }
    let numbers = words.dropFirst(2).compactMap { Double($0) }.filter(\.isFinite)
    guard words.count == 7, numbers.count == 5, ["int", "float"].contains(words[1]) else {
      throw refused(
        "this is not “name, int|float, value, min, max, C_end, R_end”, such as “depth, int, 8, 1, "
          + "12, 1, 0.002”")
    }
    let own = try declared(words[0])
    let (value, low, high, reach, rate) =
      (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
    guard low < high else {
      throw refused(
        "min is \(words[3]) and max is \(words[4]), a range without values to choose from")
    }
    guard low >= own.min, high <= own.max else {
      throw refused("\(own.name) is declared from \(own.text(own.min)) to \(own.text(own.max))")
    }
    guard (low...high).contains(value) else {
      throw refused("\(words[2]) is not from \(words[3]) to \(words[4])")
    }
    guard (words[1] == "int") == own.isInteger else {
      throw refused("\(own.name) is \(own.isInteger ? "an integer, so int" : "a number, so float")")
    }
    guard !own.isInteger || [value, low, high].allSatisfy({ $0 == $0.rounded() }) else {
      throw refused("\(own.name) is an integer, and so are its value, min and max")
    }
    guard reach > 0, rate > 0 else { throw refused("C_end and R_end are greater than 0") }
    return TunedParameter(
      name: own.name, isInteger: own.isInteger, min: low, max: high, start: value, reach: reach,
      rate: rate)
  }
}
