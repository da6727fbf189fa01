import Foundation
import MoonstoneSupport

package enum ScriptFolder {
  /// Returns the scripts at a path: the file itself, or every `.lua` file in a folder that is not
  /// hidden and not tests of another, sorted by name.
  package static func scripts(in path: String) throws(FileFault) -> [String] {
    guard let isDirectory = isFolder(path) else { throw FileFault(path, .missing) }
    guard isDirectory else { return [path] }
    let names = try names(in: path)
    // Broken links are included; reading them reports the problem.
    let files = names.filter { isScript($0) }
      .map { (path as NSString).appendingPathComponent($0) }.filter { isFolder($0) != true }
    if files.isEmpty { throw FileFault(path, .holdsNoScript) }
    return files
  }

  /// Whether a file in a folder is a script that may play, by its name.
  package static func isScript(_ name: String) -> Bool {
    name.hasSuffix(".lua") && !name.hasPrefix(".") && !OwnTests.isOne(name)
  }

  /// - Throws: also for a script whose name is not UTF-8, which would otherwise be left out.
  private static func names(in folder: String) throws(FileFault) -> [String] {
    guard let contents = try? Folder.contents(of: folder) else {
      throw FileFault(folder, .notPermitted)
    }
    if let other = contents.first(where: { !$0.isUTF8 && $0.name.hasSuffix(".lua") }) {
      throw FileFault(folder, .holdsScriptNotInUTF8(other.name))
    }
    return contents.filter(\.isUTF8).map(\.name)
  }
}
