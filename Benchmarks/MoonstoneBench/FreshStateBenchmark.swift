import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

/// A strategy as long as most that are shipped: 45 lines with two modules of Lua's, tables and
/// closures.
private let text = """
  -- Takes corners, keeps away from the squares beside them, and counts moves.
  local corners = { a1 = true, a8 = true, h1 = true, h8 = true }
  local beside = {
    a1 = { "a2", "b1", "b2" }, a8 = { "a7", "b7", "b8" },
    h1 = { "g1", "g2", "h2" }, h8 = { "g7", "g8", "h7" },
  }
  local weights = { corner = 100, beside = -25, move = 1, reply = -2 }

  local owner = {}
  for corner, squares in pairs(beside) do
    for _, square in ipairs(squares) do owner[square] = corner end
  end

  local function taken(board, corner)
    for _, move in ipairs(board:moves()) do
      if move == corner then return false end
    end
    return true
  end

  local function worth(board, move, after)
    local value = weights.reply * after:count()
    if corners[move] then value = value + weights.corner end
    local corner = owner[move]
    if corner and not taken(board, corner) then value = value + weights.beside end
    return value
  end

  local function choose(board, context)
    local best, value = {}, -math.huge
    for move, after in board:children() do
      local w = worth(board, move, after)
      if w > value then
        best, value = { move }, w
      elseif w == value then
        best[#best + 1] = move
      end
    end
    return best[context.random(#best)], { value = value, text = ("%d moves"):format(#best) }
  end

  return { name = "corners", version = 3, choose = choose }
  """

/// A player for the next match: of a text that was loaded before, and of one that was not.
func freshStateBenchmark() throws {
  let plugin = Plugin(Reversi())
  let rounds = 2_000
  func make(_ source: ScriptSource) throws {
    _ = try LuaStrategy(source, plugin: plugin, isolation: .inProcess)
  }
  let known = ScriptSource(name: "known", text: text)
  // What they are told apart by is there before the time is taken, as it is of a file.
  let unknown = (0..<rounds).map { ScriptSource(name: "unknown", text: text + " -- \($0)") }
  try make(known)
  var next = unknown.makeIterator()
  let (restored, loaded) = try fastest(
    of: 20, { for _ in 0..<rounds { try make(known) } },
    { for _ in 0..<rounds / 20 { if let source = next.next() { try make(source) } } })
  let each = restored.nanoseconds / Double(rounds) / 1000
  report("a fresh state of a known text, in process", each, "µs", atMost: 15)
  report("of an unknown text", loaded.nanoseconds / Double(rounds / 20) / 1000, "µs")
}
