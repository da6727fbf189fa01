import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// What scripts in the process have of memory, one after the other and many at once.
@Suite(.timeLimit(.minutes(10 * patience))) struct LentMemoryTests {
  /// Keeps a number of tables, and says whether each still has what it was given.
  private func survey(_ number: Int, tables: Int) async throws -> String? {
    try await choice(
      """
      local kept = {}
      for i = 1, \(tables) do kept[i] = { \(number), i, tostring(i) } end
      for i = 1, \(tables), 2 do kept[i] = false end
      for i = 1, \(tables), 2 do kept[i] = { \(number), i, tostring(i) } end
      for i, t in ipairs(kept) do
        if t[1] ~= \(number) or t[2] ~= i or t[3] ~= tostring(i) then return 'd3', { text = "spoilt" } end
      end
      return 'd3', { text = "\(number)" }
      """
    ).comment?.text
  }

  /// From what a page holds to more than is lent: the rest is the process's.
  @Test(arguments: [100, 10_000, 150_000])
  func theMemoryOfAScriptIsItsOwn(tables: Int) async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 1...(tables > 10_000 ? 4 : 40) {
        group.addTask { try await survey(number, tables: tables) == "\(number)" }
      }
      for try await holds in group { #expect(holds) }
    }
  }
}
