import Foundation
import MoonstoneSupport

// What programs have left that were killed.
extension EventPieces {
  /// Removes what is left beside the pieces that are published. What a program plays that is only
  /// slow stays, since it must be equal.
  ///
  /// - Throws: ``EventError`` if the folder cannot be read or written.
  package func tidy() throws(EventError) { tidy(try look().published, at: try leases.time()) }

  /// - Parameters:
  ///   - published: pieces that are published.
  ///   - now: the time on the machine that has the folder.
  func tidy(_ published: Set<Int>, at now: Int) {
    let names = (try? Folder.names(in: folder)) ?? []
    leases.tidy(names, at: now)
    let work = Set(names.filter { $0.hasSuffix(".work") })
    for name in names {
      let words = name.split(separator: ".", omittingEmptySubsequences: false)
      guard words.count == 3, let piece = Int(words[0]), published.contains(piece),
        let number = Int(words[1])
      else {
        continue
      }
      let claim = PieceClaim.file(piece, number, in: folder)
      switch words[2] {
      case "claim"
      where !work.contains("\(piece).\(number).work") || !leases.isAlive(claim, at: now):
        // Its piece is published: nobody makes another claim of it.
        unlink(claim)
      case "work" where !leases.isAlive(claim, at: now):
        try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      default: break
      }
    }
  }
}
