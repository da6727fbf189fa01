import Foundation
import MoonstoneSupport

/// Where the program keeps what belongs to its user.
package enum StateFolder {
  /// The environment variable that names the parent folder.
  package static let variable = "XDG_STATE_HOME"

  /// `$XDG_STATE_HOME/moonstone`; without the variable, in `~/.local/state`.
  package static func path(
    environment: [String: String] = EnvironmentVariables.current
  ) -> String {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
    // The XDG Base Directory Specification says to ignore relative paths.
    let state = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (state ?? "\(home)/.local/state") + "/moonstone"
  }
}
