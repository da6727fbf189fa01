import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

/// `context.memory`, and what becomes of it.
@Suite struct MemoryTests {
  private func kept(_ assignment: String) async throws -> String? {
    try await choice("local m = context.memory \(assignment) return 'd3'", keepsMemory: true)
      .memory
  }

  @Test(arguments: [
    ("m.n = 12", #"{["n"]=12}"#),
    ("m.b = 1 m.a = 2 m[2] = true m[1] = false", #"{[1]=false,[2]=true,["a"]=2,["b"]=1}"#),
    ("m[true] = 1 m[-3] = 2 m[1.5] = 3", "{[true]=1,[-3]=2,[0x1.8p+0]=3}"),
    ("m.x = 0.1 m.y = 3.0", #"{["x"]=0x1.999999999999ap-4,["y"]=0x1.8p+1}"#),
    ("m.x = 1/0 m.y = -1/0 m.z = 0/0", #"{["x"]=inf,["y"]=-inf,["z"]=nan}"#),
    ("m.i = math.mininteger", #"{["i"]=-9223372036854775808}"#),
    (#"m.s = 'q"\\\n\0é'"#, #"{["s"]="q\"\\\x0a\x00\xc3\xa9"}"#),
    ("m.t = { { 1 }, {} }", #"{["t"]={[1]={[1]=1},[2]={}}}"#),
  ])
  func plainDataIsKeptAsText(assignment: String, text: String) async throws {
    #expect(try await kept(assignment) == text)
    // And read back, it is the same again: what did not change is not told again, so change it.
    let again = try strategy(
      "context.memory.more = 1 context.memory.more = nil return 'd3', "
        + "{ text = context.memory.i == math.mininteger and 'i' or nil }", memory: text)
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition, keepsMemory: true)
    #expect(try await again.choose(turn).memory == nil)
  }

  @Test func aTableThatIsReferredToOftenIsGoneThroughOnce() async throws {
    // Each reference once went through a million empty places: minutes in all.
    let emptied =
      "local e = {} for i = 1, 1 << 17 do e[i + 0.5] = 1 end "
      + "for k in pairs(e) do e[k] = nil end for i = 1, 20000 do m[i] = e end"
    let text = try #require(try await kept(emptied))
    #expect(text.hasPrefix("{[1]={},[2]={},") && text.hasSuffix("[20000]={}}"))
    let shared = "local a = { x = { 1 } } m.a, m.b, m.c = a, { a, a }, a.x"
    #expect(
      try await kept(shared)
        == #"{["a"]={["x"]={[1]=1}},["b"]={[1]={["x"]={[1]=1}},[2]={["x"]={[1]=1}}},["c"]={[1]=1}}"#
    )
  }

  @Test func aSharedTableIsRefusedWhereItLiesTooDeep() async throws {
    let deep =
      "local t = {} for i = 1, 20 do t = { t } end m.a = t for i = 1, 15 do t = { t } end m.b = t"
    #expect(try await kept(deep) == nil)
    let fits =
      "local t = {} for i = 1, 20 do t = { t } end m.a = t for i = 1, 10 do t = { t } end m.b = t"
    let text = try #require(try await kept(fits))
    // What is written can be read back.
    _ = try await strategy("return 'd3'", memory: text).choose(
      Turn(game: Reversi(), position: Reversi().initialPosition))
  }

  @Test func memoryIsNotMadeWhenNobodyKeepsIt() async throws {
    #expect(try await choice("context.memory.n = 1 return 'd3'").memory == nil)
    #expect(try await choice("return 'd3'", keepsMemory: true).memory == nil)
  }

  @Test(arguments: [
    ("m.f = print", "context.memory.f is a function: it is not kept"),
    (
      "m.deep = { { board } }",
      "context.memory.deep[1][1] is a board; keep tostring(board) or its moves: it is not kept"
    ),
    (
      "m[print] = 1",
      "context.memory has a key that is not a boolean, number or string: it is not kept"
    ),
    ("m.c = coroutine.create(print)", "context.memory.c is not plain data: it is not kept"),
    ("m.s = ('x'):rep(2 << 20)", "context.memory.s is more than 1 MiB as text: it is not kept"),
  ])
  func aValueThatIsNotPlainDataIsToldOnce(assignment: String, complaint: String) async throws {
    let reports = Reports()
    let strategy = try strategy("local m = context.memory \(assignment) return 'd3'")
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition, keepsMemory: true, report: reports.add)
    #expect(try await strategy.choose(turn).memory == nil)
    _ = try await strategy.choose(turn)
    #expect(reports.all == [.note(complaint)])
  }

  @Test func memoryThatHoldsItselfIsRefused() async throws {
    let reports = Reports()
    let strategy = try strategy("context.memory.me = context.memory return 'd3'")
    _ = try await strategy.choose(
      Turn(
        game: Reversi(), position: Reversi().initialPosition, keepsMemory: true,
        report: reports.add))
    guard case .note(let text)? = reports.all.first else { Issue.record("nothing said"); return }
    #expect(text.hasPrefix("context.memory.me.me"))
    #expect(text.hasSuffix(" is nested too deeply, or contains itself: it is not kept"))
  }

  @Test func memoryLastsFromMoveToMove() async throws {
    let strategy = try strategy(
      "context.memory.n = (context.memory.n or 0) + 1 return 'd3', { value = context.memory.n }")
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    for n in 1...3 { #expect(try await strategy.choose(turn).comment?.value == Double(n)) }
  }

  @Test func aRecallBringsBackAMemoryAndNoLocals() async throws {
    let strategy = try strategy(
      """
      local m = context.memory
      count = count + 1
      m.n = (m.n or 0) + 1
      return 'd3', { text = count .. ' ' .. m.n }
      """, before: "local count = 0")
    func said(_ recall: Recall? = nil) async throws -> String? {
      try await strategy.choose(
        Turn(
          game: Reversi(), position: Reversi().initialPosition, keepsMemory: true, recall: recall)
      ).comment?.text
    }
    #expect(try await said() == "1 1")
    #expect(try await said() == "2 2")
    #expect(try await said(Recall(memory: #"{["n"]=7}"#)) == "1 8")
    #expect(try await said() == "2 9")
    #expect(try await said(Recall(memory: nil)) == "1 1")
    #expect(strategy.snapshot.first == ScriptSnapshot.Beginning(ply: 0, memory: nil))
  }

  @Test(arguments: [
    ("", "expected a table at byte 0"), ("12", "expected a table at byte 2"),
    ("{", "expected a key at byte 1"), ("{[1]}", "expected ]= at byte 3"),
    ("{[1]=}", "expected a value at byte 5"), ("{[1]=1", "expected a comma or } at byte 6"),
    ("{}x", "expected the end at byte 2"), (#"{["a]=1}"#, "expected a closing quote at byte 8"),
    (#"{["\q"]=1}"#, "expected an escape at byte 4"),
    ("{[{}]=1}", "expected a plain key at byte 4"),
    ("{[nan]=1}", "expected a plain key at byte 5"), ("{[1]=print}", "expected a value at byte 6"),
    ("{[1]=1e5x}", "expected a value at byte 9"),
    (String(repeating: "{[1]=", count: 40), "expected less nesting at byte 166"),
  ])
  func aSpoiltMemoryIsRefusedWithItsPlace(text: String, message: String) {
    let error = #expect(throws: ScriptError.self) { try strategy("return 'd3'", memory: text) }
    #expect(error?.message == "test.lua: context.memory: \(message)")
  }

  @Test func aSpoiltMemoryCrashesNothing() throws {
    let sample = Array(#"{["n"]=12,[1]=0x1.8p+1,[true]={[-3]="\x0a\"",[2]={}},["x"]=-inf}"#.utf8)
    var state: UInt64 = 1
    for _ in 0..<3000 {
      var bytes = sample
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let at = Int(state >> 33) % max(bytes.count, 1)
        if bytes.isEmpty { break }
        switch state >> 20 & 3 {
        case 0: bytes.remove(at: at)
        case 1: bytes.insert(UInt8(32 + state >> 40 & 63), at: at)
        case 2: bytes[at] = UInt8(32 + (state >> 40 & 63))
        default: bytes.removeLast(min(at, bytes.count - 1))
        }
      }
      _ = try? strategy("return 'd3'", memory: String(decoding: bytes, as: UTF8.self))
    }
  }
}
