/// What is typed, or run by a server, to check and test a project, and the files that it is about.
struct ProjectCommands {
  let name: String
  /// The name of the game, with its options.
  let game: String
  let isUsualGame: Bool
  let isSolo: Bool
  let hasOwnGame: Bool

  var strategy: String { "\(name).lua" }
  var testFile: String { "\(name).tests" }
  var luaTestFile: String { "\(name).tests.lua" }

  private var option: String { isUsualGame ? "" : " --game \(game)" }

  /// The commands that have to succeed.
  var checks: [String] {
    (hasOwnGame ? ["moonstone check games/\(game).lua"] : []) + [check, test]
  }
  var check: String { "moonstone check --strict \(strategy)\(option)" }
  var test: String { "moonstone test" }

  /// What the author types first.
  var trials: [String] {
    let matches =
      isSolo
      ? ["moonstone match \(strategy)\(option)"]
      : [
        "moonstone match \(strategy) random\(option) --watch",
        "moonstone play \(strategy)\(option)",
      ]
    return matches + checks
  }

  /// A file of tests, a line each.
  func header(of tests: [String]) -> String {
    """
    # Tests of \(strategy), a line each: a position, or “after” and moves; then what is right there.
    # “\(test)” runs them.
    # See “moonstone help testing”. “moonstone analyze MATCH --write-tests FILE” makes more.
    \(tests.joined(separator: "\n"))

    """
  }

  /// A file of tests that a line cannot say.
  var luaTests: String {
    """
    -- Tests of \(strategy) that a line cannot say: functions judge the move. See “moonstone help testing”.

    -- Whether no other move leaves the opponent fewer moves, and if one does, which.
    local function leaves_few(board, move)
      local left = board:play(move):count()
      for other, after in board:children() do
        if not after:outcome() and after:count() < left then
          return false, other .. " leaves " .. after:count() .. " moves, " .. move .. " " .. left
        end
      end
      return true
    end

    return {
      test "leaves the opponent few moves" { moves = "", check = leaves_few },
    }

    """
  }

  /// A workflow for GitHub.
  var workflow: String {
    let steps = checks.map { "      - run: \($0)" }.joined(separator: "\n")
    return """
      # Checks and tests \(name) on each push.
      #
      # MOONSTONE_PACKAGE is the address of the .deb of a release of Moonstone: the one that you use,
      # so that the same seeds play the same matches. Write it here, or set a variable of this name:
      # Settings, Secrets and variables, Actions, Variables.
      name: Moonstone
      on: [push, pull_request]
      permissions:
        contents: read
      jobs:
        test:
          runs-on: ubuntu-latest
          timeout-minutes: 10
          env:
            MOONSTONE_PACKAGE: ${{ vars.MOONSTONE_PACKAGE }}
          steps:
            - uses: actions/checkout@v4
            - name: Install Moonstone
              run: |
                curl --fail --location --output "$RUNNER_TEMP/moonstone.deb" \\
                  "${MOONSTONE_PACKAGE:?is the address of a package, see the top of this file}"
                sudo apt-get update
                sudo apt-get install --yes "$RUNNER_TEMP/moonstone.deb"
      \(steps)

      """
  }
}
