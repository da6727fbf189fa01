import Foundation
import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// A version in the history of a file.
public struct PastVersion: Hashable, Sendable {
  /// Its place in the history, counted from 1; one that is not kept any more still counts.
  public let number: Int
  /// Its SHA-256.
  public let digest: String
  /// When it played first.
  public let first: Date
  /// How many matches it has played, besides those of duels.
  public fileprivate(set) var matches: Int
}

// Which versions a file has had.
extension VersionFolder {
  /// A version that came, or matches that it played, or both.
  private struct Line: Codable {
    let version: String
    var number: Int?
    /// In seconds since 1970.
    var time: Int?
    /// The file, for people who look into the folder.
    var path: String?
    var matches: Int?
  }

  /// From this size on, in bytes, a history is written anew with a line for each version.
  private static let longHistory = 1 << 20
  /// How many versions it has then at most.
  private static let mostVersions = 2_000

  /// Keeps a version of a file that plays, and when it came.
  ///
  /// - Throws: a `FileFault` if it cannot be written.
  package func keep(_ version: ScriptSource, ofFileAt path: String) throws(FileFault) {
    let history = historyFile(of: path)
    try locked { () throws(FileFault) in
      try write(version)
      let known = Self.versions(in: history)
      if known.contains(where: { $0.digest == version.digest }) { return }
      try Folder.make(histories, mode: 0o700)
      let line = Line(
        version: version.digest, number: (known.last?.number ?? 0) + 1,
        time: Int(Date().timeIntervalSince1970), path: FilePath.real(path))
      try SharedLines.append(jsonLine(line), to: history)
    }
  }

  /// Counts matches that versions of a file have played.
  ///
  /// - Parameter matches: how many, by the SHA-256 of the versions.
  /// - Throws: a `FileFault` if it cannot be written.
  package func count(_ matches: [String: Int], ofFileAt path: String) throws(FileFault) {
    let history = historyFile(of: path)
    try locked { () throws(FileFault) in
      try Folder.make(histories, mode: 0o700)
      for (digest, count) in matches.sorted(by: { $0.key < $1.key }) where count > 0 {
        try SharedLines.append(jsonLine(Line(version: digest, matches: count)), to: history)
      }
      if SharedLines.size(of: history) > Self.longHistory { try shorten(history) }
    }
  }

  /// Lets the versions of a file go on under another path, after those that it had.
  ///
  /// - Throws: a `FileFault` if that cannot be written; then both histories are as they were.
  package func moveHistory(ofFileAt path: String, to other: String) throws(FileFault) {
    let (old, new) = (historyFile(of: path), historyFile(of: other))
    try locked { () throws(FileFault) in
      let known = Self.versions(in: new)
      let moved = Self.versions(in: old).filter { one in
        !known.contains { $0.digest == one.digest }
      }
      guard !moved.isEmpty else { return }
      let place = FilePath.real(other)
      let lines = (known + moved).enumerated().map { index, version in
        jsonLine(
          Line(
            version: version.digest, number: index + 1,
            time: Int(version.first.timeIntervalSince1970), path: place,
            matches: version.matches)) + "\n"
      }
      try WholeFile.write(Array(lines.joined().utf8), to: new, mode: 0o600)
      unlink(old)
    }
  }

  private func shorten(_ history: String) throws(FileFault) {
    let path = SharedLines.read(Line.self, in: history).lazy.compactMap(\.path).last
    let lines = Self.versions(in: history).suffix(Self.mostVersions).map { version in
      jsonLine(
        Line(
          version: version.digest, number: version.number,
          time: Int(version.first.timeIntervalSince1970), path: path, matches: version.matches))
    }
    try WholeFile.write(Array(lines.map { "\($0)\n" }.joined().utf8), to: history, mode: 0o600)
  }

  /// The versions of a file that are kept, in the order in which they played first.
  package func history(of path: String) -> [PastVersion] {
    Self.versions(in: historyFile(of: path)).filter { has($0.digest) }
  }

  private static func versions(in history: String) -> [PastVersion] {
    var (places, found): ([String: Int], [PastVersion]) = ([:], [])
    for line in SharedLines.read(Line.self, in: history) {
      if places[line.version] == nil, let number = line.number, let time = line.time {
        places[line.version] = found.count
        found.append(
          PastVersion(
            number: number, digest: line.version,
            first: Date(timeIntervalSince1970: Double(time)), matches: 0))
      }
      guard let place = places[line.version], let matches = line.matches, matches > 0 else {
        continue
      }
      found[place].matches = min(found[place].matches, Int.max - matches) + matches
    }
    return found
  }

  private func historyFile(of path: String) -> String {
    "\(histories)/\(sha256(Array(FilePath.real(path).utf8))).jsonl"
  }
}

extension FilePath {
  /// The path of a file without links, even of one that does not exist any more.
  static func real(_ path: String) -> String {
    func real(_ path: String) -> String? {
      realpath(path, nil).map { found in
        defer { free(found) }
        return String(cString: found)
      }
    }
    let folder = folder(of: path)
    return real(path)
      ?? "\(real(folder.isEmpty ? "." : folder) ?? folder)/\(name(of: path))"
  }
}
