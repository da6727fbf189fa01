/// The text of a new observer.
package enum ObserverTemplate {
  package static func text(named name: String) -> String {
    template.replacing("{name}", with: name)
  }

  private static let template = """
    -- {name}: reports each move, and who won most at the end.
    --
    -- An observer hears the events of matches without changing them, and its output is shown. Save
    -- this file during a match, and the new version hears the next event. See “moonstone help observers.md”.

    ---@type moonstone.Observer
    return {
      name = "{name}",

      -- event.kind names the event; board is the position after it. Keep data for the next match,
      -- or for a new version of this file, in context.memory.
      observe = function(event, board, context)
        local wins = context.memory

        if event.kind == "start" then
          print(event.players.black .. " against " .. event.players.white)
        elseif event.kind == "move" then
          print(event.sides[event.side] .. " plays " .. event.move .. ", which leaves "
            .. board:count() .. " moves to choose from")
        elseif event.kind == "end" then
          local winner = event.players[event.outcome]
          if winner then wins[winner] = (wins[winner] or 0) + 1 end
          print(winner and winner .. " wins" or "nobody wins")
        elseif event.kind == "finish" then
          -- After the last match. The keys of a table have no order of their own.
          local names = {}
          for name in pairs(wins) do names[#names + 1] = name end
          table.sort(names)
          for _, name in ipairs(names) do print(name .. " won " .. wins[name]) end
        end
      end,
    }

    """
}
