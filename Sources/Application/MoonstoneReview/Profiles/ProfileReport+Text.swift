import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

extension ProfileReport {
  /// How many rows a table has at most.
  private static var most: Int { 15 }

  /// Returns the tables for people: functions, lines, and what the host was paid.
  package func text(width: Int?) -> String {
    var parts = [[heading]]
    if let forfeit {
      parts[0].append("forfeits by \(forfeit.termination.inWords): \(forfeit.message.printable)")
      parts[0] += calls.map { "  \($0.printable)" }
      parts[0].append("spent before that:")
    }
    if let difference { parts[0].append(difference) }
    parts.append(functionColumns.lines(fitting: width))
    parts.append(lineColumns.lines(fitting: width) + more(lines.count))
    if !host.isEmpty { parts.append(hostColumns.lines(fitting: width) + more(host.count)) }
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var heading: String {
    let choices = profile.choices == 1 ? "1 choice" : "\(profile.choices) choices"
    return "\(source.name.printable), \(occasion): \(choices), \(profile.ticks) ticks"
  }

  private func more(_ count: Int) -> [String] {
    count > Self.most ? ["… and \(count - Self.most) more"] : []
  }

  private func share(_ ticks: Int) -> String {
    let total = max(profile.ticks, 1)
    let tenths = (ticks * 1000 + total / 2) / total
    return "\(tenths / 10).\(tenths % 10)%"
  }

  private var functionColumns: TextColumns {
    TextColumns(
      [
        .numbers("ticks"), .numbers("share"), .numbers("with calls"), .numbers("host"),
        .numbers("bytes"), .title("function"), .words("place"),
      ],
      rows: functions.prefix(Self.most).map {
        [
          "\($0.ticks)", share($0.ticks), share($0.withCalls), "\($0.host)", "\($0.bytes)",
          $0.name.printable, $0.file.isEmpty ? "" : "\($0.file.printable):\($0.line)",
        ]
      })
  }

  private var lineColumns: TextColumns {
    TextColumns(
      [
        .numbers("ticks"), .numbers("share"), .numbers("instructions"), .numbers("host"),
        .numbers("memory"), .title("line"), .words("in"),
      ],
      rows: lines.prefix(Self.most).map {
        [
          "\($0.ticks)", share($0.ticks), "\($0.instructions)", "\($0.host)", "\($0.memory)",
          $0.file.isEmpty ? "(moonstone)" : "\($0.file.printable):\($0.line)",
          $0.file.isEmpty ? "" : $0.function.printable,
        ]
      })
  }

  private var hostColumns: TextColumns {
    TextColumns(
      [.numbers("ticks"), .numbers("share"), .numbers("count"), .title("the host's work")],
      rows: host.prefix(Self.most).map {
        ["\($0.ticks)", share($0.ticks), "\($0.count)", $0.what]
      })
  }

  /// Returns the script, and each module that was used, with the ticks before each line.
  package var annotated: String {
    var files = [(source.name, source.bytes)]
    files += source.modules.map { ($0.name, $0.bytes) }
      .filter { !ticks(inFile: $0.0).isEmpty }
    return files.map { file, bytes in
      let ticks = ticks(inFile: file)
      let width = max(ticks.values.max().map { "\($0)".count } ?? 0, 5)
      let text = String(decoding: bytes, as: UTF8.self)
      // A line may end with two characters, which Swift takes for one.
      let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      let shown = lines.last == "" ? lines.dropLast() : lines[...]
      let annotated = shown.enumerated().map { index, line in
        let cost = ticks[index + 1].flatMap { $0 > 0 ? "\($0)" : nil } ?? ""
        let part = cost.isEmpty ? "" : share(ticks[index + 1] ?? 0)
        let line = "\(cost.leftPadded(width)) \(part.leftPadded(6)) | \(String(line).printable)"
        return line
      }
      return (["\(file.printable): \(ticks.values.reduce(0, +)) ticks"] + annotated)
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

extension String {
  fileprivate func leftPadded(_ width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }
}
