import MoonstoneLua
import MoonstoneSupport

/// A version of a script that is kept. It never changes, whatever becomes of its file.
package struct KeptScript: Hashable, Sendable {
  /// The script as it was named, without the version: a path, or the name of a strategy.
  package let base: String
  /// The path of its file, which need not exist any more.
  package let path: String
  /// The version, with the modules that it had, and with parameters.
  package private(set) var source: ScriptSource
  /// The SHA-256 of the version that is kept.
  private let digest: String
  /// The parameters that are set instead of those that it had; empty without any.
  private var parameters = ""

  /// - Parameters:
  ///   - base: the script as it was named.
  ///   - path: the path of its file.
  ///   - source: the version as it was kept.
  package init(_ base: String, at path: String, _ source: ScriptSource) {
    self.base = base
    self.path = path
    digest = source.digest
    self.source = source.renamed("\(path)@sha:\(source.digest.prefix(8))")
  }

  /// Finds a version of a file by the beginning of its SHA-256. By all of it, any version is found.
  ///
  /// - Parameters:
  ///   - base: the script as it was named.
  ///   - path: the path of its file.
  ///   - typed: four digits or more.
  ///   - versions: where versions are kept.
  /// - Throws: a ``VersionError`` if no version, or more than one, has such a SHA-256.
  package init(
    _ base: String, at path: String, digest typed: String, in versions: VersionFolder
  ) throws(VersionError) {
    let beginning = typed.lowercased()
    guard 4...64 ~= beginning.utf8.count, beginning.utf8.allSatisfy(Self.digits.contains) else {
      throw .notADigest(typed)
    }
    if let source = versions.version(beginning) {
      self.init(base, at: path, source)
      return
    }
    let all = versions.history(of: path)
    let found = all.filter { $0.digest.hasPrefix(beginning) }
    guard found.count < 2 else { throw .ambiguous(typed, found) }
    guard let digest = found.first?.digest, let source = versions.version(digest) else {
      throw .unknown(typed, path: path, all)
    }
    self.init(base, at: path, source)
  }

  private static let digits = Set("0123456789abcdef".utf8)

  /// The name for the record, which means the same for ever.
  package var name: String {
    "\(base)@sha:\(digest)" + (parameters.isEmpty ? "" : "@\(parameters)")
  }

  /// The same version with parameters that are set.
  func setting(_ parameters: String) -> KeptScript {
    var script = self
    script.source = source.setting(parameters)
    script.parameters = parameters
    return script
  }
}

/// The reason why a kept version is not found.
public enum VersionError: ExplainedError, Hashable, Sendable {
  /// It is not the beginning of a SHA-256.
  case notADigest(String)
  /// No version of the file begins like this. Those that are kept come last.
  case unknown(String, path: String, [PastVersion])
  /// Several versions begin like this.
  case ambiguous(String, [PastVersion])

  /// What kind of fault it is.
  public var faultKind: FaultKind {
    switch self {
    case .notADigest: .usage
    case .unknown, .ambiguous: .missing
    }
  }

  /// What is wrong, to follow the name of a player.
  public var description: String {
    switch self {
    case .notADigest(let typed):
      "“\(typed.printable)” is not the beginning of a SHA-256: four digits or more, from 0 to f"
    case .unknown(let typed, let path, let all):
      all.isEmpty
        ? "no version of \(path.printable) is kept"
        : "no version of \(path.printable) begins with “\(typed.printable)”; "
          + "\(all.count == 1 ? "kept is" : "kept are") \(Self.list(all))"
    case .ambiguous(let typed, let found):
      "“\(typed.printable)” is the beginning of several versions: \(Self.list(found))"
    }
  }

  /// How many versions a message lists.
  private static let shown = 5

  private static func list(_ versions: [PastVersion]) -> String {
    // As many digits as tell them apart.
    var count = 8
    let digests = versions.map(\.digest)
    while count < 64, Set(digests.map { $0.prefix(count) }).count < digests.count { count += 1 }
    let names = versions.suffix(shown).reversed().map {
      "\($0.digest.prefix(count)) (v\($0.number))"
    }
    let others = versions.count - shown
    return names.joined(separator: ", ") + (others > 0 ? " and \(others) older ones" : "")
  }
}
