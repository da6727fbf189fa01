import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// The command line that asks the scripts of a match again, as it can be pasted.
package enum ReplayLine {
  /// The program and its command that verify journals; `nil` in programs that have none, which show
  /// no such lines.
  package static let program = Locked<String?>(nil)

  /// - Parameters:
  ///   - match: a match that is over.
  ///   - journal: its file.
  /// - Returns: `nil` where asking again proves nothing: no script played, or clocks had a part in
  ///   it.
  package static func text<G: Game>(of match: Match<G>, in journal: String) -> String? {
    guard let program = program.withLock(\.self), match.ending != nil,
      match.clocks.tickControl != .unlimited, match.clocks.control == .unlimited,
      Side.allCases.contains(where: { match.players[$0].digest != nil })
    else { return nil }
    // As it is typed where the program runs: nobody else need know where that is.
    let here = FileManager.default.currentDirectoryPath + "/"
    let path = journal.beginsExactly(with: here) ? String(journal.dropFirst(here.count)) : journal
    return "\(program) \((path.hasPrefix("-") ? "./\(path)" : path).typed)"
  }
}
