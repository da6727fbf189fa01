import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Where a script runs.
enum RunningPlace: CaseIterable, Sendable {
  case process
  case worker
}

/// What becomes of `context.memory` when a text of another version takes over.
@Suite(.serialized, .timeLimit(.minutes(10 * patience))) struct MigrationTests {
  private let folder: TemporaryFolder
  private let workers = Workers()
  private let reports = Reports()

  init() throws { folder = try TemporaryFolder() }

  /// A text that counts its moves in its memory, and tells all of it.
  private func counting(_ fields: String) -> String {
    """
    \(fields.isEmpty ? "return {" : "return { \(fields),") choose = function(board, context)
      local m = context.memory
      m.n = (m.n or 0) + 1
      return 'd3', { text = tostring(m.n) .. ' ' .. tostring(m.extra) }
    end }
    """
  }

  private func strategy(
    _ path: String, in place: RunningPlace, limits: ScriptLimits = ScriptLimits(),
    memory: String? = nil
  ) throws -> LuaStrategy<Reversi> {
    try LuaStrategy(
      ScriptFile(path: path), named: "s", plugin: reversi, limits: limits,
      isolation: place == .worker ? .workers(workers.pool) : .inProcess, memory: memory)
  }

  private func turn() -> Turn<Reversi> {
    Turn(
      game: Reversi(), position: Reversi().initialPosition, keepsMemory: true, report: reports.add)
  }

  /// What is said and kept after a text with these fields gave way to one with those.
  private func swap(
    from old: String, to new: String, in place: RunningPlace, limits: ScriptLimits = ScriptLimits()
  ) async throws -> Choice<Reversi.Move> {
    let path = try folder.write(counting(old), to: "s.lua")
    let strategy = try strategy(path, in: place, limits: limits)
    _ = try await strategy.choose(turn())
    _ = try folder.write(counting(new), to: "s.lua")
    return try await strategy.choose(turn())
  }

  private var notes: [String] {
    reports.all.compactMap { report in
      guard case .note(let text) = report else { return nil }
      return text.replacingOccurrences(of: folder.path + "/", with: "")
    }
  }

  @Test(
    arguments: RunningPlace.allCases,
    [("", ""), ("version = 3", "version = 3"), ("version = '1.2'", "version = '1.2'")])
  func memoryOfTheSameVersionGoesOver(place: RunningPlace, versions: (String, String)) async throws
  {
    let choice = try await swap(from: versions.0, to: versions.1, in: place)
    #expect(choice.comment?.text == "2 nil")
    #expect(notes == [])
  }

  @Test(
    arguments: RunningPlace.allCases,
    [
      ("version = 1", "version = 2", "version 1 is dropped: version 2 has no migrate"),
      ("", "version = 2", "no version is dropped: version 2 has no migrate"),
      ("version = 2", "", "version 2 is dropped: no version has no migrate"),
      ("version = '2'", "version = 2", "version \"2\" is dropped: version 2 has no migrate"),
    ])
  func memoryOfAnotherVersionIsDroppedAndThatIsSaid(
    place: RunningPlace, swapped: (from: String, to: String, note: String)
  ) async throws {
    let choice = try await swap(from: swapped.from, to: swapped.to, in: place)
    #expect(choice.comment?.text == "1 nil")
    #expect(notes == ["s.lua: context.memory of \(swapped.note)"])
  }

  @Test(arguments: RunningPlace.allCases) func migrateMakesTheNewMemory(place: RunningPlace)
    async throws
  {
    let migrate = "migrate = function(m, from) return { n = m.n * 10, extra = from } end"
    let choice = try await swap(
      from: "version = '1'", to: "version = 2, \(migrate)", in: place)
    #expect(choice.comment?.text == "11 1")
    #expect(choice.memory == #"2{["extra"]="1",["n"]=11}"#)
    #expect(notes == ["s.lua: context.memory was migrated from version \"1\" to version 2"])
  }

  @Test(arguments: RunningPlace.allCases)
  func anEmptyMemoryHasNoVersionAndNobodyIsAsked(place: RunningPlace) async throws {
    let text = "return { version = %, migrate = error, choose = function() return 'd3' end }"
    func version(_ n: Int) -> String { text.replacingOccurrences(of: "%", with: "\(n)") }
    let path = try folder.write(version(1), to: "s.lua")
    let strategy = try strategy(path, in: place)
    #expect(try await strategy.choose(turn()).memory == nil)
    _ = try folder.write(version(2), to: "s.lua")
    #expect(try await strategy.choose(turn()).memory == nil)
    #expect(reports.all == [.swapped(strategy.identity)])
  }

  @Test(
    arguments: RunningPlace.allCases,
    [
      ("error('cannot')", "s.lua:1: cannot"),
      ("error({})", "s.lua:1: raised a table instead of a message: {}"),
      ("error(('x'):rep(1 << 20))", "s.lua:1: xxx"),
      ("return 5", "s.lua: migrate returned 5; it must return the new memory, a table"),
      (
        "return print", "s.lua: migrate returned a function; it must return the new memory, a table"
      ),
      ("return { f = print }", "s.lua: migrate: context.memory.f is a function"),
      ("m.me = m return m", "is nested too deeply, or contains itself"),
      ("while true do end", "s.lua:1: out of time"),
      ("while true do pcall(function() while true do end end) end", "s.lua:1: out of time"),
      ("local t = {} while true do t[#t + 1] = ('x'):rep(1 << 22) .. #t end", "out of memory"),
      (
        "return setmetatable({}, { __index = error, __len = error, __pairs = error }) .. ''",
        "s.lua:1: attempt to concatenate a table value"
      ),
    ])
  func aFailingMigrateIsABrokenFile(
    place: RunningPlace, hostile: (body: String, message: String)
  ) async throws {
    let choice = try await swap(
      from: "version = 1", to: "version = 2, migrate = function(m) \(hostile.body) end", in: place,
      limits: ScriptLimits(loadSeconds: hostile.message.contains("out of time") ? 0.3 : 20))
    // The old one plays on, with its memory as it was.
    #expect(choice.comment?.text == "2 nil")
    #expect(choice.memory == #"1{["n"]=2}"#)
    #expect(notes.count == 1)
    let note = notes.first ?? ""
    #expect(note.contains(hostile.message), "\(note)")
    #expect(note.hasSuffix(" — the previous version plays on"))
    #expect(note.utf8.count < 1200)
  }

  @Test(
    arguments: RunningPlace.allCases,
    [
      ("version = {}", "version is a table"), ("version = 0/0", "version is -nan"),
      ("version = 1.5", "version is 1.5"), ("version = true", "version is true"),
      ("version = ('x'):rep(1 << 20)", "version is \"xxx"),
      ("version = print", "version is a function"),
    ])
  func aVersionIsAnIntegerOrAShortText(
    place: RunningPlace, hostile: (field: String, message: String)
  ) async throws {
    let path = try folder.write(counting(hostile.field), to: "s.lua")
    let error = #expect(throws: ScriptError.self) { try strategy(path, in: place) }
    let message = error?.message.replacingOccurrences(of: "-nan", with: "nan") ?? ""
    #expect(
      message.contains(hostile.message.replacingOccurrences(of: "-nan", with: "nan")),
      "\(message)")
    #expect(message.hasSuffix("; it must be an integer, or a string of at most 64 bytes"))
  }

  @Test(arguments: RunningPlace.allCases) func migrateIsAFunction(place: RunningPlace) throws {
    let path = try folder.write(counting("migrate = {}"), to: "s.lua")
    let error = #expect(throws: ScriptError.self) { try strategy(path, in: place) }
    #expect(
      error?.message == path
        + ": migrate is a table; it must be a function of the memory and the version "
        + "that wrote it")
  }

  @Test(arguments: RunningPlace.allCases)
  func aMatchThatIsResumedMigratesJustTheSame(place: RunningPlace) async throws {
    let path = try folder.write(
      counting("version = 2, migrate = function(m, from) m.extra = from return m end"),
      to: "s.lua")
    let strategy = try strategy(path, in: place, memory: #""1 é"{["n"]=4}"#)
    let choice = try await strategy.choose(turn())
    #expect(choice.comment?.text == "5 1 é")
    #expect(notes.count == 1)
    _ = try await strategy.choose(turn())
    #expect(notes.count == 1)
  }

  @Test(arguments: RunningPlace.allCases)
  func aResumedMemoryThatCannotBeMigratedIsAnError(place: RunningPlace) throws {
    let path = try folder.write(
      counting("version = 2, migrate = function(m) error('too old') end"), to: "s.lua")
    let error = #expect(throws: ScriptError.self) {
      try strategy(path, in: place, memory: #"1{["n"]=4}"#)
    }
    #expect(error?.message.hasSuffix(":1: too old") == true)
  }

  @Test(arguments: RunningPlace.allCases)
  func aValueThatIsNotPlainDataIsDroppedBySwapping(place: RunningPlace) async throws {
    let path = try folder.write(
      "return { choose = function(b, c) c.memory.f = print return 'd3' end }", to: "s.lua")
    let strategy = try strategy(path, in: place)
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition, report: reports.add)
    _ = try await strategy.choose(turn)
    _ = try folder.write(counting(""), to: "s.lua")
    #expect(try await strategy.choose(turn).comment?.text == "1 nil")
    #expect(notes == ["s.lua: context.memory.f is a function: the memory is dropped"])
  }

  @Test func theMemoryOfANewTextIsAskedForWithItsVersion() async throws {
    let snapshot = try strategy(
      try folder.write(counting("version = 7"), to: "s.lua"), in: .process)
    _ = try await snapshot.choose(turn())
    _ = try await snapshot.choose(turn())
    #expect(snapshot.snapshot.memory == #"7{["n"]=1}"#)
  }
}
