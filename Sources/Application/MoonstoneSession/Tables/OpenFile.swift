import Foundation
import MoonstoneSupport

/// A file that an interface may read, as long as its name leads to where it led at first.
package struct OpenFile: Sendable {
  /// The path as it was named.
  package let path: String
  private let first: String

  /// - Parameter path: the path of the file.
  package init(_ path: String) {
    self.path = path
    first = Self.place(of: path)
  }

  /// Where the file really lies; `nil` if a link leads elsewhere by now.
  package var place: String? { Self.place(of: path).isExactly(first) ? first : nil }

  /// The paths of all in a folder that is not hidden and that no link leads out of, sorted as people
  /// do.
  ///
  /// - Parameters:
  ///   - known: paths that are not looked at again.
  ///   - isWanted: asked first, since following links takes longer.
  package static func contents(
    of folder: String, besides known: Set<Exactly> = [],
    where isWanted: (String) -> Bool = { _ in true }
  ) -> [String] {
    let names = (try? Folder.names(in: folder)) ?? []
    let place = place(of: folder)
    return names.filter { !$0.hasPrefix(".") }
      .map { (folder as NSString).appendingPathComponent($0) }
      .filter { !known.contains(Exactly($0)) && isWanted($0) && leads($0, into: place) }
      .sorted(by: NaturalOrder.precedes)
  }

  /// Whether a path leads, by no link or by some, to a file within a folder.
  package static func isWithin(_ folder: String, _ path: String) -> Bool {
    leads(path, into: place(of: folder))
  }

  private static func leads(_ path: String, into place: String) -> Bool {
    Self.place(of: path).beginsExactly(with: place + "/")
  }

  /// Where a path leads when all links are followed.
  private static func place(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
