import Foundation

/// The text of a new strategy. It can play every game.
package enum StrategyTemplate {
  /// - Parameter isListed: whether the strategy lists the game, so that it plays no other and commands
  ///   need not be told which.
  package static func text(named name: String, game: String, isListed: Bool = false) -> String {
    let family = GameName.family(of: game)
    return template.replacing("{name}", with: name.precomposedStringWithCanonicalMapping)
      .replacing("{games}", with: isListed ? game : "\(game) or any other game")
      .replacing("{list}", with: isListed ? "  games = { \"\(game)\" },\n\n" : "")
      .replacing("{class}", with: family.replacing("-", with: "_"))
  }

  private static let template = """
    -- {name}: leaves the opponent as few moves as it can, in {games}.
    --
    -- Save this file during a match, and the next move uses it. After a mistake you see its line,
    -- and the version before plays on. See “moonstone help lua-api”.

    ---@type moonstone.Strategy
    return {
    {list}  -- Called for each move. A board never changes: play gives another one. The context has the
      -- budget (allowance), chance (random) and what you keep between moves (memory).
      ---@param board {class}.Board
      ---@param context moonstone.Context
      choose = function(board, context)
        local best, fewest, equals = nil, math.huge, 0
        for move, after in board:children() do
          local outcome = after:outcome()
          if outcome == board:turn() then return move, { text = "wins" } end

          -- A better idea goes here: say how good “after” is. “moonstone games” lists the methods
          -- that know the game.
          local choices = outcome and 1000 or after:count()

          if choices < fewest then
            best, fewest, equals = move, choices, 1
          elseif choices == fewest then
            -- Equally good moves get the same chance. The same seed gives the same match.
            equals = equals + 1
            if context.random(equals) == 1 then best = move end
          end
        end
        return best, { text = fewest .. " moves left to the opponent" }
      end,
    }

    """
}
