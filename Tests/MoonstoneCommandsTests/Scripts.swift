/// The strategies of the tests, by their place in a folder of strategies.
enum Scripts {
  static let first = """
    -- Plays the first move.
    return { choose = function(board) return board:moves()[1] end }

    """

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
