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
    userFolder(variable, otherwise: ".local/state", environment)
  }
}

/// Where the program keeps what it can find out again.
package enum CacheFolder {
  /// The environment variable that names the parent folder.
  package static let variable = "XDG_CACHE_HOME"

  /// `$XDG_CACHE_HOME/moonstone`; without the variable, in `~/.cache`.
  package static func path(
    environment: [String: String] = EnvironmentVariables.current
  ) -> String {
    userFolder(variable, otherwise: ".cache", environment)
  }
}

private func userFolder(
  _ variable: String, otherwise usual: String, _ environment: [String: String]
) -> String {
  let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
  // The XDG Base Directory Specification says to ignore relative paths.
  let parent = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  return (parent ?? "\(home)/\(usual)") + "/moonstone"
}
