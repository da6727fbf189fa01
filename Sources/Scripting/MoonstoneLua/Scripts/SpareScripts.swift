internal import CMoonstone
import MoonstoneSupport

/// A version as it was loaded: all that decides what a script is then.
struct LoadedVersion: Hashable, Sendable {
  let digest: String
  /// Tells a script from one whose text is another one's list of modules.
  let includes: Int
  let limits: ScriptLimits
  let role: ScriptRole

  init(_ source: ScriptSource, _ limits: ScriptLimits, as role: ScriptRole) {
    digest = source.digest
    includes = source.includes.count
    self.limits = limits
    self.role = role
  }
}

/// Scripts of a game in this process whose players are gone. Each can be made again what it was
/// when it had been loaded, which is much faster than loading it.
final class SpareScripts: Sendable {
  private struct Spare: @unchecked Sendable {
    let handle: OpaquePointer
    let version: LoadedVersion
  }

  /// Each takes up to 2 MiB, most a tenth of that.
  private static let most = 32

  /// The one that was given first comes first.
  private let spares = Locked<[Spare]>([])

  func free() {
    spares.withLock { spares in
      for spare in spares { ms_script_free(spare.handle) }
      spares = []
    }
  }

  /// A script that is to be remade; `nil` if there is none of this version.
  func take(_ version: LoadedVersion) -> OpaquePointer? {
    let spare: Spare? = spares.withLock { spares in
      let index = spares.lastIndex { $0.version == version }
      return index.map { spares.remove(at: $0) }
    }
    return spare?.handle
  }

  /// Takes a script that was kept as this version.
  func give(_ handle: OpaquePointer, _ version: LoadedVersion) {
    ms_script_rest(handle)
    let last = Spare(handle: handle, version: version)
    let first: Spare? = spares.withLock { spares in
      spares.append(last)
      return spares.count > Self.most ? spares.removeFirst() : nil
    }
    if let first { ms_script_free(first.handle) }
  }
}
