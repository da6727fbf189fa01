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
    let progress = Progress(besideOutput: false)
    let faults: [String]
    switch store {
    case let store as SQLiteStore:
      faults = try store.check { done, all in
        if progress.isShown { progress.show("\(done) of \(all.matches)") }
      }
    case let store as FolderStore: faults = try store.faults()
    default: faults = []
    }
    progress.clear()
    for fault in faults { Terminal.print(fault.printable) }
    guard faults.isEmpty else { throw ExitCode(Failure.Code.data.rawValue) }
    let count = try store.count(MatchQuery())
    Terminal.print("\(archive.path.printable): \(count.matches), all whole")
  }
}

struct ArchiveRepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair", abstract: "Make a new archive of all that is whole in a damaged one.",
    discussion: "The damaged archive is kept beside it. Nothing else may use it meanwhile.")

  @OptionGroup var archive: ArchiveOption

  func run() throws {
    // What is no archive, or a newer one, is not touched.
    do { _ = try archive.file() } catch ArchiveError.damaged {}
    let repair = try saved()
    for loss in repair.lost { Program.warn("\(loss.printable); left out") }
    Terminal.print(
      "\(archive.path.printable): \(repair.kept.matches) saved, \(repair.lost.count) lost; the "
        + "damaged archive is \(repair.damaged.printable)")
  }

  private func saved() throws -> ArchiveRepair {
    do {
      return try SQLiteStore.repair(
        archive.path, games: UserArchive.games(of: Program.catalog))
    } catch ArchiveError.damaged(let path, let reason) {
      throw Failure.data("\(path.printable): nothing in it can be read: \(reason)")
    }
  }
}
