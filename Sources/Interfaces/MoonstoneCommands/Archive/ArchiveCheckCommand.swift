import ArgumentParser
import MoonstoneArchive
import MoonstoneReports
import MoonstoneSession
import MoonstoneTerminal

struct ArchiveCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Look for damage in an archive.",
    discussion: "The exit code is 65 if there is any.")

  @OptionGroup var archive: ArchiveOption

  func run() throws {
    let store = try archive.open()
    let faults: [String]
    switch store {
    case let store as SQLiteStore: faults = try store.shownCheck()
    case let store as FolderStore: faults = try store.faults()
    default: faults = []
    }
    for fault in faults { Terminal.print(fault.printable) }
    guard faults.isEmpty else { throw ExitCode(Failure.Code.data.rawValue) }
    let count = try store.count(MatchQuery())
    let isBare = store is FolderStore && count == 0
    Terminal.print(
      "\(archive.path.printable): "
        + (isBare ? "there is no journal in this folder" : "\(count.matches), all whole"))
  }
}

struct ArchiveRepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair", abstract: "Make a new archive of all that is whole in a damaged one.",
    discussion: "The damaged archive is kept beside it. Nothing else may use it meanwhile.")

  @OptionGroup var archive: ArchiveOption

  func run() throws {
    if let count = try countIfWhole() {
      return Terminal.print(
        "\(archive.path.printable): \(count.matches), all whole; there is nothing to repair")
    }
    let repair = try saved()
    for loss in repair.lost + repair.unread { Program.warn("\(loss.printable); left out") }
    Terminal.print(
      "\(archive.path.printable): \(repair.kept.matches) saved, \(Self.lost(repair)); the "
        + "damaged archive is \(repair.damaged.printable)")
  }

  /// How many matches there are if nothing is wrong with the archive. What is no archive, or a
  /// newer one, is not touched.
  private func countIfWhole() throws -> Int? {
    do {
      let store = try archive.file(for: "repair")
      defer { try? store.close() }
      return try store.shownCheck().isEmpty ? store.count(MatchQuery()) : nil
    } catch ArchiveError.damaged {
      return nil
    }
  }

  /// How many matches are lost, as far as that is known.
  private static func lost(_ repair: ArchiveRepair) -> String {
    if repair.isCounted { return "\(repair.lost.count) lost" }
    return repair.lost.isEmpty
      ? "an unknown number lost" : "at least \(repair.lost.count) lost"
  }

  private func saved() throws -> ArchiveRepair {
    do {
      return try SQLiteStore.repair(
        archive.path, games: UserArchive.games(of: Program.catalog))
    } catch ArchiveError.damaged(let path, let reason) {
      throw Failure.data("\(path.printable): no match in it can be saved: \(reason)")
    }
  }
}

extension SQLiteStore {
  /// Looks for damage, and shows how far it is.
  fileprivate func shownCheck() throws -> [String] {
    let progress = Progress(besideOutput: false)
    defer { progress.clear() }
    return try check { done, all in
      if progress.isShown { progress.show("\(done) of \(all.matches)") }
    }
  }
}
