import Foundation
import MoonstoneJSON
import MoonstoneSupport

/// An event that is played in pieces, by programs on any machines that see its folder.
///
///     let pieces = try EventPieces.split(try EventReading("event"), into: 100)
///     while case .piece(let claim) = try pieces.claim(as: "node7") {
///       … play the part `claim.shard` in a folder at `claim.work` …
///       try pieces.publish(claim)
///     }
///
/// A piece is claimed by a file that only one program can make. Its program touches it as long as it
/// plays. When the lease of an untouched claim is over, another program may make the next claim. So
/// a piece can be played twice, but it is published once, and a second one must be equal.
public struct EventPieces: Sendable {
  private struct Stored: Codable {
    let pieces: Int
    let lease: Int
  }

  /// What a program can do next.
  public enum Next: Sendable {
    /// It has claimed a piece.
    case piece(PieceClaim)
    /// Others play all that is missing: so many pieces.
    case wait(Int)
    /// All pieces are published.
    case done
  }

  /// How long a claim stands that nobody touches, in seconds.
  public static let usualLease = 600
  /// The most pieces of an event.
  public static let most = 1_000_000
  /// The name of the folder of an event's pieces within the folder of the event.
  package static let name = "pieces"

  /// The path of the event's folder.
  public let event: String
  /// How many pieces there are.
  public let count: Int
  /// How long a claim stands that nobody touches, in seconds.
  public let lease: Int

  var folder: String { "\(event)/\(Self.name)" }
  /// How claims of pieces stand and lapse.
  var leases: Leases { Leases(folder: folder, lease: lease) }
  private static func file(of event: String) -> String { "\(event)/\(name)/split.json" }

  /// Whether a folder has an event that is split.
  public static func isSplit(_ event: String) -> Bool {
    FileManager.default.fileExists(atPath: file(of: event))
  }

  /// Reads how an event is split.
  ///
  /// - Throws: ``EventError``.
  public init(of event: String) throws(EventError) {
    let file = Self.file(of: event)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(at: file, upTo: 4096)
    } catch {
      throw EventError(FileFault(reading: file, error))
    }
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)),
      (1...Self.most).contains(stored.pieces), stored.lease >= 1
    else { throw EventError(.invalid, file: file, "does not say how the event is split") }
    self.event = event
    count = stored.pieces
    lease = stored.lease
  }

  /// Splits an event.
  ///
  /// - Parameters:
  ///   - reading: the event, without results.
  ///   - count: how many pieces there are to be.
  ///   - lease: how long a claim stands that nobody touches, in seconds.
  /// - Throws: ``EventError``, of kind ``EventError/Kind/taken`` if it is split already.
  public static func split(
    _ reading: EventReading, into count: Int, lease: Int = usualLease
  ) throws(EventError) -> EventPieces {
    let path = reading.path
    guard !isSplit(path) else {
      throw EventError(.taken, file: path, "the event is split already")
    }
    guard reading.event.schedule.format.isFixed, reading.event.schedule.test == nil else {
      throw EventError(
        .invalid, file: path,
        "only a round-robin or a gauntlet can be split, of which all pairings are known")
    }
    guard reading.event.shard == nil else {
      throw EventError(.invalid, file: path, "it is a part of an event itself")
    }
    do throws(FileFault) {
      try Folder.make("\(path)/\(name)")
      let text = jsonLine(Stored(pieces: count, lease: lease)) + "\n"
      try WholeFile.write(Array(text.utf8), to: file(of: path))
    } catch {
      throw EventError(error)
    }
    return try EventPieces(of: path)
  }

  /// The folder of a piece that is published; the same as if it had been played by itself.
  public func folder(of piece: Int) -> String { "\(folder)/\(piece)" }

  /// What lies among the pieces: those that are published, and the newest claim of each.
  func look() throws(EventError) -> (published: Set<Int>, claims: [Int: Int]) {
    let names: [String]
    do throws(SystemError) {
      names = try Folder.names(in: folder)
    } catch {
      throw EventError(FileFault(reading: folder, error))
    }
    var published: Set<Int> = []
    var claims: [Int: Int] = [:]
    for name in names {
      if let piece = Int(name), (1...count).contains(piece) {
        // A piece is moved there whole: anything else is a torn copy.
        if EventFolder.isEvent(folder(of: piece)) { published.insert(piece) }
      } else if let claim = PieceClaim.numbers(of: name), (1...count).contains(claim.piece) {
        claims[claim.piece] = max(claims[claim.piece] ?? 0, claim.number)
      }
    }
    return (published, claims)
  }

  /// The pieces that are published, in their order.
  ///
  /// - Throws: ``EventError`` if the folder cannot be read.
  public func published() throws(EventError) -> [Int] { try look().published.sorted() }

  /// Claims a piece that nobody plays.
  ///
  /// - Parameters:
  ///   - machine: the name of the machine, under which the piece is published.
  ///   - first: the piece that is looked at first, so that programs do not all want the same.
  /// - Throws: ``EventError`` if the folder cannot be read or written.
  public func claim(as machine: String, from first: Int = 1) throws(EventError) -> Next {
    let (published, claims) = try look()
    let now = try leases.time()
    if published.count == count {
      tidy(published, at: now)
      return .done
    }
    for offset in 0..<count {
      let piece = (first - 1 + offset) % count + 1
      guard !published.contains(piece) else { continue }
      let before = claims[piece] ?? 0
      if before > 0, leases.isAlive(PieceClaim.file(piece, before, in: folder), at: now) {
        continue
      }
      if let claim = try make(piece, before + 1, machine) {
        // It may have been published since the folder was looked at.
        if !EventFolder.isEvent(folder(of: piece)) { return .piece(claim) }
        claim.leave()
      }
    }
    return .wait(count - published.count)
  }

  /// Makes a claim; `nil` if another program was quicker.
  private func make(
    _ piece: Int, _ number: Int, _ machine: String
  ) throws(EventError) -> PieceClaim? {
    let file = PieceClaim.file(piece, number, in: folder)
    guard try leases.make(file) else { return nil }
    return PieceClaim(
      piece: piece, of: count, machine: machine, file: file,
      work: "\(folder)/\(piece).\(number).work")
  }

  /// Publishes a piece that was played in the folder of its claim.
  ///
  /// - Throws: ``EventError`` if it cannot be moved, or if another program has published the piece
  ///   with other results.
  public func publish(_ claim: PieceClaim) throws(EventError) {
    let target = folder(of: claim.piece)
    if !EventFolder.isEvent(target) { setAside(target) }
    if rename(claim.work, target) != 0 {
      let number = errno
      guard number == ENOTEMPTY || number == EEXIST else {
        throw EventError(FileFault(writing: target, errno: number))
      }
      // It throws if the two differ.
      _ = try EventMerge([try EventReading(target), try EventReading(claim.work)])
      try? FileManager.default.removeItem(atPath: claim.work)
    }
    claim.leave()
  }
}

extension EventPieces {
  /// Moves what is torn out of the way; nothing of it is lost.
  private func setAside(_ target: String) {
    // Another program may publish the piece at this moment: that is seen when this one is.
    _ = rename(target, "\(target).torn-\(UUID().uuidString)")
  }
}
