internal import CMoonstone
import MoonstoneKernel

/// A comment from a worker, made fit to be shown, with no more in it than a script may say.
func clean(_ comment: Comment) -> Comment {
  let marks = comment.marks.lazy.filter { isShort($0.key, $0.value) }.prefix(Int(MS_MAX_MARKS))
  let cleaned = marks.map { place, mark in
    if case .text(let text) = mark { return (clean(place), Comment.Mark.text(clean(text))) }
    return (clean(place), mark)
  }
  return Comment(
    value: comment.value, unit: comment.unit, depth: comment.depth,
    text: comment.text.map { clean($0) },
    pv: comment.pv.filter { $0.utf8.count <= longestWord }.prefix(Int(MS_MAX_PV)).map { clean($0) },
    marks: Dictionary(cleaned, uniquingKeysWith: { first, _ in first }))
}

/// Of moves and marks, in bytes.
private let longestWord = 32

private func isShort(_ place: String, _ mark: Comment.Mark) -> Bool {
  guard place.utf8.count <= longestWord else { return false }
  if case .text(let text) = mark { return text.utf8.count <= longestWord }
  return true
}

/// A text from a worker, which may be in a stranger's hands, made fit to be shown.
func clean(_ text: String, lines: Bool = false) -> String {
  if text.isEmpty { return text }
  var text = text
  return text.withUTF8 { bytes in
    let size = min(bytes.count * 4, 4096) + 8
    return String(unsafeUninitializedCapacity: size) { out in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        out.withMemoryRebound(to: CChar.self) { out in
          ms_clean_text(out.baseAddress, size, bytes.baseAddress, bytes.count, lines)
        }
      }
    }
  }
}
