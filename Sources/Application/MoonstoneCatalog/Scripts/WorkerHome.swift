import MoonstoneLua
import MoonstoneSupport

/// The program whose processes run scripts: one beside this program, or this program itself.
package struct WorkerHome: Sendable {
  /// The path of the smaller program; `nil` if it is not there.
  private let small: String?

  /// - Parameter name: the name of a program beside this one; `nil` for this one itself.
  init(_ name: String?) {
    small = name.flatMap { name in
      ProgramFile.path.map { "\(FilePath.folder(of: $0))/\(name)" }
    }.flatMap { access($0, X_OK) == 0 ? $0 : nil }
  }

  /// Returns the program.
  ///
  /// - Parameter weights: the path of the game's weights; `nil` without any.
  package func program(weights: String? = nil) -> WorkerProgram {
    let own = ProgramFile.path ?? CommandLine.arguments[0]
    return WorkerProgram(
      path: small ?? own, arguments: WorkerArguments.beginning(weights: weights),
      otherwise: small == nil ? nil : own)
  }
}
