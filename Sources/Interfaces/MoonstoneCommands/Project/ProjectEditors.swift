/// What editors read in the folder of a project: how to check and test it, and where messages point.
///
/// All of them start the Lua language server by themselves; it reads `.luarc.json`.
struct ProjectEditors {
  let commands: ProjectCommands

  private var all: String { commands.checks.joined(separator: " && ") }

  /// `.nvim.lua`
  var neovim: String {
    """
    -- Neovim reads this file after “:set exrc”, once you trust it: “:make” checks and tests, and “:copen”
    -- lists what is wrong. The Lua language server (lua_ls) reads .luarc.json.
    vim.o.makeprg = "(\(all))"
    vim.o.errorformat = table.concat({
      "moonstone: %f:%l:%c: %m", "moonstone: %f:%l: %m", -- a file that cannot be used
      "FAILED%*[ ]%*[^ ]%*[ ]%f:%l:%c: %m", "FAILED%*[ ]%*[^ ]%*[ ]%f:%l: %m", -- check
      "%f:%l:%c: %tarning: %m", -- what check warns of
      "FAIL  %m  %f:%l", -- test
      "%-G%.%#",
    }, ",")

    """
  }

  /// `.helix/config.toml`
  var helix: String {
    let check = commands.checks.dropLast().joined(separator: " && ")
    return """
      # Helix reads this file in this folder: space, m, c checks the strategy, and space, m, t tests it. The
      # Lua language server reads .luarc.json.
      [keys.normal.space.m]
      c = ":run-shell-command \(check)"
      t = ":run-shell-command \(commands.test)"

      """
  }

  /// `.dir-locals.el`
  var emacs: String {
    #"""
    ;; Emacs reads this file in this folder: “M-x compile” checks and tests. “M-x eglot” starts the Lua
    ;; language server, which reads .luarc.json. With this in your init file, what fails leads to its line:
    ;;
    ;; (with-eval-after-load 'compile
    ;;   (push '("^FAIL\\(?:ED\\)?  .+?  \\([^ :\n][^:\n]*\\):\\([0-9]+\\):?\\([0-9]+\\)?" 1 2 3)
    ;;         compilation-error-regexp-alist))
    ((nil . ((compile-command . "\#(all)"))))

    """#
  }
}
