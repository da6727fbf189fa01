import Foundation
import MoonstoneLua
import MoonstoneSupport

/// Looks at the files of scripts ten times a second, and tells what was saved.
package final class SaveFollower: Sendable {
  /// A script to look at.
  package struct FollowedFile: Sendable {
    package let path: String
    /// Reads the file for the first time.
    package let open: @Sendable () throws(ScriptError) -> SavedScript

    package init(
      _ path: String, open: @escaping @Sendable () throws(ScriptError) -> SavedScript
    ) {
      self.path = path
      self.open = open
    }
  }

  private let places: @Sendable () -> [FollowedFile?]
  private let tell: @Sendable (_ place: Int, SavedScript.News) -> Void
  private let followed = Locked<[Int: (path: String, script: SavedScript)]>([:])
  private let hasStopped = Locked(false)

  /// - Parameters:
  ///   - places: the scripts, asked for at each look; `nil` where there is none now.
  ///   - tell: receives the place of a script and its news.
  package init(
    _ places: @escaping @Sendable () -> [FollowedFile?],
    tell: @escaping @Sendable (_ place: Int, SavedScript.News) -> Void
  ) {
    self.places = places
    self.tell = tell
  }

  /// Looks on a thread of its own until ``stop()``.
  package func begin() {
    onNewThread { [weak self, hasStopped] in
      while !hasStopped.withLock(\.self), self?.look() != nil { FileFollower.pauseBetweenLooks() }
    }
  }

  /// Stops looking. News may still come from a look that has begun.
  package func stop() { hasStopped.withLock { $0 = true } }

  func look() {
    followed.withLock { followed in
      for (number, place) in places().enumerated() {
        if followed[number].map({ Exactly($0.path) }) != place.map({ Exactly($0.path) }) {
          followed[number] = place.flatMap { place in
            (try? place.open()).map { (place.path, $0) }
          }
        }
        if let news = followed[number]?.script.look() { tell(number, news) }
      }
    }
  }
}
