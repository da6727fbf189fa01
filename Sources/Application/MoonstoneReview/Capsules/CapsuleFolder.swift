import Foundation
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// A folder for capsules.
package struct CapsuleFolder: Sendable {
  /// The path of the folder.
  package let path: String
  private let program: String

  /// Makes the folder if it does not exist.
  ///
  /// - Parameters:
  ///   - program: the program to name in the capsules.
  package init(_ path: String, program: String) throws(FileError) {
    self.path = path
    self.program = program
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw FileError(path, .cannotBeMade)
    }
  }

  /// Writes the capsule of a match that ended by the fault of a script, and returns its path.
  /// Returns `nil` for any other match.
  ///
  /// Equal capsules have equal names, which end with the beginning of the SHA-256.
  ///
  /// - Throws: when it cannot be written; the file does not exist then.
  package func keep<G: Game>(
    _ match: Match<G>, by players: Sides<any Player<G>>, seed: UInt64
  ) throws(WriteError) -> String? {
    guard let capsule = Capsule(match, by: players, seed: seed, program: program) else {
      return nil
    }
    let bytes = Array((jsonLine(capsule) + "\n").utf8)
    let name =
      "\(GameName.fileName(of: capsule.game))-\(seed)-\(capsule.ply + 1)-\(capsule.side)"
      + "-\(capsule.happened.reason)-\(sha256(bytes).prefix(8)).json"
    let file = (path as NSString).appendingPathComponent(name)
    try WholeFile.write(bytes, to: file)
    return file
  }
}
