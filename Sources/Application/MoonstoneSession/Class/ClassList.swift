import Foundation
import MoonstoneCatalog
import MoonstoneSupport

/// A pupil of a class.
package struct Pupil: Hashable, Sendable {
  /// The name as the teacher wrote it.
  package let name: String
  /// The name of the pupil's folder, of which addresses and the names of scripts are made.
  package let folder: String
}

/// The pupils of a class, as the file `names.txt` in its folder lists them: a name on each line.
/// Blank lines and lines that begin with `#` do not count.
package struct ClassList: Sendable {
  /// The file in the folder of a class that lists the names.
  package static let fileName = "names.txt"
  /// How many pupils a class has at most.
  package static let most = 200
  /// The folders of a class that are not a pupil's.
  static let taken: Set<String> = ["games", "ranks", "strategies", "teacher"]

  package let pupils: [Pupil]

  /// Reads the list in the folder of a class.
  package init(in folder: String) throws(ClassError) {
    let path = "\(folder)/\(Self.fileName)"
    let text: String
    do throws(FileFault) {
      text = try TextFile.contents(found: path, as: .openings)
    } catch {
      throw .list(error)
    }
    try self.init(text, in: path)
  }

  /// - Parameters:
  ///   - text: the lines of the list.
  ///   - path: where messages say that the list is.
  init(_ text: String, in path: String) throws(ClassError) {
    var pupils: [Pupil] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let name = line.trimmingCharacters(in: .whitespaces)
      guard !name.isEmpty, !name.hasPrefix("#") else { continue }
      let pupil = Pupil(name: name, folder: Self.folder(of: name))
      let place = "\(path):\(index + 1)"
      guard name == name.printable, name.count <= 60 else { throw .badName(place, name) }
      guard !Self.taken.contains(pupil.folder) else { throw .takenName(place, pupil) }
      if let other = pupils.first(where: { $0.folder == pupil.folder }) {
        throw .sameFolder(place, pupil, other)
      }
      pupils.append(pupil)
    }
    guard !pupils.isEmpty else { throw .empty(path) }
    guard pupils.count <= Self.most else { throw .tooMany(path, pupils.count) }
    self.pupils = pupils
  }

  /// A name of lowercase letters, digits and dashes for a folder. A name without any such letter
  /// gets one from its bytes, so that it stays the same wherever it stands in the list.
  private static func folder(of name: String) -> String {
    let plain = name.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    let words = plain.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let mark = plain.allSatisfy(\.isASCII) ? [] : [String(sha256(Array(name.utf8)).prefix(6))]
    return ((words.isEmpty ? ["pupil"] : words.map(String.init)) + mark).joined(separator: "-")
  }
}

/// The reason why a class cannot be served.
package enum ClassError: ExplainedError {
  case list(FileFault)
  case empty(_ path: String)
  case tooMany(_ path: String, Int)
  case badName(_ place: String, String)
  case takenName(_ place: String, Pupil)
  case sameFolder(_ place: String, Pupil, Pupil)

  package var faultKind: FaultKind {
    if case .list(let fault) = self { fault.faultKind } else { .data }
  }

  package var description: String {
    switch self {
    case .list(let fault): "\(fault); it lists the pupils of the class, a name on each line"
    case .empty(let path): "\(path): lists no pupil; write a name on each line"
    case .tooMany(let path, let count):
      "\(path): lists \(count) pupils; a class has \(ClassList.most) at most"
    case .badName(let place, let name):
      "\(place): “\(name.printable)” is not a name: use up to 60 letters, digits and spaces"
    case .takenName(let place, let pupil):
      "\(place): “\(pupil.name)” would have the folder \(pupil.folder), which is the class’s own"
    case .sameFolder(let place, let pupil, let other):
      "\(place): “\(pupil.name)” would have the same folder as “\(other.name)”: \(pupil.folder)"
    }
  }
}
