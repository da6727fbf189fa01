import Foundation
import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// Keeps the versions of scripts that have played, so that they can be compared and played again
/// when the program has been restarted. A version is a file under its SHA-256.
///
/// Several programs may use a folder at once. What is written is written under a lock.
package struct VersionFolder: Sendable {
  /// How many bytes the folder may have. The versions that no duel has measured give way first, and
  /// of these the ones that have not played for longest.
  package static let most = 64 << 20

  /// More bytes than a version takes up.
  private static let mostBytes = 16 << 20

  let folder: String
  private let most: Int

  /// - Parameters:
  ///   - folder: an absolute path.
  ///   - most: how many bytes the folder may have.
  package init(folder: String, most: Int = Self.most) {
    self.folder = folder
    self.most = most
  }

  /// The versions of the user: `$XDG_STATE_HOME/moonstone/versions`.
  package static var user: VersionFolder { VersionFolder(folder: StateFolder.path() + "/versions") }

  private struct StoredVersion: Codable {
    struct Module: Codable {
      let module: String
      let name: String
      /// An opening book is not a text.
      let bytes: Data
    }

    let name: String
    let text: String
    /// Only of a text that is not UTF-8.
    let bytes: Data?
    let modules: [Module]
  }

  /// Keeps a version that plays. One that is kept already becomes the newest.
  ///
  /// - Throws: a `FileFault` if it cannot be written.
  package func keep(_ version: ScriptSource) throws(FileFault) {
    if isRenewed(version.digest) { return }
    try locked { () throws(FileFault) in try write(version) }
  }

  /// Makes a version the newest one, if it is kept whole.
  private func isRenewed(_ digest: String) -> Bool {
    version(digest) != nil && utimes(file(digest), nil) == 0
  }

  /// Writes a version that is not kept yet, under the lock.
  func write(_ version: ScriptSource) throws(FileFault) {
    if isRenewed(version.digest) { return }
    let text = version.text
    let record = StoredVersion(
      name: version.name, text: text,
      bytes: version.bytes.elementsEqual(text.utf8) ? nil : Data(version.bytes),
      modules: version.includes.map {
        StoredVersion.Module(module: $0.module, name: $0.name, bytes: Data($0.bytes))
      })
    try WholeFile.write(Array(jsonLine(record).utf8), to: file(version.digest), mode: 0o600)
    makeRoom(beside: version.digest)
  }

  /// Returns the version with a SHA-256; `nil` if it is not kept.
  package func version(_ digest: String) -> ScriptSource? {
    // The name comes from outside, and leads nowhere else.
    guard Self.isDigest(digest),
      let bytes = try? readFile(at: file(digest), upTo: Self.mostBytes),
      let record = try? JSONDecoder().decode(StoredVersion.self, from: Data(bytes))
    else { return nil }
    let version = ScriptSource(
      name: record.name, bytes: record.bytes.map { Array($0) } ?? Array(record.text.utf8),
      includes: record.modules.map {
        ScriptSource.Include(module: $0.module, name: $0.name, bytes: Array($0.bytes))
      })
    return version.digest == digest ? version : nil
  }

  /// Whether a version is kept.
  func has(_ digest: String) -> Bool { Self.isDigest(digest) && access(file(digest), F_OK) == 0 }

  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  private func file(_ digest: String) -> String { "\(folder)/\(digest).json" }

  /// Where the histories of files are.
  var histories: String { "\(folder)/files" }

  // MARK: - Writing

  /// Writes while no other program does.
  ///
  /// - Throws: what `body` throws, and a `FileFault` where nothing can be written.
  func locked<Result>(_ body: () throws(FileFault) -> Result) throws(FileFault) -> Result {
    // For its owner only, as the folder of kept matches.
    try Folder.make(folder, mode: 0o700)
    let path = "\(folder)/lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileFault(writing: path, errno: errno) }
    defer {
      // Closing is not enough while a forked child that has not called exec yet shares the file.
      _ = flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    if let number = FileLock.take(LOCK_EX, of: descriptor, patience: Self.patience) {
      throw FileFault(writing: path, errno: number)
    }
    return try body()
  }

  /// How long another program may write, on a slow disk.
  private static let patience = Duration.seconds(10)

  /// A file that may give way.
  private struct KeptFile {
    let path: String
    /// The version; `nil` for another file.
    let digest: String?
    let bytes: Int
    let written: (seconds: Int, nanoseconds: Int)

    init?(_ path: String, version digest: String? = nil) {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      self.path = path
      self.digest = digest
      bytes = Int(status.st_size)
      #if canImport(Darwin)
        written = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
      #else
        written = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      #endif
    }
  }

  /// Removes versions if there are too many bytes.
  ///
  /// - Parameter newest: the version that stays.
  private func makeRoom(beside newest: String) {
    let names = (try? Folder.names(in: folder)) ?? []
    // What a killed program has left: nobody else writes now.
    for name in names where name.hasSuffix(".tmp") { unlink("\(folder)/\(name)") }
    let versions = names.compactMap { name -> KeptFile? in
      let digest = String(name.dropLast(5))
      guard name.hasSuffix(".json"), Self.isDigest(digest) else { return nil }
      return KeptFile("\(folder)/\(name)", version: digest)
    }
    let past = ((try? Folder.names(in: histories)) ?? [])
      .compactMap { KeptFile("\(histories)/\($0)") }
    var size = (versions + past).reduce(SharedLines.size(of: duelFile)) { $0 + $1.bytes }
    guard size > most else { return }
    let measured = Set(duels.flatMap { [$0.first, $0.second] })
    func isMeasured(_ file: KeptFile) -> Bool { file.digest.map(measured.contains) ?? false }
    let order = versions.filter { $0.digest != newest }.sorted {
      let (one, other) = (isMeasured($0), isMeasured($1))
      return one == other ? $0.written < $1.written : !one
    }
    for old in order + past.sorted(by: { $0.written < $1.written }) where size > most {
      if unlink(old.path) == 0 { size -= old.bytes }
    }
  }
}
