/// The strategies of the tests, by their place in a folder of strategies.
enum Scripts {
  static let first = """
    -- Plays the first move.
    return { choose = function(board) return board:moves()[1] end }

    """

  /// One takes the move after which the other has the fewest; if it is not good, the most.
  static func ofMobility(isGood: Bool, mark: Int) -> String {
    """
    -- version \(mark)
    return { choose = function(board)
      local best, found
      for _, move in ipairs(board:moves()) do
        local worth = \(isGood ? "-" : "")#board:play(move):moves()
        if not best or worth > best then best, found = worth, move end
      end
      return found
    end }

    """
  }

  static let named = [
    "reversi/first": first,
    "reversi/last": """
    --- Plays the last move, and counts its moves in its memory.
    return {
      choose = function(board, context)
        local moves = board:moves()
        local count = (context.memory.count or 0) + 1
        context.memory.count = count
        return moves[#moves], { value = #moves, depth = 1, text = "my move " .. count }
      end,
    }

    """,
    "any/chance": """
    -- Plays any move.
    return {
      choose = function(board, context)
        local moves = board:moves()
        return moves[context.random(#moves)]
      end,
    }

    """,
  ]
}
