import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// A file of tests in Lua, which returns a list of them:
///
///     return {
///       test "keeps off the X-square" { moves = "f5d6c3", avoid = "b2" },
///     }
///
/// It runs where strategies run, as the module of a strategy that writes the tests down.
struct LuaTests<G: Game> {
  private static var module: String { "moonstone-tests" }
  private static var ticks: Int { 100_000_000 }

  private let file: String
  private let source: ScriptSource
  private let loader: PlayerLoader<G>

  /// - Parameter text: the text to read instead of the file's.
  init(
    _ file: String, text: [UInt8]? = nil, loader: PlayerLoader<G>
  ) throws(ScriptError) {
    self.file = file
    self.loader = loader
    let found = try loader.file(at: file)
    let tests =
      try text.map { text throws(ScriptError) in try found.version(withText: text) }
      ?? found.source
    let include = ScriptSource.Include(module: Self.module, name: file, bytes: tests.bytes)
    source = ScriptSource(
      name: file, bytes: Array(Self.driver.utf8), includes: tests.includes + [include])
  }

  /// - Throws: a ``TestFault`` or a ``ScriptError``.
  func tests() async throws -> [PositionTest<G>] {
    let listed = try await ask(loader.game.initialPosition, memory: nil)
    var tests: [PositionTest<G>] = []
    for line in listed.split(separator: "|") {
      tests.append(try fields(of: line).test(of: loader.game))
    }
    return tests
  }

  /// Asks the function of a test. Returns what it has against the answer; `nil` if nothing.
  func complaint(
    about choice: Choice<G.Move>, in position: G.Position, test: Int
  ) async throws -> String? {
    var memory = "{[\"test\"]=\(test),[\"move\"]=\(Self.quoted(choice.move.description))"
    if let value = choice.comment?.value, value.isFinite {
      memory += ",[\"value\"]=\(Self.quoted("\(value)"))"
    }
    if let depth = choice.comment?.depth { memory += ",[\"depth\"]=\(depth)" }
    if let text = choice.comment?.text { memory += ",[\"text\"]=\(Self.quoted(text))" }
    let said = Self.decoded(try await ask(position, memory: memory + "}")[...])
    return said.isEmpty ? nil : said
  }

  /// Asks the driver, and returns what it wrote.
  private func ask(_ position: G.Position, memory: String?) async throws -> String {
    let turn = Turn(
      game: loader.game, position: position, start: position,
      budget: Budget(remainingTicks: Self.ticks), keepsMemory: true)
    switch try await loader.answer(to: loader.thought(of: source, turn, memory: memory)) {
    case .success(let choice):
      let parts = (choice.memory ?? "").split(separator: "\"", omittingEmptySubsequences: false)
      return parts.count == 5 ? String(parts[3]) : ""
    case .failure(let forfeit): throw ScriptError(.invalid, forfeit.message)
    }
  }

  /// Reads a line of the driver.
  private func fields(of line: Substring) throws(TestFault) -> TestFields {
    let parts = line.split(separator: "&", omittingEmptySubsequences: false)
    let number = parts.first.flatMap { Int($0) } ?? 1
    var fields = TestFields(file: file, line: number)
    guard parts.count >= 3 else { throw fields.fault("this is not a test") }
    fields.name = Self.decoded(parts[1])
    if parts[2] != "" { fields.check = Int(parts[2]) }
    for part in parts.dropFirst(3) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { throw fields.fault("this is not a test") }
      let text = Self.decoded(pair[1])
      switch pair[0] {
      case "board": fields.board = .init(text: text)
      case "moves": (fields.board, fields.isAfterMoves) = (.init(text: text), true)
      case "best": fields.best = .init(text: text)
      case "avoid": fields.avoid = .init(text: text)
      case "value": fields.values.append(.init(text: text))
      case "within": fields.within = .init(text: text)
      default:
        throw fields.unknown(
          Self.decoded(pair[0]), among: TestFields.words + ["board", "moves", "check"])
      }
    }
    return fields
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacingScalars { "\\\"".unicodeScalars.contains($0) ? "\\\($0)" : nil } + "\""
  }

  /// Reads what the driver wrote with `%` and two digits for other characters than letters.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the tests down, a line each; or asks the function of one.
  private static var driver: String {
    """
    local function written(value)
      return (string.gsub(tostring(value), "[^%w]", function(c)
        return string.format("%%%02x", string.byte(c))
      end))
    end

    function test(name)
      local _, place = pcall(error, "", 3)
      return function(fields)
        if type(fields) ~= "table" then
          error("test: write test \\"a name\\" { best = \\"f5\\" }, with a table", 2)
        end
        return { name = name, fields = fields, line = string.match(place, ":(%d+):") or "1" }
      end
    end

    local tests = require "\(module)"
    if type(tests) ~= "table" then
      local form = "return { test \\"a name\\" { … } }"
        error("\(module).lua:1: a file of tests returns a list of them: " .. form, 0)
    end

    local function described(t, index)
      if type(t) ~= "table" or type(t.fields) ~= "table" then
        local what = "item " .. index .. " of the list"
        error("\(module).lua:1: " .. what .. " is not a test \\"a name\\" { … }", 0)
      end
      local keys = {}
      for key, value in pairs(t.fields) do
        if key ~= "check" then keys[#keys + 1] = tostring(key) end
      end
      table.sort(keys)
      local parts = { t.line, written(t.name), t.fields.check and tostring(index) or "" }
      for _, key in ipairs(keys) do
        local value = t.fields[key]
        if type(value) == "table" then value = table.concat(value, " ") end
        parts[#parts + 1] = written(key) .. "=" .. written(value)
      end
      return table.concat(parts, "&")
    end

    return { choose = function(board, context)
      local asked = context.memory
      local said = {}
      if asked.test then
        local comment = { value = tonumber(asked.value), depth = asked.depth, text = asked.text }
        local answer, why = tests[asked.test].fields.check(board, asked.move, comment)
        if not answer then said[1] = written(why or "its check says no") end
      else
        for index, t in ipairs(tests) do said[index] = described(t, index) end
      end
      for key in pairs(asked) do asked[key] = nil end
      asked.said = table.concat(said, "|")
      return board:moves()[1]
    end }
    """
  }
}
