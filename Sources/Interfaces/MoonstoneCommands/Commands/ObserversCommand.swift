import ArgumentParser
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

struct ObserversCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "observers", abstract: "List the observers by name.",
    discussion: """
      Moonstone looks in “observers” in the current folder, in each folder of \
      \(ScriptFolders.Kind.observers.variable) (separated by colons), and where moonstone is \
      installed.
      """)

  func run() throws {
    let folders = ScriptFolders(of: .observers)
    let names = folders.names
    if names.isEmpty {
      throw Failure.missing(
        "there is no observer in \(folders.paths.joined(separator: ", ")); "
          + "name a folder in \(folders.kind.variable)")
    }
    let rows = names.map { name in
      let path = folders.path(of: name) ?? ""
      return [name, path.printable, ScriptFolders.summary(ofScriptAt: path).printable]
    }
    for line in TextColumns.list(rows).lines(fitting: Terminal.width) { Terminal.print(line) }
  }
}
