import ArgumentParser
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

struct ObserversCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "observers", abstract: "List the observers that can be called by name.",
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
    let files = names.map { ($0, folders.path(of: $0) ?? "") }
    let widths = (names.map(\.count).max() ?? 0, files.map(\.1.count).max() ?? 0)
    for (name, path) in files {
      let columns = [
        name.padded(to: widths.0), path.padded(to: widths.1),
        ScriptFolders.summary(ofScriptAt: path).printable,
      ]
      Terminal.print(columns.joined(separator: "  "))
    }
  }
}
