import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import Testing

@testable import MoonstoneLua

/// What a script lets be set, and what it reads.
@Suite struct ParameterTests {
  private static let text = """
    return {
      params = {
        depth = { 3, min = 1, max = 8, main = true },
        eager = { 0.5, min = 0, max = 1 },
        style = { "calm", choices = { "calm", "wild" } },
        loud = { false },
      },
      choose = function(board, context)
        local p = context.params
        local text = ("%s %s %s %s"):format(p.depth, p.eager, p.style, p.loud)
        return board:moves()[1], { text = text .. " " .. math.type(p.depth) }
      end,
    }
    """

  private func player(
    _ set: String, _ text: String = text, isolation: ScriptIsolation = .inProcess
  ) throws -> LuaStrategy<Reversi> {
    try LuaStrategy(
      ScriptSource(name: "level.lua", text: text).setting(set), plugin: reversi, limits: ample,
      isolation: isolation)
  }

  private func words(_ player: LuaStrategy<Reversi>) async throws -> String? {
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    return try await player.choose(turn).comment?.text
  }

  /// What is wrong with a script that returns `params = …`.
  private func refusal(_ declared: String, _ set: String = "") -> String? {
    let text = "local n = 1\nreturn { choose = print,\n  params = \(declared) }"
    do {
      _ = try player(set, text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// What is read could be gone by the time that it is used.
  @Test func nothingOfTheScriptRunsWhileItsDeclarationsAreRead() async throws {
    let player = try player(
      "",
      """
      local calls, params = 0, {}
      local meta = { __index = function()
        calls = calls + 1
        for name in pairs(params) do params[name] = nil end
        collectgarbage()
      end }
      for i = 1, 9 do params["p" .. i] = setmetatable({ i, min = 0, max = 9 }, meta) end
      return { params = setmetatable(params, meta), choose = function(board, context)
        return board:moves()[1], { text = calls .. " " .. context.params.p9 }
      end }
      """)
    #expect(try await words(player) == "0 9")
  }

  @Test func aScriptReadsWhatIsSetAndWhatIsUsual() async throws {
    let found = try await [
      words(player("")), words(player("style=wild,depth=6")), words(player("8,loud=true")),
      words(player("depth=4.0,eager=1")), words(player("eager=1e-3")),
    ]
    #expect(
      found == [
        "3 0.5 calm false integer", "6 0.5 wild false integer", "8 0.5 calm true integer",
        "4 1.0 calm false integer", "3 0.001 calm false integer",
      ])
  }

  @Test func aWorkerReadsTheSame() async throws {
    let worker = try player("8,style=wild", isolation: .workers(Workers().pool))
    let own = try player("8,style=wild")
    #expect(try await words(worker) == words(own))
    #expect(worker.parameters == own.parameters)
  }

  @Test func theyAreListedByName() throws {
    let listed = try player("0008,eager=.25").parameters
    #expect(listed.map(\.name) == ["depth", "eager", "loud", "style"])
    #expect(listed.map(\.value) == ["8", "0.25", "false", "calm"])
    #expect(listed.map(\.usual) == ["3", "0.5", "false", "calm"])
    let ranges: [ScriptParameter.Range] = [
      .integer(1...8), .number(0...1), .boolean, .choice(["calm", "wild"]),
    ]
    #expect(listed.map(\.range) == ranges)
    #expect(listed.map(\.isMain) == [true, false, false, false])
    #expect(try player("", "return { choose = print }").parameters == [])
  }

  @Test func theyBelongToTheVersion() throws {
    let plain = ScriptSource(name: "level.lua", text: Self.text)
    let deep = plain.setting("depth=6")
    #expect(deep.digest != plain.digest && deep.digest != plain.setting("depth=5").digest)
    #expect(deep.setting("").digest == plain.digest && plain.setting("") == plain)
    #expect(plain.setting("a=1,b=2") == plain.setting("b=2,a=1"))
    let identity = try player("depth=6").identity
    #expect(identity.name == "level.lua@depth=6" && identity.parameters == "depth=6")
    #expect(identity.digest == deep.digest)
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition, budget: Budget(remainingTicks: 1000))
    func key(_ script: ScriptSource) -> String? {
      Thought(of: script, limits: ample, turn, memory: nil).key
    }
    #expect(Set([key(plain), key(deep), key(plain.setting("depth=5"))]).count == 3)
  }

  @Test func anImageOfAnotherSettingIsNotTaken() async throws {
    for set in ["depth=1", "depth=2", "depth=1", ""] {
      let player = try player(set)
      let depth = set.isEmpty ? "3" : String(set.suffix(1))
      #expect(try await words(player)?.hasPrefix(depth) == true)
    }
  }

  @Test func whatCannotBeSetIsRefusedWithWhatThereIs() {
    let declared = """
      {
        depth = { 3, min = 1, max = 8, main = true },
        style = { "calm", choices = { "calm", "wild" } }, loud = { true } }
      """
    let refusals = [
      "deep=3": "3: unknown parameter “deep”; there are depth, loud, style",
      "depht=3": "3: unknown parameter “depht”; did you mean “depth”? There are depth, loud, style",
      "depth=9": "4: depth=9: depth is an integer from 1 to 8, and usually 3",
      "0": "4: depth=0: depth is an integer from 1 to 8, and usually 3",
      "depth=2.5": "4: depth=2.5: depth is an integer from 1 to 8, and usually 3",
      "depth=two": "4: depth=two: depth is an integer from 1 to 8, and usually 3",
      "depth=": "4: depth=: depth is an integer from 1 to 8, and usually 3",
      "depth=1e999": "4: depth=1e999: depth is an integer from 1 to 8, and usually 3",
      "depth=nan": "4: depth=nan: depth is an integer from 1 to 8, and usually 3",
      "style=odd": "5: style=odd: style is one of calm,wild, and usually calm",
      "loud=1": "5: loud=1: loud is true or false, and usually true",
      "2,depth=3": "4: the parameter depth is set twice, to 2 and to 3",
    ]
    for (set, message) in refusals { #expect(refusal(declared, set) == "level.lua:\(message)") }
    #expect(
      refusal("nil", "depth=3") == "level.lua:3: declares no parameters, so “depth=3” sets nothing")
    #expect(
      refusal("{ n = { 1, min = 0, max = 2 } }", "5")
        == "level.lua:3: no parameter is the main one, so “5” needs a name; there are n")
  }

  @Test func aWrongDeclarationIsRefusedWhereItStands() {
    let refusals = [
      "3": "params is 3, and must be a table such as { depth = { 8, min = 1, max = 12 } }",
      "{ 3 }": "params must name each parameter, as in { depth = { 8, min = 1, max = 12 } }",
      "{ d = 3 }":
        "params.d is 3, and must be a table that begins with its usual value, such as "
        + "{ 8, min = 1, max = 12 }",
      "{ d = {} }":
        "params.d must begin with its usual value: a number, a text, true or false, as in "
        + "{ 8, min = 1, max = 12 }",
      "{ d = { 1, min = 1 } }":
        "params.d: max is nil, and must be a number: a range has both ends, as in "
        + "{ 8, min = 1, max = 12 }",
      "{ d = { 1, min = 0, max = 1/0 } }":
        "params.d: max is inf, and must be a number: a range has both ends, as in "
        + "{ 8, min = 1, max = 12 }",
      "{ d = { 5, min = 5, max = 5 } }":
        "params.d: min is 5 and max is 5, a range without values to choose from",
      "{ d = { 9, min = 1, max = 5 } }": "params.d: its usual value 9 is not from 1 to 5",
      "{ d = { 0/0, min = 1, max = 5 } }": "params.d: its usual value",
      "{ d = { 2, min = 1, max = 5, step = 2 } }":
        "params.d: unknown field \"step\"; it has its usual value, and min, max and perhaps main",
      "{ d = { 2, min = 1, max = 5, main = 1 } }":
        "params.d: main must be true, or be left out",
      "{ d = { 2, min = 1, max = 5, main = true }, e = { true, main = true } }": "are main",
      "{ time = { true } }":
        "params: time is a word of the program's, and cannot name a parameter",
      "{ ['a b'] = { true } }": "params: “a b” must be a name in Lua of at most 32 letters",
      "{ s = { 'x' } }":
        "params.s: a text needs its choices, as in { \"calm\", choices = { \"calm\", \"wild\" } }",
      "{ s = { 'x', choices = { 'x' } } }": "params.s: choices are at least two, not 1",
      "{ s = { 'x', choices = { 'y', 'z' } } }":
        "params.s: its usual value \"x\" is not among its choices y,z",
      "{ s = { 'x', choices = { 'x', 'a,b' } } }":
        "params.s: choice 2 must be a text of at most 32 letters, digits, _, - and .",
    ]
    for (declared, message) in refusals {
      let found = refusal(declared)
      #expect(found?.hasPrefix("level.lua:3: ") == true, "\(found ?? declared)")
      #expect(found?.contains(message) == true, "\(found ?? declared)")
    }
    let many = (1...33).map { "p\($0) = { true }" }.joined(separator: ", ")
    #expect(refusal("{ \(many) }") == "level.lua:3: params: there are more than 32")
  }

  @Test func aNameThatIsNotDeclaredIsRefusedInChoose() async throws {
    func forfeit(_ body: String) async throws -> String {
      let text = """
        return { params = { depth = { 3, min = 1, max = 8 } }, choose = function(board, context)
          \(body)
        end }
        """
      let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
      let player = try player("", text)
      return try await #require(throws: Forfeit.self) { try await player.choose(turn) }.message
    }
    #expect(
      try await forfeit("local d = context.params.dept").hasPrefix(
        "level.lua:2: context.params: unknown parameter \"dept\"; did you mean \"depth\"?"))
    #expect(
      try await forfeit("context.params.width = 3").contains(
        "a script reads its parameters, and does not change them"))
  }

  @Test func aScriptWithoutAnyHasNone() async throws {
    #expect(try await value("context.params") == "nil")
    #expect(
      try await forfeit("return context.parms").message.contains("did you mean \"params\"?"))
  }

  @Test func anotherSettingTakesOverWithTheMemory() async throws {
    let text = """
      return { params = { depth = { 3, min = 1, max = 8 } }, choose = function(board, context)
        context.memory.n = (context.memory.n or 0) + 1
        return board:moves()[1], { text = context.memory.n .. " " .. context.params.depth }
      end }
      """
    let player = try player("depth=2", text)
    #expect(try await words(player) == "1 2")
    for (set, name) in [("depth=5", "level.lua@depth=5"), ("", "level.lua")] {
      player.offer(ScriptSource(name: "level.lua", text: text).setting(set))
      let reported = Locked<[PlayerIdentity]>([])
      let turn = Turn(
        game: Reversi(), position: Reversi().initialPosition,
        report: { report in
          if case .swapped(let identity) = report { reported.withLock { $0.append(identity) } }
        })
      let words = try await player.choose(turn).comment?.text
      #expect(words == (set.isEmpty ? "3 3" : "2 5"))
      #expect(reported.withLock(\.self).map(\.name) == [name])
      #expect(player.identity.name == name && player.identity.parameters == set)
    }
  }
}
