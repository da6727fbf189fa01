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

    /// Has values that no expression leads to, or only an unusual one, and a metamethod that must not run.
    static let odd = """
      return { choose = function(board, context)
        local key, hidden = {}, 1
        local odd = {
          ["end"] = 1, ["a b"] = 2, ["say \\"so\\""] = 3, [true] = 4, [key] = 5, [0.1] = 6, [7] = 7,
          board = board, deep = { far = 8 }, [string.rep("x", 60)] = 9,
        }
        local asked = setmetatable({}, { __index = { deep = { far = 1 } }, __call = error })
        do
          local hidden = 2
          hidden = 3
        end
        return board:moves()[1]
      end }

      """
  }
#endif
