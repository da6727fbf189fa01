#if os(Linux)
  /// Scripts that are stepped through.
  enum DebugScripts {
    /// Calls a function, changes a field, catches an error.
    static let counting = """
      local function add(sum, i)
        return sum + i
      end
      return { choose = function(board, context)
        local sum, list = 0, { last = 0 }
        for i = 1, 40 do
          sum = add(sum, i)
          if i % 20 == 0 then
            list.last = i
          end
        end
        local ok = pcall(error, "no")
        return board:moves()[1], { text = "sum " .. sum }
      end }

      """

    /// Computes for as long as its ticks last.
    static let endless = """
      return { choose = function(board, context)
        local count = 0
        while true do
          count = count + 1
        end
      end }

      """

    /// Has a table of 250 entries, which do not come in the order of their keys, and one that is deep.
    static let tables = """
      return { choose = function(board, context)
        local many, deep = {}, { one = { two = { [3] = "here" } } }
        for i = 1, 250 do many[i] = i * i end
        local moves = board:moves()
        return moves[1]
      end }

      """
  }
#endif
