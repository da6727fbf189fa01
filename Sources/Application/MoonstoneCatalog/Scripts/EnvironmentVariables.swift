import Foundation

/// The environment's variables.
package enum EnvironmentVariables {
  /// Those of the process; a task may have its own.
  @TaskLocal package static var current = ProcessInfo.processInfo.environment
}
