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
    let lessons = Lessons()
    let seats = StreamSeats(most: 20, forPlayers: 0)
  }

  let classroom: Classroom
  private let places: [String: Place]
  private let file: KeyFile?
  private let links: Locked<[String: Link]>
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
    let folders = classroom.desks.map(\.pupil.folder)
    links = Locked(
      Dictionary(
        uniqueKeysWithValues: folders.map { ($0, Link(key: kept[$0] ?? Keys.word())) }))
    places = Dictionary(
      uniqueKeysWithValues: classroom.desks.map { ($0.pupil.folder, Place(desk: $0)) })
    if kept.count != folders.count || Set(kept.keys) != Set(folders) { keep() }
  }

  /// The pupils in the order of the list, each with a key.
  package var keys: [(pupil: Pupil, key: String)] {
    links.withLock { links in
      classroom.desks.map { ($0.pupil, links[$0.pupil.folder]?.key ?? "") }
    }
  }

  /// The place that a key opens, and what ends with the key; `nil` for any other word.
  func place(of word: Substring) -> (Place, link: Broadcast)? {
    let found = links.withLock { links in
      links.reduce(nil as (String, Broadcast)?) { found, entry in
        Keys.isSame(word, entry.value.key) ? (entry.key, entry.value.ending) : found
      }
    }
    return found.flatMap { folder, ending in places[folder].map { ($0, ending) } }
  }

  func place(folder: String) -> Place? { places[folder] }

  /// Gives a pupil another key. The one before opens nothing from now on, and streams end that were
  /// opened with it.
  func renew(_ folder: String) throws(TableRefusal) -> String {
    guard places[folder] != nil else { throw TableRefusal("no such pupil is in the class") }
    let key = Keys.word()
    let old = links.withLock { links in
      defer { links[folder] = Link(key: key) }
      return links[folder]
    }
    old?.ending.end()
    keep()
    return key
  }

  private func keep() {
    do throws(FileFault) {
      try file?.keep(pupils: links.withLock { $0.mapValues(\.key) })
    } catch {
      warn("\(error); the pupils’ links will be others after a restart")
    }
  }
}
