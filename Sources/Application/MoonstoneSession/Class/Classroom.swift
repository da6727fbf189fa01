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

  /// The teacher's own matches; the scripts of all pupils can be read there.
  package let tables: Tables
  package let events: OpenEvents
  private let folder: String
  private let plan: Plan
  private let catalog: Catalog
  private let debugSeats = DebugSeats()
  private let warn: @Sendable (String) -> Void
  private let state: Locked<[Desk]>

  /// The pupils' places, in the order of the list.
  package var desks: [Desk] { state.withLock(\.self) }

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
    (self.folder, self.plan, self.catalog, self.warn) = (folder, plan, catalog, warn)
    let state = Locked<[Desk]>([])
    self.state = state
    let (own, ranks) = (Self.path("teacher", folder), Self.path(Self.ranks, folder))
    for place in [own, ranks] { try Folder.make(place) }
    let scripts = OpenScripts(
      Self.scripts(in: own), folder: own, eventFolder: ranks,
      neighbours: OpenScripts.Neighbours(
        scripts: { state.withLock { $0.flatMap(\.scripts.given) } }, areShown: true,
        limits: ClassLimits(scripts: 1_000, bytes: 64 << 20)))
    let teacher = try Self.surroundings(
      own, scripts, plan, catalog: catalog, debugSeats: debugSeats, warn: warn)
    tables = Tables(teacher)
    events = try OpenEvents(OpenEvents.events(in: ranks), folders: [ranks], in: teacher)
    let desks = try list.pupils.map { try desk(of: $0, among: list.pupils.count) }
    state.withLock { $0 = desks }
  }

  /// Takes another list of names. Those who are new get a place; those who are not in it any more
  /// lose theirs, with the matches that are being played. Their folders stay.
  ///
  /// - Throws: a `FileFault` if a folder cannot be made; then nothing has changed.
  package func take(_ list: ClassList) async throws {
    let before = desks
    let now = try list.pupils.map { pupil in
      try before.first { $0.pupil.folder == pupil.folder }
        .map { Desk(pupil: pupil, tables: $0.tables) }
        ?? desk(of: pupil, among: list.pupils.count)
    }
    state.withLock { $0 = now }
    for desk in before where !now.contains(where: { $0.pupil.folder == desk.pupil.folder }) {
      await desk.tables.closeAll()
    }
  }

  private func desk(of pupil: Pupil, among count: Int) throws -> Desk {
    let place = Self.path(pupil.folder, folder)
    try Folder.make(place)
    let neighbours = OpenScripts.Neighbours(
      scripts: { [state] in
        state.withLock { desks in
          desks.filter { $0.pupil.folder != pupil.folder }.flatMap(\.scripts.given)
        }
      }, areShown: plan.isOpen, limits: plan.limits)
    let scripts = OpenScripts(Self.scripts(in: place), folder: place, neighbours: neighbours)
    let share = ProcessorShare(
      among: count, of: ProcessInfo.processInfo.activeProcessorCount)
    return Desk(
      pupil: pupil,
      tables: Tables(
        try Self.surroundings(
          place, scripts, plan, limits: plan.limits, share: share, catalog: catalog,
          debugSeats: debugSeats, warn: warn)))
  }

  private static func surroundings(
    _ place: String, _ scripts: OpenScripts, _ plan: Plan, limits: ClassLimits? = nil,
    share: ProcessorShare? = nil, catalog: Catalog, debugSeats: DebugSeats,
    warn: @escaping @Sendable (String) -> Void
  ) throws -> Tables.Surroundings {
    Tables.Surroundings(
      catalog: catalog, store: MatchFolder(folder: absolute(place) + "/.kept/matches"),
      scripts: scripts, memory: plan.memory, program: plan.program,
      capsules: try CapsuleFolder(
        place + "/.kept/capsules", program: plan.program, room: 4 << 20, followsLink: false),
      reproduce: plan.reproduce, answering: plan.answering, limits: limits, share: share,
      debugSeats: debugSeats, warn: warn)
  }

  private static func path(_ name: String, _ folder: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
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
