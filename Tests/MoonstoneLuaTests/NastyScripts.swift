import MoonstoneLua

/// Strategies of Reversi that have all kinds of things when they are loaded, and spoil them when
/// they are asked.
enum NastyScripts {
  static var all: [ScriptSource] {
    texts.map { ScriptSource(name: "\($0).lua", text: $1) } + [modules]
  }

  private static let modules = ScriptSource(
    name: "modules.lua",
    bytes: Array(
      """
      local list = require "lib.list"
      return { choose = function(board)
        list.add(board:turn())
        package = require "lib.list"
        return board:moves()[1], { value = #package.items, text = table.concat(list.items) }
      end }
      """.utf8),
    includes: [
      .init(
        module: "lib.list", name: "lib/list.lua",
        bytes: Array(
          """
          local list = { items = {} }
          function list.add(item) list.items[#list.items + 1] = item end
          return list
          """.utf8))
    ])

  private static let texts: [(String, String)] = [
    (
      "metatables",
      """
      local base = { n = 0 }
      base.__index = base
      base.__call = function(self, x) self.n = self.n + x return self.n end
      base.__eq = function(a, b) return a.n == b.n end
      base.__lt = function(a, b) return a.n < b.n end
      base.__tostring = function(self) return "base " .. self.n end
      base.__len = function(self) return self.n end
      base.__concat = function() return "never" end
      base.__gc = function() while true do end end
      base.__close = base.__gc
      local chain = setmetatable({}, base)
      for i = 1, 20 do
        chain = setmetatable({}, { __index = chain, __newindex = chain, __call = chain })
      end
      local one, two = setmetatable({}, base), setmetatable({}, base)
      print("loaded", one, chain.n)
      return { choose = function(board)
        one(3) two(2) chain.n = chain.n + 1
        print(one, two, one == two, one < two, #one, chain.n, tostring(chain))
        print(getmetatable(one) == base)
        base.__tostring = nil
        setmetatable(two, nil)
        setmetatable(two, base)
        return board:moves()[1], { value = one.n, text = tostring(one) }
      end }
      """
    ),
    (
      "coroutines",
      """
      local function walk(n) for i = 1, n do coroutine.yield(i) end return "done" end
      local first, second = coroutine.create(walk), coroutine.wrap(function() walk(1e9) end)
      coroutine.resume(first, 3)
      local inner = coroutine.wrap(function() second() coroutine.yield(second) end)
      inner()
      local failed = coroutine.create(function() error({ "kept" }) end)
      local _, why = coroutine.resume(failed)
      local deep = coroutine.wrap(function()
        local function down(n)
          if n == 0 then coroutine.yield("deep") else down(n - 1) end
          return n
        end
        while true do down(60) end
      end)
      deep()
      return { choose = function(board)
        print(coroutine.status(first), select(2, coroutine.resume(first)), second(), why[1],
          coroutine.status(failed), deep())
        for i = 1, 20 do second() end
        local lost = coroutine.wrap(function() coroutine.yield() end)
        lost()
        return board:moves()[1]
      end }
      """
    ),
    (
      "closures",
      """
      local n, kept = 0, {}
      local function up() n = n + 1 return n end
      for i = 1, 30 do kept[i] = function() n = n + i return up() end end
      local words = ("one two three four five six"):gmatch("%a+")
      words()
      return { choose = function(board)
        local word = words()
        print(word, kept[3](), up(), kept[30]())
        table.remove(kept, 1)
        kept[#kept + 1] = up
        return board:moves()[1], { value = n, text = word }
      end }
      """
    ),
    (
      "orders",
      """
      local t, order = {}, {}
      for i = 1, 40 do t["key" .. i * 7] = i end
      for i = 1, 10 do
        t[{}] = i t[function() end] = i t[i / 3] = i t[coroutine.create(print)] = i
      end
      for _, value in pairs(t) do order[#order + 1] = value end
      return { choose = function(board)
        local now = {}
        for key, value in pairs(t) do now[#now + 1] = value end
        t["new" .. #order] = #order
        t[now] = 5
        t[next(t)] = nil
        order = now
        print(table.concat(now, " "))
        print(tostring(t), tostring(print), next({}), string.format("%s %s", t, board))
        return board:moves()[1]
      end }
      """
    ),
    (
      "globals",
      """
      counter = 0
      string.kept = ("x"):rep(100)
      math.pi = 3
      return { choose = function(board)
        counter = counter + 1
        local seen = table.concat({ counter, math.pi, #(string.kept or ""), tostring(pairs) }, " ")
        print(seen)
        math.pi, string.kept, pairs, _G.print = 4, nil, counter, print
        for key in next, _G do if key == "assert" then _G[key] = nil end end
        return board:moves()[1], { value = counter, text = seen }
      end }
      """
    ),
    (
      "texts",
      """
      local big = ("moonstone "):rep(9000)
      local pieces = {}
      for piece in big:sub(1, 3000):gmatch("%a+") do pieces[#pieces + 1] = piece .. #pieces end
      return { choose = function(board)
        big = big:sub(2) .. #pieces
        pieces[#pieces + 1] = table.concat(pieces, ",", 1, 50)
        local found = big:find("stone", 5, true)
        print(#big, #pieces, found, ("%q"):format(big:sub(1, 20)))
        return board:moves()[1], { value = found, text = big:sub(-20) }
      end }
      """
    ),
    (
      "weak",
      """
      local weak = setmetatable({}, { __mode = "k" })
      local strong = {}
      for i = 1, 50 do local key = {} weak[key] = i strong[i % 5] = key end
      return { choose = function(board)
        local n = 0
        for _ in next, weak do n = n + 1 end
        for i = 1, 200 do weak[{}] = { i } end
        return board:moves()[1], { value = n }
      end }
      """
    ),
    (
      "evaluations",
      """
      local all = {}
      for i = 1, 5 do all[i] = moonstone.evaluation { mobility = i, discs = 1 } end
      local shared = moonstone.evaluation { mobility = 3 }
      return { choose = function(board, context)
        local e = all[1] or shared
        local found = board:search { depth = 2, evaluate = e, hash = 0 }
        table.remove(all, 1)
        if context.remaining > 100000 then
          for i = 1, 70 do all[20] = moonstone.evaluation { mobility = i } end
        end
        return found.move, { value = found.value }
      end }
      """
    ),
    (
      "memory",
      """
      local held, most = {}, 0
      return { choose = function(board, context)
        context.memory.n = (context.memory.n or 0) + 1
        context.memory[tostring(context.ply)] = { board:turn(), { deep = context.random(1000) } }
        if context.remaining > 100000 then
          local ok = pcall(function()
            for i = 1, 1e9 do held[i] = ("x"):rep(300000 * i) most = i end
          end)
          held = {}
          for i = 1, 3000 do held[i] = { i } end
        end
        return board:moves()[1], { value = most }
      end }
      """
    ),
    (
      "failures",
      """
      local depth = 0
      local function down() depth = depth + 1 return 1 + down() end
      return { choose = function(board, context)
        if context.ply % 4 == 0 then error({ "not a message" }) end
        if context.ply % 4 == 1 then down() end
        if context.ply % 4 == 2 then while true do depth = depth + 1 end end
        print(pcall(error, setmetatable({}, { __tostring = function() return "shown" end })))
        print(xpcall(down, function(message) return #message end))
        return board:moves()[1], { value = depth }
      end }
      """
    ),
    (
      "boards",
      """
      local kept, each
      return { version = 3, choose = function(board, context)
        kept = kept or board
        each = each or board:children()
        local move, after = select(1, each), nil
        print(kept == board, tostring(kept):sub(1, 30), type(move))
        local found = board:search { depth = 2 }
        local played = board:playouts { count = 20 }
        kept = board:play(found.move)
        context.comment { text = "thinking" }
        context.memory[#context.memory + 1] = found.move
        return found.move, { value = played.value }
      end, migrate = function(memory) return memory end }
      """
    ),
  ]
}
