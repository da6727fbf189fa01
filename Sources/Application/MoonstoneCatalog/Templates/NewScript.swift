import Foundation
import MoonstoneJSON
import MoonstoneSupport

/// A new script, made from an example, and the settings of an editor beside it.
package enum NewScript {
  /// Writes a script into a folder, or into the folder of its kind below.
  ///
  /// - Parameters:
  ///   - kind: the kind of the script, if scripts of this kind have a folder of their own.
  ///   - noun: what messages call the script, with its article.
  ///   - folder: the folder; empty for the current one.
  /// - Returns: its path.
  package static func write(
    _ text: String, named name: String, in kind: ScriptFolders.Kind? = nil, called noun: String,
    below folder: String = ""
  ) throws(NewScriptError) -> String {
    guard ScriptFolders.isName(name) else { throw .badName(name, noun: noun) }
    let place = folder.isEmpty ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    let path = place + (kind.map { "\($0.rawValue)/" } ?? "") + "\(name).lua"
    let existing = kind.map { ScriptFolders(of: $0).path(of: name) } ?? nil
    if let existing = existing ?? (FileManager.default.fileExists(atPath: path) ? path : nil) {
      throw .exists(name, noun: noun, path: existing)
    }
    if let kind { try makeFolder(place + kind.rawValue) }
    try create(path, text)
    try describeLibrary(in: "\(place).luarc.json")
    return path
  }

  /// Tells editors where Moonstone's definitions are, unless the folder has settings already.
  private static func describeLibrary(in settings: String) throws(NewScriptError) {
    guard !FileManager.default.fileExists(atPath: settings),
      let definitions = StrategyFolders().definitions
    else { return }
    try create(settings, EditorSettings.text(definitions: [definitions]))
  }

  private static func makeFolder(_ path: String) throws(NewScriptError) {
    do throws(FileFault) {
      try Folder.make(path)
    } catch {
      throw .file(FileFault(making: path, error))
    }
  }

  private static func create(_ path: String, _ text: String) throws(NewScriptError) {
    do throws(FileFault) {
      try WholeFile.create(Array(text.utf8), at: path)
    } catch {
      throw .file(error)
    }
  }
}

/// The reason why a new script is not made.
package enum NewScriptError: ExplainedError {
  case badName(String, noun: String)
  case exists(String, noun: String, path: String)
  case file(FileFault)

  package var faultKind: FaultKind {
    switch self {
    case .badName, .exists: .usage
    case .file(let fault): fault.faultKind
    }
  }

  package var description: String {
    switch self {
    case .badName(let name, let noun):
      "“\(name)” is not a name for \(noun): use 1 to 40 lowercase letters, digits and dashes, "
        + "not beginning with a dash"
    case .exists(let name, let noun, let path): "\(noun) “\(name)” already exists: \(path)"
    case .file(let fault): fault.description
    }
  }
}
