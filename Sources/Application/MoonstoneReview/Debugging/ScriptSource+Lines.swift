import MoonstoneLua
import MoonstoneSupport

extension ScriptSource {
  /// The first line from `line` on that has more than a comment; `nil` behind the last one, or if no
  /// such file is part of the script.
  ///
  /// - Parameter file: the file as the script names it, or the end of that; `nil` for the script
  ///   itself.
  func lineWithCode(from line: Int, in file: String?) -> Int? {
    guard line > 0, let bytes = text(ofFile: file ?? name) ?? text(atEndOf: file) else {
      return nil
    }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var closing: String?
    for (index, text) in lines.enumerated() {
      let text = text.trimmingPrefix(while: \.isWhitespace)
      if let end = closing {
        if text.contains(end) { closing = nil }
        continue
      }
      // A comment of several lines.
      if let open = text.prefixMatch(of: /--\[(=*)\[/) {
        let end = "]\(open.1)]"
        if !text.contains(end) { closing = end }
        continue
      }
      if index + 1 >= line, !text.isEmpty, !text.hasPrefix("--"), !text.hasPrefix("#") {
        return index + 1
      }
    }
    return nil
  }

  private func text(atEndOf file: String?) -> [UInt8]? {
    guard let file else { return nil }
    return ([name] + modules.map(\.name)).first {
      $0.hasSuffix("/\(file)") || file.hasSuffix("/\($0)")
    }
    .flatMap { text(ofFile: $0) }
  }
}
