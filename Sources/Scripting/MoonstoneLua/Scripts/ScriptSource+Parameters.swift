import MoonstoneKernel
import MoonstoneSupport

extension ScriptSource {
  /// The name that set parameters have among the modules of a script, which no script can require.
  static let parametersModule = "@params"

  /// The parameters that are set, in the order of their names: `depth=6,style=wild`; empty without
  /// any.
  ///
  /// They belong to the version: set otherwise, it has another ``digest``.
  public var parameters: String {
    includes.first { $0.module == Self.parametersModule }
      .map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  /// The parameters that the script reads: all that are set but the odds, which its match reads.
  var settings: String {
    parameters.split(separator: ",").filter { !Odds.isOdds($0) }.joined(separator: ",")
  }

  /// The version that the script is with these parameters, instead of those that were set.
  ///
  ///     let deep = script.setting("depth=8,style=wild")
  ///
  /// - Parameter parameters: names and values with commas between; a value alone is that of the main
  ///   parameter. Empty: every parameter has its usual value.
  /// - Returns: the version. Whether its script has such parameters shows when it is loaded.
  public func setting(_ parameters: String) -> ScriptSource {
    if parameters.isExactly(self.parameters) { return self }
    let others = includes.filter { $0.module != Self.parametersModule }
    let text = parameters.split(separator: ",").sorted().joined(separator: ",")
    let set =
      text.isEmpty
      ? []
      : [Include(module: Self.parametersModule, name: "the parameters", bytes: Array(text.utf8))]
    return ScriptSource(name: name, bytes: bytes, includes: others + set)
  }

  /// What a player is called that has these parameters.
  func playerName(_ name: String) -> String {
    parameters.isEmpty ? name : "\(name)@\(parameters)"
  }

  /// The files that the script can require.
  package var modules: [Include] {
    includes.filter { $0.module != OpeningBook.module && $0.module != Self.parametersModule }
  }
}
