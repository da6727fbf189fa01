import CMoonstone
import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import Testing

#if os(Linux)
  /// What the library does to a program that it is linked into.
  @Suite struct EmbeddingTests {
    @Test func aScriptInThisProcessIsStoppedWithoutASignalHandler() async throws {
      let limits = ScriptLimits(moveSeconds: 0.2)
      let forfeit = try await forfeit("while true do end", limits: limits)
      #expect(
        forfeit
          == Forfeit(
            .time, "test.lua:2: out of time: it had 0.2 s for this move, since no limit is set"))
      var action = sigaction()
      #expect(sigaction(__libc_current_sigrtmin() + 5, nil, &action) == 0)
      #expect(action.__sigaction_handler.sa_handler == nil)
    }
  }
#endif
