import Foundation
import MoonstoneSupport

/// The paths that a typed one may become.
enum PathCompletion {
  /// Returns the files and folders that begin with a text, sorted; folders end with a slash. Leaves
  /// out hidden ones unless the text begins with a dot, and names with blanks, since a word has
  /// none.
  static func paths(for typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let start = typed.dropFirst(folder.count)
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && name.printable == name && !name.contains(" ")
    }.sorted().map { name in
      let path = folder + name
      return isFolder(path) == true ? path + "/" : path
    }
  }
}
