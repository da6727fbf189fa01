import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

extension SaveFollower {
  /// Tells what becomes of a version of a script that plays as soon as it is saved. The script
  /// itself looks only when it is asked for a move.
  package convenience init<G>(
    of sources: @escaping @Sendable () -> Sides<PlayerSource>, loader: PlayerLoader<G>,
    tell: @escaping @Sendable (SessionReport<G>) -> Void
  ) {
    self.init {
      Side.allCases.map { side in
        guard case .script(_, let path, let parameters) = sources()[side] else { return nil }
        return FollowedFile(path) { () throws(ScriptError) in
          let file = try loader.file(at: path, parameters: parameters)
          return SavedScript(file) { version throws(ScriptError) in
            try loader.tryOut(version)
          }
        }
      }
    } tell: { place, news in
      tell(.saved(Side.allCases[place], news))
    }
  }
}

extension SavedScript.News {
  /// What is wrong with the version, for people; `nil` if it loads.
  package var problem: String? {
    guard case .rejected(let error) = self else { return nil }
    return RejectedVersion(error).description.printableLines
  }
}
