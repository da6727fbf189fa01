/// Returns the name that was probably meant, or `nil` if none is similar.
package func suggestion(for typed: String, among names: some Sequence<String>) -> String? {
  let begun = names.filter { typed.count > 1 && $0.hasPrefix(typed) }
  if begun.count == 1 { return begun[0] }
  let reach = max(1, typed.count / 3)
  return nearest(
    names.map { (name: $0, distance: editDistance(typed.lowercased(), $0.lowercased())) },
    within: reach)
}

/// Returns the path of the file that was probably meant where there is none, or `nil` if none in
/// that folder is similar. An ending that many names share makes none of them similar.
package func suggestedFile(for path: String) -> String? {
  let folder = FilePath.folder(of: path)
  let typed = FileNameParts(path)
  let names = (try? Folder.names(in: folder.isEmpty ? "." : folder)) ?? []
  // A link that leads nowhere has the typed name itself.
  let others = names.prefix(mostNames).filter {
    !$0.hasPrefix(".") && !$0.isExactly(FilePath.name(of: path))
  }
  let distances = others.map { name in
    let parts = FileNameParts(name)
    return (
      name: name,
      distance: editDistance(typed.stem, parts.stem) + editDistance(typed.ending, parts.ending)
    )
  }
  let reach = min(max(1, typed.stem.count / 3), typed.stem.count - 1)
  return nearest(distances, within: reach).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
}

/// What is said where a file does not exist, to follow its path: also which was probably meant.
package func absence(of path: String) -> String {
  let near = suggestedFile(for: path).map { "; did you mean “\($0.printable)”?" } ?? ""
  return "there is no such file\(near)"
}

/// A folder of more is not searched to its end.
private let mostNames = 10_000

/// The name of a file before its last dot, and what follows it, in lower case.
private struct FileNameParts {
  let stem: String
  let ending: String

  init(_ path: String) {
    let name = FilePath.name(of: path).lowercased()
    stem = FilePath.stem(of: name)
    ending = String(name.dropFirst(stem.count))
  }
}

private func nearest(_ names: [(name: String, distance: Int)], within reach: Int) -> String? {
  names.filter { $0.distance <= reach }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
}

/// Returns the number of letters to add, drop, replace or swap with a neighbour.
package func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(previous[j + 1], row[j]) + 1
      cost = min(cost, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforePrevious[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforePrevious, previous) = (previous, row)
  }
  return previous[b.count]
}
