/// The parts of a file's path, which are told apart by bytes: a letter's accent may follow a slash.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// The path of the folder that a file lies in; empty for a file of the working folder.
  package static func folder(of path: String) -> String {
    let path = path.utf8.dropLast(path.utf8.reversed().prefix { $0 == slash }.count)
    guard let last = path.lastIndex(of: slash) else { return "" }
    let folder = path[..<last]
    return folder.allSatisfy { $0 == slash } ? "/" : String(decoding: folder, as: UTF8.self)
  }

  /// The last part of a path: the file's own name.
  package static func name(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return path }
    return String(decoding: path.utf8[last...].dropFirst(), as: UTF8.self)
  }

  /// A file's name without the last dot and what follows it. A name that begins with its only dot
  /// stays as it is.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    return String(decoding: name.utf8[..<dot], as: UTF8.self)
  }
}
