import MoonstoneKernel
import MoonstoneSupport

/// A player as a person types it: a name or a path, and what is said of it after an `@`.
///
///     mine.lua@git:HEAD~2            mine.lua, as it was two commits ago
///     mine.lua@sha:7430              the version of mine.lua that was kept under this SHA-256
///     strong@depth=6,style=wild      strong, with two of its parameters set
///     level@3                        level, with its main parameter set
///     strong@ticks=1M/move           strong, with ticks of its own: odds
///
/// A suffix begins at the last `@` whose tail is one, and there may be several. The command of an
/// engine has none, and a word that is the name of a file is that file: `w@depth=6.lua`.
package struct PlayerName: Hashable, Sendable {
  /// What can be said of a player.
  package enum Suffix: Hashable, Sendable {
    /// `git:REVISION`: as the script was in a commit.
    case git(revision: String)
    /// `sha:DIGEST`: a kept version, by the beginning of its SHA-256.
    case version(String)
    /// `NAME=VALUE,…`: parameters of the script, and odds; a value alone is that of its main
    /// parameter.
    case parameters(String)

    /// Reads what follows an `@`; `nil` if that is not a suffix.
    init?(_ tail: Substring) {
      if tail.hasPrefix("git:") {
        self = .git(revision: String(tail.dropFirst(4)))
        return
      }
      // What ends like a script is the name of one, which may not exist.
      if tail.hasSuffix(".lua") { return nil }
      if tail.hasPrefix("sha:"), !tail.contains("/") {
        self = .version(String(tail.dropFirst(4)))
      } else if !tail.isEmpty,
        tail.split(separator: ",").allSatisfy({
          $0.wholeMatch(of: /[\w.+=-]+|\w+=[\w.+]+\/move/) != nil || Odds.isOdds($0)
        })
      {
        self = .parameters(String(tail))
      } else {
        return nil
      }
    }
  }

  /// The name or the path.
  package let base: String
  /// The suffixes, in the order in which they were typed.
  package let suffixes: [Suffix]
  /// The suffixes as they were typed, each with its `@`.
  package let tail: String

  /// Reads what a person typed.
  ///
  /// - Parameter isFile: says whether something lies at a path.
  package init(_ typed: String, isFile: (String) -> Bool = isSomething) {
    var rest = typed[...]
    var suffixes: [Suffix] = []
    while !PlayerSource.isEngine(typed), !isFile(String(rest)),
      let (base, suffix) = Self.last(of: rest)
    {
      suffixes.insert(suffix, at: 0)
      rest = base
    }
    base = String(rest)
    tail = String(typed[rest.endIndex...])
    self.suffixes = suffixes
  }

  /// The player with nothing set: a commit or a version that was named is still said.
  package var unset: String {
    suffixes.reduce(base) { name, suffix in
      switch suffix {
      case .parameters: name
      case .git(let revision): "\(name)@git:\(revision)"
      case .version(let digest): "\(name)@sha:\(digest)"
      }
    }
  }

  private static func last(of typed: Substring) -> (base: Substring, Suffix)? {
    for place in typed.indices.reversed() where typed[place] == "@" && place > typed.startIndex {
      if let suffix = Suffix(typed[typed.index(after: place)...]) {
        return (typed[..<place], suffix)
      }
    }
    return nil
  }
}

/// Whether something lies at a path, if only a link.
package func isSomething(at path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}
