import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// A match as every page that is one file shows it: the board at each ply, the moves, who was
/// ahead, and what the players said.
///
/// Without scripts the page shows the final board; with them, the board at each ply.
struct MatchView {
  let names: Sides<String>
  /// How many of the plies belong to the opening.
  let lead: Int
  /// The drawing of the board without its pieces; `nil` if the game has no squares.
  let drawing: BoardDrawing?
  let graph: HTML
  private let plies: [SheetPly]
  /// What is in the cells at the beginning, and at the end.
  private let letters: (first: [String], last: [String])
  /// The cells that have decided the match; empty while it goes on.
  private let decided: [Int]
  /// The boards as texts, in a game without a grid.
  private let diagrams: [String]
  /// What the sides have after each ply, the start included; empty in games without counts.
  private let counts: [String]

  init<G: Game>(_ sheet: MatchSheet<G>, lead: Int = 0) {
    let (match, game) = (sheet.match, sheet.match.game)
    names = game.sideNames
    self.lead = lead
    let kinds = game.grid(of: match.start)?.kinds ?? []
    drawing = game.grid(of: match.position).map { BoardDrawing($0, game.colors, and: kinds) }
    graph = sheet.drawing
    plies = sheet.plies
    letters = (sheet.start, sheet.letters)
    decided = match.ending == nil ? [] : SheetStatus.line(in: match)
    diagrams =
      drawing == nil
      ? [game.diagram(of: match.start, lastMove: nil)] + plies.map { $0.diagram ?? "" } : []
    let start = game.tally(of: match.start).map { "\($0.black) \($0.white)" }
    let counts = plies.compactMap { $0.count.map { "\($0[0]) \($0[1])" } }
    self.counts = start.map { [$0] + counts } ?? []
  }

  // MARK: - Parts

  /// The last board.
  ///
  /// - Parameter shared: the squares that the page has already, under the name `squares`.
  func board(sharing shared: BoardDrawing? = nil) -> HTML {
    guard let drawing else { return "<pre>\(diagrams[diagrams.count - 1])</pre>" }
    return drawing.board(
      letters.last, last: plies.last?.mark,
      squares: drawing == shared ? "<use href=\"#squares\"/>" : drawing.squares)
  }

  /// The place of the buttons that step through the plies.
  var steps: HTML { "<figcaption class=\"steps\"></figcaption>" }

  /// The moves alone; moves of the opening have no number.
  var list: HTML {
    let items = plies.enumerated().map { index, ply -> HTML in
      index < lead ? "<li class=\"lead\">\(ply.move)</li>" : "<li>\(ply.move)</li>"
    }
    return "<ol class=\"moves\" start=\"\(1 - lead)\">\(items)</ol>"
  }

  /// The moves with what was said of them and what they cost; columns that would be empty are left
  /// out.
  var table: HTML {
    let columns: [(head: String, cell: (SheetPly) -> String?)] = [
      ("value", { $0.value?.figure }),
      ("depth", { $0.depth.map { "\($0)" } }),
      ("ms", { $0.milliseconds?.short }),
      ("ticks", { $0.ticks?.inShort }),
    ]
    let used = columns.filter { column in plies.contains { column.cell($0) != nil } }
    let isSaid = plies.contains { $0.text != nil }
    let rows = plies.enumerated().map { index, ply -> HTML in
      let cells = used.map { "<td>\($0.cell(ply) ?? "")</td>" as HTML }
      let said: HTML = isSaid ? "<td class=\"say\"><bdi>\(ply.text ?? "")</bdi></td>" : ""
      return """
        <tr><th class="n">\(index < lead ? "" : "\(index + 1 - lead)")</th>\
        <td class="l who">\(ply.move) \
        <span class="dim">\(Side(ply.side).map { names[$0] } ?? "")</span></td>\
        \(cells)\(said)</tr>
        """
    }
    return """
      <div class="wide tall"><table><thead><tr><th class="n"></th><th class="l who">move</th>\
      \(used.map { "<th>\($0.head)</th>" as HTML })\
      \(isSaid ? "<th class=\"l\">said</th>" as HTML : "")</tr></thead>\
      <tbody class="moves">\(rows)</tbody></table></div>
      """
  }

  // MARK: - For the script

  /// The attributes from which the page's script draws each ply.
  var data: HTML {
    let counted: HTML =
      counts.isEmpty
      ? ""
      : """
       data-black="\(names.black)" data-white="\(names.white)" \
      data-counts="\(counts.joined(separator: ";"))"
      """
    let common: HTML = " data-lead=\"\(lead)\"\(counted)"
    guard let drawing else { return " data-boards=\"\(jsonLine(diagrams))\"\(common)" }
    let steps = plies.map { ply in
      (ply.mark.map { "\($0)" } ?? "") + ":" + ply.changes.joined(separator: ",")
    }
    return """
      \(drawing.data) data-board="\(letters.first.joined())" \
      data-steps="\(steps.joined(separator: ";"))"\(marks)\(line)\(common)
      """
  }

  private var line: HTML {
    if decided.isEmpty { return "" }
    return " data-decided=\"\(decided.map { "\($0)" }.joined(separator: ","))\""
  }

  /// What players wanted seen on the board, by the numbers of the plies.
  private var marks: HTML {
    let marked = plies.enumerated().compactMap { index, ply in ply.marks.map { (index + 1, $0) } }
    if marked.isEmpty { return "" }
    return " data-marks=\"\(jsonLine(Dictionary(uniqueKeysWithValues: marked)))\""
  }
}

extension Double {
  /// The number with three significant digits at most.
  fileprivate var figure: String {
    guard isFinite else { return "\(self)" }
    return (abs(self) >= 100 ? rounded(to: 0) : rounded(to: abs(self) >= 10 ? 1 : 2)).short
  }
}
