import Foundation

/// The files of one size of a growth case, and the program, as a person types it.
struct GrowthFolder: Sendable {
  let path: String

  /// What ``GrowthCase/prepare`` has made.
  var inputs: URL { URL(fileURLWithPath: path).appending(path: "inputs") }
  /// Empty whenever ``GrowthCase/run`` begins.
  var outputs: URL { URL(fileURLWithPath: path).appending(path: "outputs") }

  func input(_ name: String) -> String { inputs.appending(path: name).path(percentEncoded: false) }
  func output(_ name: String) -> String {
    outputs.appending(path: name).path(percentEncoded: false)
  }

  /// Clears away what an earlier run has made.
  func beginAnew() throws {
    for folder in [inputs, outputs] where folder == outputs || !exists(folder) {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  private func exists(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))
  }

  /// Where the program lies.
  static var program: String { Bundle.main.bundlePath + "/moonstone" }

  /// Runs the program in ``inputs``; its output is dropped.
  ///
  /// - Parameters:
  ///   - exitCode: the one it is to end with.
  ///   - keepsFiles: whether what its user has, such as matches, lies in ``inputs`` and stays for the
  ///     next run. Otherwise it lies in ``outputs``.
  func moonstone(
    _ arguments: [String], exitCode: Int32 = 0, keepsFiles: Bool = false
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = arguments
    process.currentDirectoryURL = inputs
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("MOONSTONE") }
    for (name, place) in [
      ("HOME", "home"), ("XDG_STATE_HOME", "state"), ("XDG_DATA_HOME", "data"),
      ("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache"),
    ] { environment[name] = keepsFiles ? input(place) : output(place) }
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == exitCode else {
      let typed = arguments.prefix(12).joined(separator: " ")
      throw GrowthFault(
        description: "“moonstone \(typed)” ended with \(process.terminationStatus) in \(path)")
    }
  }
}

/// Why a size could not be measured.
struct GrowthFault: Error, CustomStringConvertible {
  let description: String
}
