/// The parts of a file's path.
package enum FilePath {
  /// The path of the folder that a file lies in; empty for a file of the working folder.
  package static func folder(of path: String) -> String {
    let path = path.dropLast(path.reversed().prefix { $0 == "/" }.count)
    guard let slash = path.lastIndex(of: "/") else { return "" }
    let folder = path[..<slash]
    return folder.allSatisfy { $0 == "/" } ? "/" : String(folder)
  }

  /// The last part of a path: the file's own name.
  package static func name(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }

  /// A file's name without the last dot and what follows it. A name that begins with its only dot
  /// stays as it is.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
