import Foundation
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneSupport

// What lies around the scripts: modules, tests, games and observers.
extension OpenScripts {
  /// A file of the folders that are shown.
  package struct FolderFile: Encodable, Sendable {
    /// What loading it means.
    package enum Kind: String, Encodable, Sendable {
      /// A script that plays.
      case strategy
      /// What a script requires; it is loaded with that script.
      case module
      /// The tests of a script, in lines or in Lua.
      case tests
      /// The rules of a game.
      case game
      /// What hears matches.
      case observer
    }

    package let name: String
    package let kind: Kind
    /// The script that a module or tests belong to.
    package var script: String?
  }

  /// All files that may be read and written: the given scripts, what lies beside them for them, and
  /// the games and observers of the folders and of the current one.
  package func files() -> [FolderFile] {
    // Folders of a class are for all: no pupil writes there.
    if isInClass { return given.map { FolderFile(name: $0, kind: .strategy) } }
    let scripts = given
    var found: [FolderFile] = []
    var seen: Set<Exactly> = []
    func add(_ path: String, _ kind: FolderFile.Kind, of script: String? = nil) {
      guard seen.insert(Exactly(path)).inserted else { return }
      found.append(FolderFile(name: path, kind: kind, script: script))
    }
    for script in scripts {
      for path in modules(of: script) { add(path, .module, of: script) }
      for path in OwnTests.files(of: script) where isBeside(script, path) {
        add(path, .tests, of: script)
      }
    }
    let kinds: [(ScriptFolders.Kind, FolderFile.Kind)] = [(.games, .game), (.observers, .observer)]
    for (folder, kind) in kinds {
      for place in folders {
        for path in OpenFile.contents(of: place + folder.rawValue)
        where path.hasSuffix(".lua") && isFolder(path) == false && !OwnTests.isOne(path) {
          add(path, kind)
        }
      }
    }
    for script in scripts { add(script, .strategy) }
    return found
  }

  /// The modules that a script requires and that lie in its folder.
  func modules(of script: String) -> [String] {
    guard let file = try? ScriptFile(path: script) else { return [] }
    return file.source.includes.map(\.name).filter { isBeside(script, $0) }
  }

  private func isBeside(_ script: String, _ path: String) -> Bool {
    let folder = FilePath.folder(of: script)
    return OpenFile.isWithin(folder.isEmpty ? "." : folder, path)
  }

  /// A file of ``files()`` other than a given script; `nil` if it is none of them.
  func folderFile(_ name: String) -> FolderFile? {
    files().first { $0.kind != .strategy && $0.name.isExactly(name) }
  }

  /// Makes the rules of a new game from the template. Returns the name of the game.
  package func makeGame(_ name: String, in catalog: Catalog) throws(TableRefusal) -> String {
    if catalog.games.contains(where: { $0.family == name }) {
      throw TableRefusal("a game “\(name)” already exists")
    }
    do throws(NewScriptError) {
      _ = try NewScript.write(
        GameTemplate.text(named: name), named: name, in: .games, called: "a game")
      return name
    } catch {
      throw TableRefusal(error.description.printableLines)
    }
  }

  /// Makes a new observer from the template. Returns its path.
  func makeObserver(_ name: String) throws(TableRefusal) -> String {
    do throws(NewScriptError) {
      return try NewScript.write(
        ObserverTemplate.text(named: name), named: name, in: .observers, called: "an observer")
    } catch {
      throw TableRefusal(error.description.printableLines)
    }
  }

  /// Makes a file of tests beside a given script that has none. Returns its path.
  func makeTests(_ text: String, of script: String) throws(TableRefusal) -> String {
    guard given.containsExactly(script), let path = OwnTests.newFile(of: script) else {
      throw TableRefusal("\(script.printable) is not a file of yours, so it has no tests beside it")
    }
    if let tests = OwnTests.files(of: script).first {
      throw TableRefusal("\(script.printable) has tests already: \(tests.printable)")
    }
    do throws(FileFault) {
      try WholeFile.create(Array(text.utf8), at: path)
      return path
    } catch {
      throw TableRefusal(error.description)
    }
  }
}
