import CMoonstone
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// The order in which `pairs` meets keys is the same in every build, package and process.
@Suite(.timeLimit(.minutes(10 * patience))) struct TableOrderTests {
  private let workers = Workers()

  private func text(
    of body: String, isolation: ScriptIsolation
  ) async throws -> String? {
    let source = ScriptSource(
      name: "test.lua", text: "return { choose = function(board, context)\n\(body)\nend }")
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remainingTicks: 5_000_000))
    return try await LuaStrategy(
      source, plugin: reversi, limits: ScriptLimits(loadTicks: 1_000_000), isolation: isolation
    ).choose(turn).comment?.text
  }

  /// A constant seed, not only one that is the same in this build.
  @Test func stringKeysAreInAnOrderThatWeKnow() async throws {
    let body = """
      local t, order = {}, {}
      for c in ("abcdefghijklmnop"):gmatch(".") do t["key " .. c] = c end
      for _, c in pairs(t) do order[#order + 1] = c end
      return "d3", { text = table.concat(order) }
      """
    #expect(ms_hashes_repeat())
    #expect(try await text(of: body, isolation: .inProcess) == "fgpdckiabnmhleoj")
  }

  /// Tables, functions, coroutines, boards and the functions of the library, between texts and after
  /// blocks of all sizes.
  @Test(.enabled(if: patience == 1)) func keysThatAreKnownByTheirAddressesAreInOneOrder()
    async throws
  {
    let body = """
      local t, order, n = {}, {}, 0
      local function add(key) n = n + 1 t[key] = n end
      local big = {}
      for i = 1, 30000 do big[i] = i end
      for i = 1, 100 do
        add("k" .. i) add({}) add(function() return i end) add(coroutine.create(print))
      end
      for _, after in board:children() do add(after) end
      for _, library in ipairs { _G, string, math, table, utf8, coroutine, moonstone } do
        local names = {}
        for name in pairs(library) do names[#names + 1] = name end
        table.sort(names)
        for _, name in ipairs(names) do
          if type(library[name]) == "function" and not t[library[name]] then add(library[name]) end
        end
      end
      add(pairs {}) add((ipairs {})) add((utf8.codes "x")) add(("x"):gmatch("x"))
      add(board.moves) add(board.squares) add(board.search) add(context.random)
      add(context.comment) add((board:children()))
      local sum = 0
      for _, v in pairs(t) do sum = (sum * 31 + v) % 1000003 end
      assert(pairs {} == next and t[next])
      return "d3", { text = n .. " " .. sum .. " " .. context.remaining }
      """
    let here = try await text(of: body, isolation: .inProcess)
    for _ in 1...3 {
      #expect(try await text(of: body, isolation: .inProcess) == here)
      #expect(try await text(of: body, isolation: .workers(workers.pool)) == here)
    }
  }
}
