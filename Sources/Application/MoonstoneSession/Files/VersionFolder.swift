import Foundation
import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// Keeps the versions of scripts that have played, so that they can be compared and played again
/// when the program has been restarted. A version is a file under its SHA-256.
package struct VersionFolder: Sendable {
  /// How many versions are kept; those that have not played for longest give way.
  static let most = 2000

  /// More bytes than a version takes up.
  private static let mostBytes = 16 << 20

  private let folder: String

  /// - Parameter store: the folder of matches beside which the versions are.
  package init(beside store: MatchFolder) {
    folder = FilePath.folder(of: store.folder) + "/versions"
  }

  private struct StoredVersion: Codable {
    struct Module: Codable {
      let module: String
      let name: String
      /// An opening book is not a text.
      let bytes: Data
    }

    let name: String
    let text: String
    let modules: [Module]
  }

  /// Keeps a version that plays. One that is kept already becomes the newest.
  ///
  /// - Throws: a `FileFault` if it cannot be written.
  package func keep(_ version: ScriptSource) throws(FileFault) {
    let file = file(version.digest)
    if utimes(file, nil) == 0 { return }
    // For its owner only, as the folder of kept matches.
    try Folder.make(folder, mode: 0o700)
    let record = StoredVersion(
      name: version.name, text: String(decoding: version.bytes, as: UTF8.self),
      modules: version.includes.map {
        StoredVersion.Module(module: $0.module, name: $0.name, bytes: Data($0.bytes))
      })
    try WholeFile.write(Array(jsonLine(record).utf8), to: file)
    makeRoom()
  }

  /// Returns the version with a SHA-256; `nil` if it is not kept.
  package func version(_ digest: String) -> ScriptSource? {
    // The name comes from outside, and leads nowhere else.
    guard digest.utf8.count == 64, digest.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let bytes = try? readFile(at: file(digest), upTo: Self.mostBytes),
      let record = try? JSONDecoder().decode(StoredVersion.self, from: Data(bytes))
    else { return nil }
    let version = ScriptSource(
      name: record.name, bytes: Array(record.text.utf8),
      includes: record.modules.map {
        ScriptSource.Include(module: $0.module, name: $0.name, bytes: Array($0.bytes))
      })
    return version.digest == digest ? version : nil
  }

  private func file(_ digest: String) -> String { "\(folder)/\(digest).json" }

  /// Removes the versions that played first if there are too many.
  private func makeRoom() {
    let manager = FileManager.default
    let names = (try? Folder.names(in: folder)) ?? []
    guard names.count > Self.most else { return }
    let dated = names.map { name -> (file: String, written: Date) in
      let file = "\(folder)/\(name)"
      let date = try? manager.attributesOfItem(atPath: file)[.modificationDate] as? Date
      return (file, date ?? .distantPast)
    }
    for old in dated.sorted(by: { $0.written < $1.written }).prefix(names.count - Self.most) {
      try? manager.removeItem(atPath: old.file)
    }
  }
}
