--- The board as an electric circuit: a current flows from edge to edge, and finds every way at
--- once.
---
--- V. V. Anshelevich's Hexy values boards so. An empty cell is a resistor, a stone of one's own a
--- wire, a stone of the other side nothing. Neighbours are connected, and so are cells that a
--- bridge joins. With a volt between the edges, the current that flows says how well a side is
--- connected: all its ways count, the short ones most. And a cell through which much of it flows is
--- one that matters.
---
--- The voltages are found by relaxation: each node gets what its neighbours have on average, over
--- and over. Going somewhat too far each time (over-relaxation) is quicker.

local hex = require "hex.board"

-- What two circuits cost at most, in ticks for each cell of the board.
local circuit = { PRICE = 6000 }

--- The nodes and wires of a side: chains, and empty cells. Each wire has a conductance, 1 from an
--- empty cell to a chain, and ½ between two empty cells.
local function build(board, at, side)
  local chain = hex.chains(board, at, side, true)
  local count, touching, bridges = board.count, board.touching, board.bridges
  local ends, flows, nodes = {}, {}, {}
  local function wire(node, far)
    local to, flow = ends[node], flows[node]
    to[#to + 1] = far
    flow[#flow + 1] = (chain[node] or chain[far]) and 1 or 0.5
  end
  for cell = 1, count + 4 do
    local node = chain[cell] or not at[cell] and cell
    if node and not ends[node] then
      ends[node], flows[node] = {}, {}
      nodes[#nodes + 1] = node
    end
  end
  for cell = 1, count + 4 do
    local node = chain[cell] or not at[cell] and cell
    if node then
      local around = touching[cell]
      for i = 1, #around do
        local other = around[i]
        local far = chain[other] or not at[other] and other
        if far and far ~= node then wire(node, far) end
      end
      around = bridges[cell]
      for i = 1, #around do
        local bridge = around[i]
        if not at[bridge[2]] and not at[bridge[3]] then
          local other = bridge[1]
          local far = chain[other] or not at[other] and other
          if far and far ~= node then wire(node, far) end
        end
      end
    end
  end
  local from, to = chain[board.goals[side][1]], chain[board.goals[side][2]]
  return {
    nodes = nodes, ends = ends, flows = flows, from = from, to = to, size = board.size,
    isDown = side == "black",
  }
end

--- Lets the current settle in so many rounds, from the voltages of a board that was much the same.
local function settle(net, volts, rounds)
  local nodes, ends, flows = net.nodes, net.ends, net.flows
  local from, to = net.from, net.to
  volts[from], volts[to] = 1, 0
  local size, isDown = net.size, net.isDown
  local sums = {}
  for i = 1, #nodes do
    local node, sum = nodes[i], 0
    local flow = flows[node]
    for j = 1, #flow do sum = sum + flow[j] end
    sums[node] = sum
    if not volts[node] then
      local way = isDown and (node - 1) // size or (node - 1) % size
      volts[node] = 1 - (way + 1) / (size + 1)
    end
  end
  for _ = 1, rounds do
    for i = 1, #nodes do
      local node = nodes[i]
      local sum = sums[node]
      if node ~= from and node ~= to and sum > 0 then
        local far, flow, volt = ends[node], flows[node], 0
        for j = 1, #far do volt = volt + flow[j] * volts[far[j]] end
        local old = volts[node]
        volts[node] = old + 1.5 * (volt / sum - old)
      end
    end
  end
  net.volts = volts
end

--- The circuit of a side: its `current`, infinite when the edges are joined, and what it needs for
--- the rest. `like` is the circuit of a board with a stone or two less: it settles sooner.
function circuit.of(board, at, side, like)
  local net = build(board, at, side)
  if net.from == net.to then
    net.current = math.huge
    return net
  end
  local volts = {}
  if like and like.volts then
    for node, volt in pairs(like.volts) do volts[node] = volt end
  end
  settle(net, volts, like and 8 or 24)
  local far, flow, sum = net.ends[net.from], net.flows[net.from], 0
  for i = 1, #far do sum = sum + flow[i] * (1 - volts[far[i]]) end
  net.current = sum
  return net
end

--- The part of a side's power that an empty cell takes, 0 to 1.
local function power(net, cell)
  local far, flow, volts, sum = net.ends[cell], net.flows[cell], net.volts, 0
  if not far or not volts or net.current < 1e-6 then return 0 end
  local volt = volts[cell]
  for i = 1, #far do
    local fall = volt - volts[far[i]]
    sum = sum + flow[i] * fall * fall
  end
  return sum / net.current
end

--- How much a cell matters: the power it takes of both sides; a little more near the middle, since
--- on an empty board all cells take about the same.
function circuit.weight(board, mine, yours, cell)
  return (power(mine, cell) + power(yours, cell)) * (2 - hex.away(board, cell) / board.size)
end

return circuit
