import ArgumentParser
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneTerminal

struct ObserverOption: ParsableArguments {
  @Option(
    name: .customLong("observer"),
    help: ArgumentHelp(
      """
      A script that follows the match and comments on it: a name from “moonstone observers” or a \
      path to a .lua file. May be given several times.
      """, valueName: "file"),
    completion: .observer)
  var typed: [String] = []

  func sources() throws(CatalogError) -> [ObserverSource] {
    var sources: [ObserverSource] = []
    for name in typed { sources.append(try ObserverSource(name)) }
    return sources
  }

  /// Makes the observers of a command's matches; `nil` without any.
  ///
  /// - Parameter isJSON: whether observers print to the standard error, since the output is for
  ///   programs.
  func hub<G: Game>(
    of plugin: Plugin<G>, home: ScriptHome, isJSON: Bool
  ) throws(CatalogError) -> ObserverHub<G>? {
    if typed.isEmpty { return nil }
    return try ObserverHub(try sources(), of: plugin, home: home) { report in
      switch report {
      case .said(let text): isJSON ? Terminal.tell(text) : Terminal.print(text)
      case .note, .dropped: Program.warn(report.sentence)
      }
    }
  }
}
