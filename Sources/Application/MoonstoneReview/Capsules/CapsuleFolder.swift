import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// A folder for capsules, of a limited size.
///
/// A capsule takes at most a sixteenth of the room that is left, so that a few large ones leave
/// room for the others. A larger one is shortened; see ``Capsule/leftOut``.
package struct CapsuleFolder: Sendable {
  /// The end of the name of a capsule with texts left out, before `.json`.
  fileprivate static let shortened = "-short"

  package let path: String
  private let program: String
  /// The size of all whole capsules together, in bytes.
  private let room: Int
  /// The size of all capsules in the folder; `nil` before the first one is written.
  private let taken = Locked<Int?>(nil)

  /// Makes the folder if it does not exist.
  ///
  /// - Parameters:
  ///   - program: the program to name in the capsules.
  ///   - room: the size of all whole capsules together, in bytes.
  ///   - followsLink: whether the folder may be a link, since a person named it.
  package init(
    _ path: String, program: String, room: Int = 64 << 20, followsLink: Bool = true
  ) throws(FileFault) {
    if !followsLink, isLink(path) { throw FileFault(path, .isLink) }
    self.path = path
    self.program = program
    self.room = room
    do throws(FileFault) {
      try Folder.make(path)
    } catch {
      throw FileFault(making: path, error)
    }
  }

  /// Writes the capsule of a match that ended by the fault of a script, and returns its path.
  /// Returns `nil` for any other match, and for one that is too large without any text of a script.
  ///
  /// Equal capsules have equal names, which end with the beginning of the SHA-256.
  ///
  /// - Parameter doubted: the last turn, if an audit ended the match there.
  /// - Throws: when it cannot be written; the file does not exist then.
  package func keep<G: Game>(
    _ match: Match<G>, by players: Sides<any Player<G>>, seed: UInt64, doubted: DoubtedTurn? = nil
  ) throws(FileFault) -> String? {
    guard var capsule = Capsule(match, by: players, seed: seed, program: program) else {
      return nil
    }
    capsule.audit = doubted
    return try taken.withLock { taken throws(FileFault) in
      let before = taken ?? size
      taken = before
      let most = max(room - before, 0) / 16
      let fitting = capsule.fitting(most)
      let line = Array((jsonLine(fitting) + "\n").utf8)
      guard line.count <= max(most, Capsule.mostShortened) else { return nil }
      let file = (path as NSString).appendingPathComponent(fitting.fileName(for: line))
      let old = Self.size(of: file)
      try WholeFile.write(line, to: file)
      taken = before - old + line.count
      return file
    }
  }

  /// The number of capsules in a folder that have texts left out.
  package static func shortenedCapsules(in path: String) -> Int {
    names(in: path).count { $0.hasSuffix("\(shortened).json") }
  }

  private var size: Int {
    Self.names(in: path).filter { $0.hasSuffix(".json") }
      .reduce(0) { $0 + Self.size(of: (path as NSString).appendingPathComponent($1)) }
  }

  private static func names(in path: String) -> [String] {
    (try? Folder.names(in: path)) ?? []
  }

  private static func size(of file: String) -> Int {
    var status = stat()
    return lstat(file, &status) == 0 ? Int(status.st_size) : 0
  }
}

extension Capsule {
  fileprivate func fileName(for line: [UInt8]) -> String {
    "\(GameName.fileName(of: game))-\(seed)-\(ply + 1)-\(side)-\(happened.reason)"
      + "-\(sha256(line).prefix(8))\(leftOut == nil ? "" : CapsuleFolder.shortened).json"
  }
}
