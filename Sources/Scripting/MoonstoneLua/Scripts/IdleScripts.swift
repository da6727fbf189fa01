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
final class IdleScripts: Sendable {
  private struct Idle: @unchecked Sendable {
    let handle: OpaquePointer
    let version: LoadedVersion
  }

  /// Each takes up to 2 MiB, most a tenth of that.
  private static let most = 32

  /// The one that was given first comes first.
  private let scripts = Locked<[Idle]>([])

  func free() {
    scripts.withLock { scripts in
      for script in scripts { ms_script_free(script.handle) }
      scripts = []
    }
  }

  /// A script that is to be restored; `nil` if there is none of this version.
  func take(_ version: LoadedVersion) -> OpaquePointer? {
    let script: Idle? = scripts.withLock { scripts in
      let index = scripts.lastIndex { $0.version == version }
      return index.map { scripts.remove(at: $0) }
    }
    return script?.handle
  }

  /// Takes a script that was kept as this version.
  func give(_ handle: OpaquePointer, _ version: LoadedVersion) {
    ms_script_suspend(handle)
    let last = Idle(handle: handle, version: version)
    let first: Idle? = scripts.withLock { scripts in
      scripts.append(last)
      return scripts.count > Self.most ? scripts.removeFirst() : nil
    }
    if let first { ms_script_free(first.handle) }
  }
}
