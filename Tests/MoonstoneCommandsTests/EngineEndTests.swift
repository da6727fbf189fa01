import Foundation
import MoonstoneTestSupport
import Testing

/// What engines leave behind.
@Suite struct EngineEndTests {
  /// Starts a program of its own, notes its number, and resigns.
  private static let engine = """
    sleep 1000 & echo $! >> children
    say() { printf '=%s %b\\n\\n' "$number" "$1"; }
    while read -r number command rest; do
      case $command in
        protocol_version) say 2;;
        list_commands) say 'clear_board\\nplay\\ngenmove';;
        genmove) say resign;;
        quit) say; exit 0;;
        *) say;;
      esac
    done

    """

  @Test(arguments: [["--quiet"], ["--games", "2", "--quiet"]])
  func childrenOfAnEngineAreGoneWhenTheMatchIs(options: [String]) async throws {
    let workshop = try Workshop()
    try workshop.write(Self.engine, to: "engine.sh")
    let output = try workshop.run(["match", "first", "gtp:sh engine.sh"] + options)
    #expect(output.code == 0, "\(output)")
    let children = try workshop.lines("children").compactMap { pid_t($0) }
    #expect(!children.isEmpty)
    try await eventually("the end of what the engine has started") {
      children.allSatisfy { !isRunning($0) }
    }
  }

  @Test(arguments: [
    ["match", "first"], ["match", "first", "--games", "2"], ["play"], ["arena", "first"],
  ])
  func theFirstSignalDoesNotWaitForAnEngineToStart(command: [String]) async throws {
    let workshop = try Workshop()
    let program = try workshop.start(command + ["gtp:sh -c 'touch started; sleep 1000'"])
    try await eventually("the start of the engine") {
      FileManager.default.fileExists(atPath: "\(workshop.path)/started")
    }
    program.send(SIGINT)
    let output = program.finish()
    #expect(output.code == 128 + SIGINT, "\(output)")
    #expect(!output.error.contains("killed"), "\(output)")
  }

  /// Whether a process still runs; one that ended but was not waited for does not.
  private func isRunning(_ process: pid_t) -> Bool {
    SystemProcess(process).map { $0.state != "Z" } ?? (kill(process, 0) == 0)
  }
}
