import Foundation
import MoonstoneJSON
import MoonstoneSession
import MoonstoneSupport

/// A class that is served: what opens each pupil's place.
package final class School: Sendable {
  /// A pupil's key, and what ends when it is replaced.
  private struct Link {
    let key: String
    let ending = Broadcast()
  }

  /// What a pupil keeps from one request to the next.
  struct Place: Sendable {
    let desk: Classroom.Desk
    var lessons = Lessons()
    var seats = Self.usualSeats

    static var usualSeats: StreamSeats { StreamSeats(most: 20, forPlayers: 0) }
  }

  private struct State {
    var places: [String: Place] = [:]
    var links: [String: Link] = [:]
  }

  let classroom: Classroom
  private let file: KeyFile?
  private let state: Locked<State>
  private let warn: @Sendable (String) -> Void

  /// - Parameters:
  ///   - file: where keys are kept; `nil` for nowhere.
  ///   - areNew: whether pupils get other keys than those that are kept.
  ///   - warn: receives a sentence if keys cannot be kept.
  package init(
    _ classroom: Classroom, keysIn file: KeyFile?, areNew: Bool = false,
    warn: @escaping @Sendable (String) -> Void
  ) {
    self.classroom = classroom
    self.file = file
    self.warn = warn
    let kept = areNew ? [:] : file?.pupilKeys ?? [:]
    state = Locked(State())
    seat(classroom.desks, keys: kept)
    if Set(kept.keys) != Set(classroom.desks.map(\.pupil.folder)) { keep() }
  }

  /// Gives each of these a link and a place, unless there is one already, and ends all others'.
  private func seat(_ desks: [Classroom.Desk], keys: [String: String] = [:]) {
    let gone = state.withLock { state in
      let before = state
      state = State()
      for desk in desks {
        let folder = desk.pupil.folder
        state.links[folder] = before.links[folder] ?? Link(key: keys[folder] ?? Keys.word())
        state.places[folder] = Place(
          desk: desk, lessons: before.places[folder]?.lessons ?? Lessons(),
          seats: before.places[folder]?.seats ?? Place.usualSeats)
      }
      return before.links.filter { state.links[$0.key] == nil }
    }
    for link in gone.values { link.ending.end() }
  }

  // MARK: - The list of names

  /// Follows the list of names until the task is cancelled: who is new gets a link, and the links of
  /// those who are not in it any more open nothing from then on.
  ///
  /// - Parameters:
  ///   - folder: the folder of the class.
  ///   - file: its list as it was when the class began.
  ///   - tell: receives the pupils who are new, each with a key, and those who are gone.
  package func follow(
    _ folder: String, _ file: FileFollower,
    tell: @Sendable (_ new: [(pupil: Pupil, key: String)], _ gone: [Pupil]) -> Void
  ) async {
    var file = file
    while !Task.isCancelled {
      await file.waitForChange()
      if Task.isCancelled { return }
      do {
        let before = classroom.desks.map(\.pupil)
        try await take(try ClassList(in: folder))
        let now = keys
        func isIn(_ pupils: [Pupil], _ pupil: Pupil) -> Bool {
          pupils.contains { $0.folder == pupil.folder }
        }
        tell(
          now.filter { !isIn(before, $0.pupil) },
          before.filter { !isIn(now.map(\.pupil), $0) })
      } catch {
        warn("\(error); the class stays as it is")
      }
    }
  }

  /// Takes another list of names.
  func take(_ list: ClassList) async throws {
    try await classroom.take(list)
    seat(classroom.desks)
    keep()
  }

  // MARK: - Links

  /// The pupils in the order of the list, each with a key.
  package var keys: [(pupil: Pupil, key: String)] { entries.map { ($0.desk.pupil, $0.key) } }

  /// The pupils' places in the order of the list, each with a key.
  var entries: [(desk: Classroom.Desk, key: String)] {
    let desks = classroom.desks
    return state.withLock { state in
      desks.compactMap { desk in state.links[desk.pupil.folder].map { (desk, $0.key) } }
    }
  }

  /// The place that a key opens, and what ends with the key; `nil` for any other word.
  func place(of word: Substring) -> (Place, link: Broadcast)? {
    state.withLock { state in
      let found = state.links.reduce(nil as (String, Broadcast)?) { found, entry in
        Keys.isSame(word, entry.value.key) ? (entry.key, entry.value.ending) : found
      }
      return found.flatMap { folder, ending in state.places[folder].map { ($0, ending) } }
    }
  }

  func place(folder: String) -> Place? { state.withLock { $0.places[folder] } }

  /// Gives a pupil another key. The one before opens nothing from now on, and streams end that were
  /// opened with it.
  func renew(_ folder: String) throws(TableRefusal) -> String {
    let key = Keys.word()
    let old = state.withLock { state in
      let old = state.links[folder]
      if old != nil { state.links[folder] = Link(key: key) }
      return old
    }
    guard let old else { throw TableRefusal("no such pupil is in the class") }
    old.ending.end()
    keep()
    return key
  }

  private func keep() {
    do throws(FileFault) {
      try file?.keep(pupils: state.withLock { $0.links.mapValues(\.key) })
    } catch {
      warn("\(error); the pupils’ links will be others after a restart")
    }
  }
}
