import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTerminal

extension RunContext {
  /// Returns the context and the start for another match of the same command. If the rules are a
  /// script, it uses their newest valid version.
  ///
  /// New rules that cannot be used are reported, and the previous ones stay in force.
  ///
  /// - Parameter note: receives the report.
  /// - Throws: when the starting position does not exist under the new rules.
  func renewed(
    from start: G.Position, note: (String) -> Void = { Program.warn($0) }
  ) throws -> (RunContext<G>, G.Position) {
    guard let newest = loader.renewed(note: note, warn: { Program.warn($0) }) else {
      return (self, start)
    }
    var context = self
    context.loader = newest
    observers?.move(to: newest.plugin, home: newest.home)
    do {
      return (context, try newest.start(start, of: game))
    } catch {
      throw Failure.data("under the new rules, the match cannot begin there: \(error.message)")
    }
  }
}
