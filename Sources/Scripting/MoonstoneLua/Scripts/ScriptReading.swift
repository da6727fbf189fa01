import Foundation

/// Reads a script and the modules that it requires, found by the names in the texts.
struct ScriptReading {
  /// More than any script may have. Whatever else has more is not read whole.
  private static let mostBytes = 1 << 17
  private static let mostIncludes = 64

  private let folders: [String]
  private var includes: [String: ScriptSource.Include] = [:]
  /// What was looked at.
  private(set) var stamps: [String: FileStamp] = [:]
  private(set) var source: Result<ScriptSource, ScriptError>

  init(_ path: String, libraries: [String]) {
    let folder = (path as NSString).deletingLastPathComponent
    folders = [folder.isEmpty ? "." : folder] + libraries
    source = .success(ScriptSource(name: path, bytes: []))
    source = Result { () throws(ScriptError) in try read(path) }
  }

  private mutating func read(_ path: String) throws(ScriptError) -> ScriptSource {
    let bytes = try contents(of: path)
    try include(requiredBy: bytes)
    return ScriptSource(name: path, bytes: bytes, includes: Array(includes.values))
  }

  /// Finds the modules that a text requires, and those that they require in turn.
  ///
  /// A module that does not exist is left to `require`, which says so when it is called.
  private mutating func include(requiredBy bytes: [UInt8]) throws(ScriptError) {
    for module in Self.modules(requiredBy: bytes)
    where includes[module] == nil && includes.count < Self.mostIncludes {
      for folder in folders {
        let file = "\(module.split(separator: ".").joined(separator: "/")).lua"
        let path = folder == "." ? file : "\(folder)/\(file)"
        stamps[path] = FileStamp(path)
        guard stamps[path]?.isFile == true else { continue }
        let bytes = try contents(of: path)
        includes[module] = ScriptSource.Include(module: module, name: path, bytes: bytes)
        try include(requiredBy: bytes)
        break
      }
    }
  }

  /// The names in calls of `require` with a string literal: letters, digits, `_` and `-`, with dots
  /// between folders. Nothing else is looked for, so that no name leads out of the folders.
  private static func modules(requiredBy bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self)
      .matches(of: /\brequire\s*\(?\s*["']([A-Za-z0-9_\-]+(?:\.[A-Za-z0-9_\-]+)*)["']/)
      .map { String($0.1) }
  }

  private mutating func contents(of path: String) throws(ScriptError) -> [UInt8] {
    // The stamp comes first, so that the next look notices a change made while reading.
    let stamp = FileStamp(path)
    stamps[path] = stamp
    if !stamp.exists { throw ScriptError(.missing, "\(path): no such file") }
    if stamp.isDirectory {
      throw ScriptError(.unreadable, "\(path): is a directory; a script is one .lua file")
    }
    // Reading a pipe would hold up the match until somebody writes into it.
    guard stamp.isFile else {
      throw ScriptError(.unreadable, "\(path): is not a regular file; a script is one .lua file")
    }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ScriptError(.unreadable, "\(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    do {
      return Array(try handle.read(upToCount: Self.mostBytes) ?? Data())
    } catch {
      throw ScriptError(.unreadable, "\(path): cannot be read")
    }
  }
}
