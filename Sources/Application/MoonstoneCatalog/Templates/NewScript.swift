import Foundation
import MoonstoneJSON
import MoonstoneSupport

/// A new script, made from an example, and the settings of an editor beside it.
package enum NewScript {
  /// Writes a script into a folder, or into the folder of its kind below, where scripts go by words of
  /// few characters.
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
    let place = folder.isEmpty ? "" : folder.hasSuffix("/") ? folder : "\(folder)/"
    let path = try path(of: name, in: kind, called: noun, below: place)
    if let kind { try makeFolder(place + kind.rawValue) }
    try create(path, text)
    try describeLibrary(in: "\(place).luarc.json")
    return path
  }

  /// The path of a new script, where nothing is yet.
  ///
  /// - Parameters: those of ``write(_:named:in:called:below:)``.
  package static func path(
    of name: String, in kind: ScriptFolders.Kind? = nil, called noun: String, below folder: String
  ) throws(NewScriptError) -> String {
    let file = try fileName(of: name, isListed: kind != nil, called: noun)
    let place = folder.isEmpty || folder.hasSuffix("/") ? folder : "\(folder)/"
    let below = place + (kind.map { "\($0.rawValue)/" } ?? "")
    let existing = kind.map { ScriptFolders(of: $0).path(of: name) } ?? nil
    if let existing = existing ?? taken(file, in: below) {
      throw .exists(name, noun: noun, path: existing)
    }
    return below + file
  }

  private static func fileName(
    of name: String, isListed: Bool, called noun: String
  ) throws(NewScriptError) -> String {
    if isListed {
      guard ScriptFolders.isName(name) else { throw .badName(name, noun: noun) }
      return "\(name).lua"
    }
    do throws(ScriptName.Fault) {
      return try ScriptName(name).text + ".lua"
    } catch {
      throw .badFileName(name, noun: noun, error)
    }
  }

  /// The path of what has the name of a file already, or one that differs in the size of letters or in
  /// how they are composed: on other machines these are the same.
  private static func taken(_ file: String, in folder: String) -> String? {
    let names = (try? Folder.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.first { $0.lowercased() == file.lowercased() }.map { folder + $0 }
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
  case badFileName(String, noun: String, ScriptName.Fault)
  case exists(String, noun: String, path: String)
  case file(FileFault)

  package var faultKind: FaultKind {
    switch self {
    case .badName, .badFileName, .exists: .usage
    case .file(let fault): fault.faultKind
    }
  }

  package var description: String {
    switch self {
    case .badName(let name, let noun):
      "“\(name)” is not a name for \(noun): use 1 to 40 lowercase letters, digits and dashes, "
        + "not beginning with a dash"
    case .badFileName(let name, let noun, let fault):
      "“\(name)” is not a name for \(noun): \(fault); use 1 to 40 letters and digits of any "
        + "writing system, “-” and “_”, beginning with a letter or a digit"
    case .exists(let name, let noun, let path): "\(noun) “\(name)” already exists: \(path)"
    case .file(let fault): fault.description
    }
  }
}
