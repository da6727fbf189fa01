import Foundation

/// The scripts that a path names: itself, or of a folder every `.lua` file in it that is not hidden, in the
/// order of their names.
///
/// - Throws: exit code 66 when there is none, 65 for one whose name cannot be read.
func scripts(in path: String) throws(Failure) -> [String] {
  let manager = FileManager.default
  func isFolder(_ path: String) -> Bool? {
    var isDirectory: ObjCBool = false
    return manager.fileExists(atPath: path, isDirectory: &isDirectory)
      ? isDirectory.boolValue : nil
  }
  guard let isDirectory = isFolder(path) else {
    throw .missing("\(path): there is no such file")
  }
  guard isDirectory else { return [path] }
  let names = try names(in: path)
  // A link that leads nowhere is one of them: whoever reads it says so.
  let files = names.filter { $0.hasSuffix(".lua") && !$0.hasPrefix(".") }.sorted()
    .map { (path as NSString).appendingPathComponent($0) }.filter { isFolder($0) != true }
  if files.isEmpty { throw .missing("\(path): there is no .lua file in this folder") }
  return files
}

/// - Throws: exit code 65 for a script whose name is not UTF-8, and would be left out.
private func names(in folder: String) throws(Failure) -> [String] {
  guard let directory = opendir(folder) else {
    throw .missing("\(folder): cannot be read; may you read it?")
  }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map { $0 } }
    if let name = String(validating: bytes, as: UTF8.self) {
      names.append(name)
    } else if bytes.suffix(4) == Array(".lua".utf8)[...] {
      throw .data(
        "\(folder): the name of “\(String(decoding: bytes, as: UTF8.self))” is not UTF-8; rename it"
      )
    }
  }
  return names
}
