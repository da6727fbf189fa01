import Foundation

/// The scripts that a path names: itself, or of a folder every `.lua` file in it, in the order of their
/// names.
///
/// - Throws: exit code 66 when there is none.
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
  guard let names = try? manager.contentsOfDirectory(atPath: path) else {
    throw .missing("\(path): cannot be read; may you read it?")
  }
  let files = names.filter { $0.hasSuffix(".lua") }.sorted()
    .map { (path as NSString).appendingPathComponent($0) }.filter { isFolder($0) == false }
  if files.isEmpty { throw .missing("\(path): there is no .lua file in this folder") }
  return files
}
