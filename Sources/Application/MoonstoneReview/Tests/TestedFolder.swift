import MoonstoneCatalog
import MoonstoneSupport

/// The scripts of a folder that can be tested, with their tests: in it, and in the folders within
/// it that are not hidden.
package struct TestedFolder {
  /// A script, and the files that have its tests.
  package struct Tested {
    /// The path of the script.
    package let script: String
    /// The paths of its tests; empty for rules and observers, which are only checked.
    package let tests: [String]
  }

  /// The folder as it was named.
  package let path: String
  /// The scripts that have tests, and those in folders of games and observers, sorted by path.
  package private(set) var scripts: [Tested] = []
  /// Tests whose script does not exist.
  package private(set) var strays: [String] = []

  /// Looks through a folder.
  ///
  /// - Throws: if the folder cannot be read. One within it that cannot be is left out.
  package init(_ path: String) throws(FileFault) {
    self.path = path
    guard let names = try? Folder.names(in: path) else { throw FileFault(path, .notPermitted) }
    var folders = [(path: path == "." ? "" : path, names: names)]
    while let (folder, names) = folders.popLast() {
      for name in names where !name.hasPrefix(".") {
        let file = folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if isFolder(file) == true {
          if !isLink(file), let within = try? Folder.names(in: file) {
            folders.append((file, within))
          }
        } else {
          look(at: file)
        }
      }
    }
    scripts.sort { Exactly($0.script) < Exactly($1.script) }
    strays.sort { Exactly($0) < Exactly($1) }
  }

  private mutating func look(at file: String) {
    if let script = OwnTests.script(of: file) {
      if isFolder(script) != false { strays.append(file) }
    } else if file.hasSuffix(".lua") {
      let tests = OwnTests.files(of: file)
      let isKept = ["games", "observers"].contains(FilePath.name(of: FilePath.folder(of: file)))
      if isKept || !tests.isEmpty { scripts.append(Tested(script: file, tests: tests)) }
    }
  }
}
