import CMoonstone
import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTestSupport
import Testing

/// What the library does to a program that it is linked into.
@Suite struct EmbeddingTests {
  /// The objects of our C, as they were linked beside these tests.
  private static func objects() throws -> [String] {
    let products = Bundle(for: TemporaryFolder.self).bundleURL
    let list = products.appendingPathComponent("moonstone.product/Objects.LinkFileList")
    return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map {
      $0.trimmingCharacters(in: ["'"])
    }.filter { $0.contains("/CMoonstone.build/") || $0.contains("/CMoonstoneProcess.build/") }
  }

  @Test func everyExternalSymbolOfOurCBeginsWithItsPrefix() throws {
    let nm = Process()
    let output = Pipe()
    nm.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    nm.arguments = try ["nm", "-g", "--defined-only"] + Self.objects()
    nm.standardOutput = output
    try nm.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    nm.waitUntilExit()
    // An address, a type and a name; what begins with two underscores is the compiler's.
    let symbols = text.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.count == 3 }.map { String($0[2]) }
    #expect(symbols.contains("ms_script_new") && symbols.contains("ms_worker_start"))
    #expect(symbols.filter { !$0.hasPrefix("ms_") && !$0.hasPrefix("__") } == [])
  }

  #if os(Linux)
    @Test func aScriptInThisProcessIsStoppedWithoutASignalHandler() async throws {
      let limits = ScriptLimits(moveSeconds: 0.2)
      let forfeit = try await forfeit("while true do end", limits: limits)
      #expect(forfeit == Forfeit(.time, "test.lua:2: out of time"))
      var action = sigaction()
      #expect(sigaction(__libc_current_sigrtmin() + 5, nil, &action) == 0)
      #expect(action.__sigaction_handler.sa_handler == nil)
    }

    @Test func timeStandsStillForLuaAlone() {
      #expect(ms_fix_seed())
      #expect(time(nil) > 1_000_000_000)
    }
  #endif
}
