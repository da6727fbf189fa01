import Foundation
import MoonstoneJSON
import MoonstoneSession
import MoonstoneSupport

/// Keeps the keys of what is served beside the matches, so that its addresses lead there again after
/// a restart. Only its owner can read the file.
package struct KeyFile: Sendable {
  let path: String

  /// - Parameters:
  ///   - paths: what is served, in any order. Something else has other keys.
  ///   - store: the folder of matches beside which the keys are.
  package init(of paths: [String], beside store: MatchFolder) {
    let places = paths.map { Array(Self.place(of: $0).utf8) }.sorted {
      $0.lexicographicallyPrecedes($1)
    }
    let name = sha256(Array(places.joined(separator: [0]))).prefix(32)
    path = FilePath.folder(of: store.folder) + "/keys/\(name).json"
  }

  /// Where a path leads, whatever the working folder is.
  private static func place(of path: String) -> String {
    guard let place = realpath(path, nil) else { return path }
    defer { free(place) }
    return String(cString: place)
  }

  /// The keys that are kept; `nil` if there are none that can be used.
  package var keys: Keys? {
    guard let bytes = try? readFile(at: path, upTo: 4096),
      let keys = try? JSONDecoder().decode(Keys.self, from: Data(bytes)), keys.areWhole
    else { return nil }
    return keys
  }

  /// Keeps keys, in the place of those that were kept.
  ///
  /// - Throws: a `FileFault` if they cannot be written.
  package func keep(_ keys: Keys) throws(FileFault) { try write(jsonLine(keys), to: path) }

  /// The keys of the pupils of a class, by their folders.
  var pupilKeys: [String: String] {
    guard let bytes = try? readFile(at: pupilPath, upTo: 1 << 20),
      let keys = try? JSONDecoder().decode([String: String].self, from: Data(bytes))
    else { return [:] }
    return keys.filter { Keys.isWhole($0.value) }
  }

  /// Keeps the keys of pupils, in the place of those that were kept.
  func keep(pupils keys: [String: String]) throws(FileFault) {
    try write(jsonLine(keys), to: pupilPath)
  }

  private var pupilPath: String { path.dropLast(".json".count) + "-pupils.json" }

  private func write(_ text: String, to path: String) throws(FileFault) {
    try Folder.make(FilePath.folder(of: path), mode: 0o700)
    unlink(path)
    try WholeFile.write(Array(text.utf8), to: path, mode: 0o600)
  }
}
