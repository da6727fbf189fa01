import Foundation
import Testing

/// A folder of its own for one test, with the program in `bin/` and a few strategies; gone when the
/// test is.
final class Workshop: Sendable {
  let path: String

  init() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    path = folder.path
    try manager.createDirectory(
      at: folder.appendingPathComponent("bin"), withIntermediateDirectories: true)
    for name in ["moonstone", "moonstone-worker"] {
      try Self.linkProgram(name, to: folder.appendingPathComponent("bin/\(name)"))
    }
    for (name, text) in Scripts.named { try write(text, to: "strategies/\(name).lua") }
  }

  /// Gives a program a place of its own, where the strategies of the source tree are not found
  /// beside those of the test.
  private static func linkProgram(_ name: String, to link: URL) throws {
    let manager = FileManager.default
    do {
      try manager.linkItem(at: built(name), to: link)
    } catch {
      // On another file system, a link to a copy that stays.
      let copies = try copies.get()
      try manager.linkItem(at: copies.appendingPathComponent(name), to: link)
    }
  }

  /// Made by a process of its own: a program that another test starts meanwhile would inherit a
  /// file that is being written here, and a file that is open for writing cannot be run.
  private static let copies = Result {
    let folder = copiesFolder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copying = Process()
    copying.executableURL = URL(fileURLWithPath: "/bin/cp")
    copying.arguments =
      [built("moonstone").path, built("moonstone-worker").path, folder.path]
    try copying.run()
    copying.waitUntilExit()
    guard copying.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    atexit { try? FileManager.default.removeItem(at: Workshop.copiesFolder) }
    return folder
  }
  private static var copiesFolder: URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("moonstone-\(getpid())")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A program that was built with the tests, beside their resources, or else was installed: `make test
  /// PROGRAM=…` names it, and its worker is beside it.
  private static func built(_ name: String) -> URL {
    if let installed = ProcessInfo.processInfo.environment["MOONSTONE_PROGRAM"], !installed.isEmpty
    {
      return URL(fileURLWithPath: installed).deletingLastPathComponent().appendingPathComponent(
        name)
    }
    return Bundle.module.bundleURL.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Puts a file in place at once, as an editor does.
  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Puts the weights of Reversi among the strategies.
  func takeWeights() throws {
    let shipped = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../strategies/lib/reversi.weights").standardized
    let library = "\(path)/strategies/lib"
    try FileManager.default.createDirectory(
      atPath: library, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: shipped.path, toPath: "\(library)/reversi.weights")
  }

  /// The folder as the program sees itself in it, whatever links lead there.
  var realPath: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  func lines(_ name: String) throws -> [String] {
    try read(name).split(separator: "\n").map(String.init)
  }

  /// What lies in a folder, in the order of the names.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  /// The journals of the store, by their numbers.
  var matches: [String] {
    let folder = "state/moonstone/matches"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }

  /// Runs the program to its end, with `input` typed into it.
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Output {
    try run(arguments, input: input, environment: environment)
  }

  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Output {
    let program = try RunningProgram("\(path)/bin/moonstone", arguments, in: path, environment)
    program.type(input)
    program.endInput()
    return program.finish()
  }

  /// Starts the program; the test types into it and reads from it.
  func start(_ arguments: String...) throws -> RunningProgram { try start(arguments) }

  func start(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram("\(path)/bin/moonstone", arguments, in: path)
  }

  /// Runs a line of shell script, with the program on its path.
  func shell(_ script: String) throws -> Output {
    let program = try RunningProgram("/bin/sh", ["-c", script], in: path)
    program.endInput()
    return program.finish()
  }
}

/// What a program left behind.
struct Output: Equatable {
  var output: String
  var error: String
  var code: Int32

  /// All of it as one text, for a snapshot.
  var text: String {
    var text = output
    if !error.isEmpty { text += "--- standard error ---\n" + error }
    return text.placeless + "--- exit code \(code) ---\n"
  }

  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

extension String {
  /// With every measured time as 0: the one field of `--json` that differs between two runs.
  var timeless: String {
    replacing(#/"nanoseconds":\d+/#, with: "\"nanoseconds\":0")
  }

  /// Without times and ticks: a script that was loaded again pays once more for what it pays once.
  var costless: String {
    timeless.replacing(#/,"ticks":\d+/#, with: "")
  }

  /// With the journals of the store named by their numbers, whatever the day and the folder.
  var placeless: String {
    replacing(#/\S*\/moonstone\/matches\/reversi-\d{4}-\d\d-\d\d-(\d+)\.jsonl/#) { match in
      "MATCHES/\(match.1).jsonl"
    }
  }
}
