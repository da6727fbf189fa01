import MoonstoneSupport

/// Which engines may be started in an event. A file names engines, but never starts one: a person
/// does, who typed the command or has seen it.
package enum EnginePermission: Sendable {
  /// Every engine, also one that enters later.
  case all
  /// The engines with these commands.
  case only(Set<Exactly>)

  package static let nobody = EnginePermission.only(Set<Exactly>())

  /// The engines with these commands.
  package static func only(_ names: some Sequence<String>) -> EnginePermission {
    .only(Set(names.map { Exactly($0) }))
  }

  /// Returns whether an engine may be started.
  package func allows(_ name: String) -> Bool {
    switch self {
    case .all: true
    case .only(let names): names.contains(Exactly(name))
    }
  }
}
