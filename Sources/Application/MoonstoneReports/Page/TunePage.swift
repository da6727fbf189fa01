import MoonstoneArena

/// A tuning as one self-contained page: what each range is worth, the values by iteration, and what
/// the last duel says.
package struct TunePage: Sendable {
  /// The values of one parameter.
  package struct Course: Sendable {
    let name: String
    /// The values before and now, in words.
    let summary: String
    /// The values at the start and after each iteration; at least one.
    let values: [Double]
    let range: ClosedRange<Double>
    /// The ends of the range, as they are typed.
    let ends: (low: String, high: String)
    /// How many iterations there are to be.
    let planned: Int

    package init(
      _ name: String, summary: String, values: [Double], in range: ClosedRange<Double>,
      ends: (low: String, high: String), planned: Int
    ) {
      self.name = name
      self.summary = summary
      self.values = values
      self.range = range
      self.ends = ends
      self.planned = planned
    }
  }

  let heading: Heading
  /// The columns of the candidates, and what each row has there.
  let columns: [String]
  let candidates: [[String]]
  /// What is said below the candidates.
  let notes: [String]
  let courses: [Course]
  /// Whether anything was won, or how far it is; one sentence.
  let verdict: String
  /// The last duel: the tuned version, its scores, and what else is to be said; `nil` before it is
  /// over, and without one.
  let proof: (name: String, scores: Scores, remarks: [String])?
  /// A line for each kind of forfeit.
  let faults: [String]

  package init(
    _ heading: Heading, columns: [String], candidates: [[String]], notes: [String],
    courses: [Course], verdict: String,
    proof: (name: String, scores: Scores, remarks: [String])?, faults: [String]
  ) {
    self.heading = heading
    self.columns = columns
    self.candidates = candidates
    self.notes = notes
    self.courses = courses
    self.verdict = verdict
    self.proof = proof
    self.faults = faults
  }

  package var html: String {
    let page: HTML = """
      \(PageFrame.head(heading.players))
      <h1><bdi>\(heading.players)</bdi></h1>
      <p>\(heading.terms)</p>
      <p><strong><bdi>\(verdict)</bdi></strong></p>
      \(table)\(drawings)\(duel)\(forfeits)
      \(PageFrame.tail)
      """
    return page.description
  }

  private var table: HTML {
    let heads = columns.enumerated().map { place, title -> HTML in
      "<th\(place == 0 ? " class=\"l\"" as HTML : "")>\(title)</th>"
    }
    let rows = candidates.map { row -> HTML in
      let cells = row.enumerated().map { place, text -> HTML in
        place == 0
          ? "<th class=\"l\"><bdi>\(text)</bdi></th>"
          : "<td\(place == columns.count - 1 ? " class=\"l\"" as HTML : "")>\(text)</td>"
      }
      return "<tr>\(cells)</tr>\n"
    }
    let remarks = notes.map { "<p class=\"dim\">\($0)</p>\n" as HTML }
    return """
      <h2>Parameters</h2><p class="dim">What duels at both ends of each range came to. <i>Worth</i> \
      is what a parameter at an end of its range loses in Elo if the best value is in the middle.</p>
      <div class="wide"><table><thead><tr>\(heads)</tr></thead><tbody>
      \(rows)</tbody></table></div>
      \(remarks)
      """
  }

  private var drawings: HTML {
    guard !courses.isEmpty else { return "" }
    let parts = courses.map { course -> HTML in
      """
      <h3><bdi>\(course.name)</bdi></h3><p>\(course.summary)</p>
      \(CourseDrawing(course: course).drawing)
      """
    }
    return """
      <h2>Values by iteration</h2><p class="dim">Each drawing covers the whole range; the dashed \
      line is the value before.</p>
      \(parts)
      """
  }

  private var duel: HTML {
    guard let proof else { return "" }
    let elo = Elo(proof.scores)
    let heads = Scores.pairNames.map { "<th>\($0)</th>" as HTML }
    let counts = proof.scores.counts.map { "<td>\($0)</td>" as HTML }
    let remarks = proof.remarks.map { "<p class=\"dim\">\($0)</p>\n" as HTML }
    return """
      <h2>The last duel</h2><p class="dim">The tuned version against the untuned one, on openings \
      and with seeds that the tuning has not seen: pairs by their two results, and Elo with its \
      95 % confidence interval.</p>
      <div class="wide"><table><thead><tr><th>pairs</th>\(heads)<th>Elo</th><th>chance that it is \
      better</th></tr></thead><tbody><tr><td>\(proof.scores.count)</td>\(counts)\
      <td>\(elo.inWords)</td><td>\(elo.superiority.inPercent)</td></tr></tbody></table></div>
      \(remarks)\(RatingPlot([RatingPlot.Row(name: proof.name, elo: elo)]).drawing)
      """
  }

  private var forfeits: HTML {
    guard !faults.isEmpty else { return "" }
    return """
      <h2>Forfeits</h2><ul>\(faults.map { "<li><bdi>\($0)</bdi></li>\n" as HTML })</ul>
      """
  }
}
