internal import CMoonstone
import MoonstoneKernel

/// A comment from a worker, made fit to be shown.
func clean(_ comment: Comment) -> Comment {
  Comment(value: comment.value, depth: comment.depth, text: comment.text.map { clean($0) })
}

/// A text from a worker, which may be in a stranger's hands, made fit to be shown.
func clean(_ text: String, lines: Bool = false) -> String {
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
