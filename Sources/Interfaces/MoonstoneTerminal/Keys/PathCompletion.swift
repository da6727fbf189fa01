import Foundation
import MoonstoneSupport

/// The paths that a typed one may become.
package enum PathCompletion {
  /// Returns the files and folders that begin with a text, sorted; folders end with a slash. Leaves
  /// out hidden ones unless the text begins with a dot, and names with blanks, since a word has
  /// none.
  package static func paths(for typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let start = typed.dropFirst(folder.count)
    let names = (try? Folder.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { name in
      name.beginsExactly(with: String(start)) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && name.printable == name && !name.contains(" ")
    }.map { name in
      let path = folder + name
      return isFolder(path) == true ? path + "/" : path
    }
  }
}
