/// What two texts share and what only one of them has, line by line.
package struct LineDiff: Encodable, Sendable {
  package struct DiffLine: Hashable, Encodable, Sendable {
    package enum Kind: String, Encodable, Sendable {
      case both, old, new
    }

    package let kind: Kind
    package let text: String
    /// The number of the line in the new text, or in the old one if only that has it.
    package let number: Int
  }

  /// All lines of both texts; of a change, those of the old text come first.
  package let lines: [DiffLine]

  /// Texts that differ more are shown one after the other: comparing takes the product of what
  /// differs.
  private static let most = 4_000_000

  package init(_ old: String, _ new: String) {
    let (a, b) = (Self.lines(of: old), Self.lines(of: new))
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = zip(a.dropFirst(start).reversed(), b.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let (oldPart, newPart) = (Array(a[start..<a.count - end]), Array(b[start..<b.count - end]))
    var (removed, added) = (Set(oldPart.indices), Set(newPart.indices))
    if oldPart.count * newPart.count <= Self.most {
      (removed, added) = ([], [])
      for change in newPart.difference(from: oldPart) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
      }
    }
    func both(_ range: Range<Int>) -> [DiffLine] {
      range.map { DiffLine(kind: .both, text: String(b[$0]), number: $0 + 1) }
    }
    var lines = both(0..<start)
    var (i, j) = (0, 0)
    while i < oldPart.count || j < newPart.count {
      if i < oldPart.count, removed.contains(i) {
        lines.append(DiffLine(kind: .old, text: String(oldPart[i]), number: start + i + 1))
        i += 1
      } else if j < newPart.count, added.contains(j) {
        lines.append(DiffLine(kind: .new, text: String(newPart[j]), number: start + j + 1))
        j += 1
      } else {
        lines += both(start + j..<start + j + 1)
        (i, j) = (i + 1, j + 1)
      }
    }
    self.lines = lines + both(b.count - end..<b.count)
  }

  /// A line break ends a line: the last one does not begin another.
  private static func lines(of text: String) -> [Substring] {
    var lines = text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
