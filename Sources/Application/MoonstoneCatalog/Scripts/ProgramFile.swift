import Foundation
import MoonstoneSupport

/// The running program's own file.
package enum ProgramFile {
  static var path: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0, let path = realpath(buffer, nil) else {
        return nil
      }
      defer { free(path) }
      return String(cString: path)
    #else
      return try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #endif
  }

  /// Returns the folders of this name that came with the program; the tree of its sources may hold
  /// them by another.
  package static func folders(named name: String, source: String? = nil) -> [String] {
    guard let path else { return [] }
    let folder = FilePath.folder(of: FilePath.folder(of: path))
    var folders = [folder + "/share/moonstone/\(name)"]
    // The program was built but not installed: use the source tree.
    if let build = path.range(of: "/.build/") {
      folders.append(path[..<build.lowerBound] + "/\(source ?? name)")
    }
    return folders
  }
}
