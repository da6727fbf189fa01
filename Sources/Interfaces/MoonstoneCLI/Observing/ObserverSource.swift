import ArgumentParser
import MoonstoneKernel
import MoonstoneLua

/// What a person types for an observer, understood.
struct ObserverSource: Hashable, Sendable {
  /// What was typed.
  let name: String
  let path: String

  /// - Throws: exit code 64 when a name means nothing, 66 when a path leads to no file.
  init(_ typed: String, folders: ScriptFolders = ScriptFolders(of: .observers)) throws(Failure) {
    name = typed
    if typed.contains("/") || typed.hasSuffix(".lua") {
      // Only whether it is there; what is in it, the script's loader says.
      _ = try scriptText(of: typed)
      path = typed
    } else if let found = folders.path(of: typed) {
      path = found
    } else {
      throw Self.unknown(typed, in: folders)
    }
  }

  private static func unknown(_ typed: String, in folders: ScriptFolders) -> Failure {
    let names = folders.names
    if let near = suggestion(for: typed, among: names) {
      return .usage("no observer “\(typed)”; did you mean “\(near)”?")
    }
    guard !names.isEmpty else {
      return .usage(
        "no observer “\(typed)”: there is none in \(folders.paths.joined(separator: ", ")); "
          + "give a path to a .lua file, or name a folder in \(folders.kind.variable)")
    }
    return .usage(
      "no observer “\(typed)”; there are \(names.joined(separator: ", ")), "
        + "and any path to a .lua file")
  }

  func file() throws(ScriptError) -> ScriptFile {
    try ScriptFile(path: path, libraries: StrategyFolders().libraries)
  }
}

/// `--observer`.
struct ObserverOption: ParsableArguments {
  @Option(
    name: .customLong("observer"),
    help: ArgumentHelp(
      """
      A script that hears what happens and has its say, by its name (“moonstone observers” lists \
      those) or a path to a .lua file; may be given several times.
      """, valueName: "file"),
    completion: .file(extensions: ["lua"]))
  var typed: [String] = []

  /// Those who hear the matches of a command; `nil` for nobody.
  ///
  /// - Throws: exit code 64 or 66 for one that is not there, 65 for one that cannot be loaded.
  func audience<G: Game>(
    of plugin: Plugin<G>, home: ScriptHome, isJSON: Bool
  ) throws(Failure) -> Audience<G>? {
    if typed.isEmpty { return nil }
    var sources: [ObserverSource] = []
    for name in typed { sources.append(try ObserverSource(name)) }
    return try Audience(sources, of: plugin, home: home, isJSON: isJSON)
  }
}
