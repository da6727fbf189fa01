import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// What a script keeps of its clock on a machine that is busy.
@Suite struct MachineDelayTests {
  @Test func nothingIsKeptOnAMachineThatKeepsNobodyWaiting() {
    var delays = MachineDelays()
    delays.note(.init(seconds: 0.8, wait: 0), elapsed: .milliseconds(800))
    #expect(delays.margin(of: .seconds(1), others: .zero) == .zero)
  }

  @Test(arguments: [
    // The answer was late, or the search.
    (ScriptAnswer.Pace(seconds: 0.8, wait: 0.001), Duration.milliseconds(900)),
    (ScriptAnswer.Pace(seconds: 0.8, wait: 0.1), Duration.milliseconds(800)),
  ])
  func threeTimesTheLongestWaitIsKept(pace: ScriptAnswer.Pace, elapsed: Duration) {
    var delays = MachineDelays()
    delays.note(pace, elapsed: elapsed)
    #expect(delays.margin(of: .seconds(1), others: .zero) == .milliseconds(300))
    // At most half of what is left.
    #expect(delays.margin(of: .milliseconds(300), others: .zero) == .milliseconds(150))
  }

  @Test func aScriptKeepsWhatOtherThreadsWaited() {
    #expect(
      MachineDelays().margin(of: .seconds(1), others: .milliseconds(50)) == .milliseconds(150))
  }

  @Test func aWaitIsForgottenAfterAMinute() {
    let waits = MachineWaits()
    waits.note(.milliseconds(80), at: .seconds(100))
    waits.note(.milliseconds(5), at: .seconds(131))
    #expect(waits.longest == .milliseconds(80))
    waits.note(.milliseconds(6), at: .seconds(162))
    #expect(waits.longest == .milliseconds(6))
    // Somebody stopped the program meanwhile.
    waits.note(.seconds(20), at: .seconds(182))
    #expect(waits.longest == .milliseconds(6))
    waits.note(.milliseconds(1), at: .seconds(300))
    #expect(waits.longest == .milliseconds(1))
  }

  @Test func aWaitIsForgottenInTime() {
    var delays = MachineDelays()
    delays.note(.init(seconds: 0, wait: 0.1), elapsed: .zero)
    for _ in 1...20 { delays.note(.init(), elapsed: .milliseconds(1)) }
    let margin = delays.margin(of: .seconds(10), others: .zero)
    #expect((.milliseconds(90)...(.milliseconds(120))).contains(margin))
  }

  /// A worker may be in a stranger's hands.
  @Test func aScriptThatSaysItWaitedForEverKeepsHalf() {
    var delays = MachineDelays()
    delays.note(.init(seconds: .infinity, wait: .infinity), elapsed: .milliseconds(1))
    #expect(delays.margin(of: .seconds(1), others: .zero) == .milliseconds(500))
  }

  /// Each evaluation is a long wait: nobody looks at the clock meanwhile.
  @Test func aSearchThatWaitsEndsSoonerAndTheNextTurnHasLess() async throws {
    let source = """
      return { choose = function(board, context)
        local told = tostring(context.seconds)
        local move = board:search { depth = 20, evaluate = function()
          local start = context.seconds
          while start - context.seconds < 0.1 do end
          return 0
        end }
        return move, { text = told }
      end }
      """
    for isolation in [ScriptIsolation.inProcess, .workers(Workers().pool)] {
      let strategy = try LuaStrategy(
        ScriptSource(name: "slow", text: source), plugin: Plugin(Reversi()), isolation: isolation)
      let match = Match(Reversi(), clocks: Clocks(.perMove(.seconds(1))))
      var told: [Double] = []
      for _ in 1...2 {
        let choice = try await strategy.choose(Turn(in: match))
        told.append(try #require(choice.comment?.text.flatMap { Double($0) }))
      }
      // A busy machine may have taken more: three times 0.1 s at the least.
      #expect(told[1] < 0.75)
    }
  }
}
