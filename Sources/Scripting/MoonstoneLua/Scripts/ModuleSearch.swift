import MoonstoneSupport

/// Where the modules of a script are looked for, in order.
struct ModuleSearch: Sendable {
  /// A file that may hold a module.
  struct Candidate {
    let path: String
    /// The folder where modules are looked for.
    let folder: String
    /// The part of it that the script may use; empty for all of it.
    fileprivate let part: String
  }

  let folder: String
  /// The script's name without `.lua`.
  private let name: String
  private let libraries: [String]
  private let reach: ScriptFile.Reach

  /// - Parameter path: the path of the script.
  init(ofScriptAt path: String, libraries: [String], reach: ScriptFile.Reach) {
    let own = FilePath.folder(of: path)
    folder = own.isEmpty ? "." : own
    name = FilePath.stem(of: path)
    self.libraries = libraries
    self.reach = reach
  }

  /// The files to look at.
  ///
  /// - Parameter module: a name as ``RequireScanner`` finds it.
  func candidates(for module: String) -> [Candidate] {
    let found = libraries.map { Candidate(module, in: $0) }
    switch reach {
    case .folder: return [Candidate(module, in: folder)] + found
    case .ownFolder:
      // The name of a folder has no dot in it: `a.b` is `b` in the folder `a`.
      guard ["\(name).", "\(name)/"].contains(where: module.beginsExactly(with:)),
        !name.contains(".")
      else { return found }
      return [Candidate(module, in: folder, part: name)] + found
    }
  }

  /// The file that a module out of reach would be in.
  func fileOutOfReach(_ module: String) -> String? {
    reach == .folder ? nil : Candidate(module, in: folder).path
  }

  /// What is wrong with requiring a module that is out of reach, and what would be right.
  func refusal(of module: String) -> String {
    let own = Candidate("\(name).\(module)", in: folder).path
    return "requires “\(module)”, and the files beside a script are out of its reach in an event; "
      + "write require \"\(name).\(module)\" for \(own), or use a module of strategies/lib"
  }
}

extension ModuleSearch.Candidate {
  fileprivate init(_ module: String, in folder: String, part: String = "") {
    path = folder == "." ? module.moduleFile : "\(folder)/\(module.moduleFile)"
    self.folder = folder
    self.part = part
  }

  /// Whether an open file is the one at this path, reached by no link that leaves the folder.
  func isHeld(by descriptor: Int32) -> Bool {
    guard let root = Self.real(folder), let file = Self.real(path) else { return false }
    var (there, held) = (stat(), stat())
    let within = "\(root == "/" ? "" : root)/\(part.isEmpty ? "" : "\(part)/")"
    return file.beginsExactly(with: within)
      && lstat(file, &there) == 0 && fstat(descriptor, &held) == 0
      && there.st_dev == held.st_dev && there.st_ino == held.st_ino
  }

  /// The folder that the file must lie in, as people see it.
  var place: String { part.isEmpty ? folder : "\(folder)/\(part)" }

  /// A path without links.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
