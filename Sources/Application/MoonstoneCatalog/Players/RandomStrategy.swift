import MoonstoneSearch

/// The strategy `random`, the opponent of a script that is checked.
enum RandomStrategy {
  static let name = "random"

  /// The text of `strategies/any/random.lua`, for a program without a folder of strategies.
  static let text = """
    --- Plays any legal move: the least a strategy can do, and the first thing another one has to beat.
    ---
    --- A strategy is a table with a function `choose`. It is asked for a move whenever its side has
    --- one, and answers with one of `board:moves()`. This one knows no rules, so it plays every game.
    ---
    --- Chance comes from `context.random`. The match and the side give it its seed, so the same match
    --- plays out the same again.

    ---@type moonstone.Strategy
    return {
      name = "random",

      choose = function(board, context)
        local moves = board:moves()
        return moves[context.random(#moves)]
      end,
    }

    """
}
