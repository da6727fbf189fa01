import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport

/// A class: each pupil has a folder with scripts, and matches of his own that nobody but the
/// teacher sees. All scripts can be played against.
package final class Classroom: Sendable {
  /// A pupil's place.
  package struct Desk: Sendable {
    package let pupil: Pupil
    package let tables: Tables

    /// The pupil's scripts.
    package var scripts: OpenScripts { tables.surroundings.scripts }
  }

  /// How a class is held.
  package struct Plan: Sendable {
    package var limits: ClassLimits
    /// Whether pupils may read each other's scripts.
    package var isOpen: Bool
    /// The memory of a script, in bytes.
    package var memory: Int
    package var answering: SaveAnswering
    package var program: String
    /// The command line that repeats a capsule, without its file; `nil` if there is none.
    package var reproduce: String?

    package init(
      limits: ClassLimits = ClassLimits(), isOpen: Bool = false, memory: Int,
      answering: SaveAnswering = SaveAnswering(hasDuel: false, hasRerun: false), program: String,
      reproduce: String? = nil
    ) {
      self.limits = limits
      self.isOpen = isOpen
      self.memory = memory
      self.answering = answering
      self.program = program
      self.reproduce = reproduce
    }
  }

  package let desks: [Desk]
  /// The teacher's own matches; the scripts of all pupils can be read there.
  package let tables: Tables
  package let events: OpenEvents

  /// Opens the class in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder of the class, by which its scripts are named; empty for the current one.
  ///   - catalog: the games, and where scripts run.
  ///   - warn: receives a sentence for the teacher.
  /// - Throws: a ``ClassError``, or a `FileFault` if a folder cannot be made.
  package init(
    _ list: ClassList, in folder: String = "", _ plan: Plan, catalog: Catalog,
    warn: @escaping @Sendable (String) -> Void
  ) throws {
    func path(_ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }
    let seats = DebugSeats()
    func surroundings(
      _ name: String, _ scripts: OpenScripts, _ limits: ClassLimits?, _ share: ProcessorShare? = nil
    ) throws -> Tables.Surroundings {
      try Tables.Surroundings(
        catalog: catalog, store: MatchFolder(folder: Self.absolute(path(name)) + "/.kept/matches"),
        scripts: scripts, memory: plan.memory, program: plan.program,
        capsules: CapsuleFolder(
          path(name) + "/.kept/capsules", program: plan.program, room: 4 << 20, followsLink: false),
        reproduce: plan.reproduce, answering: plan.answering, limits: limits,
        share: share, debugSeats: seats, warn: warn)
    }
    for name in list.pupils.map(\.folder) + ["teacher", Self.ranks] {
      try Folder.make(path(name))
    }
    let all = Locked<[Pupil: OpenScripts]>([:])
    desks = try list.pupils.map { pupil in
      let neighbours = OpenScripts.Neighbours(
        scripts: {
          all.withLock { all in
            list.pupils.filter { $0 != pupil }.flatMap { all[$0]?.given ?? [] }
          }
        }, areShown: plan.isOpen, limits: plan.limits)
      let scripts = OpenScripts(
        Self.scripts(in: path(pupil.folder)), folder: path(pupil.folder), neighbours: neighbours)
      all.withLock { $0[pupil] = scripts }
      let share = ProcessorShare(
        among: list.pupils.count, of: ProcessInfo.processInfo.activeProcessorCount)
      return Desk(
        pupil: pupil, tables: try Tables(surroundings(pupil.folder, scripts, plan.limits, share)))
    }
    let own = OpenScripts(
      Self.scripts(in: path("teacher")), folder: path("teacher"),
      eventFolder: path(Self.ranks),
      neighbours: OpenScripts.Neighbours(
        scripts: { all.withLock { all in list.pupils.flatMap { all[$0]?.given ?? [] } } },
        areShown: true, limits: ClassLimits(scripts: 1_000, bytes: 64 << 20)))
    let teacher = try surroundings("teacher", own, nil)
    tables = Tables(teacher)
    events = try OpenEvents(
      OpenEvents.events(in: path(Self.ranks)), folders: [path(Self.ranks)], in: teacher)
  }

  /// The folder of the events of a class.
  package static let ranks = "ranks"

  /// The desk of a pupil, by the name of the folder.
  package func desk(_ folder: String) -> Desk? { desks.first { $0.pupil.folder == folder } }

  /// Leaves all matches.
  package func close() async {
    for desk in desks { await desk.tables.closeAll() }
    await tables.closeAll()
    await events.close()
  }

  private static func scripts(in folder: String) -> [String] {
    OpenFile.contents(of: folder) {
      ScriptFolder.isScript(FilePath.name(of: $0)) && isFolder($0) == false
    }
  }

  private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }
}
