import MoonstoneArena
import Testing

@testable import MoonstoneReports

@Suite struct RatingPlotTests {
  @Test func everyLabelIsWithinTheDrawing() throws {
    let scores = Scores(pairs: [0, 0, 0, 0, 20])
    let plot = RatingPlot(
      [scores, scores.reversed].map { RatingPlot.Row(name: "a", elo: Elo($0)) })
    let drawing = plot.drawing.description
    let box = try #require(drawing.firstMatch(of: #/viewBox="0 0 (\d+) /#))
    let width = try #require(Double(box.1))
    let labels = drawing.matches(
      of: #/<text x="([\d.]+)" y="[\d.]+" text-anchor="middle">([^<]+)<\/text>/#)
    #expect(labels.contains { $0.2.count == 5 })
    for label in labels {
      let middle = try #require(Double(label.1))
      // What characters of 13 pixels take where they are wide.
      let half = Double(label.2.count) * 9 / 2
      #expect(middle - half >= 0 && middle + half <= width, "\(label.2)")
    }
  }

  @Test func anOutlierDoesNotSqueezeTheOthers() throws {
    let usual = Scores(pairs: [10, 20, 40, 20, 10])
    let strong = Scores(pairs: [0, 0, 0, 0, 100])
    let drawing = self.drawing([strong, usual, usual, usual, usual])
    let arrow = try #require(drawing.firstMatch(of: #/class="arrow" d="M([\d.]+) /#))
    #expect(Double(arrow.1) == 604)
    #expect(drawing.matches(of: #/class="arrow"/#).count == 1)
    #expect(drawing.contains(">\(Elo(strong).difference.signedWhole)</text>"))
    let points = drawing.matches(of: #/class="point"/#)
    #expect(points.count == 4)
    // Two that are far apart both stay.
    #expect(!self.drawing([usual, strong]).contains("arrow"))
  }

  private func drawing(_ scores: [Scores]) -> String {
    RatingPlot(scores.map { RatingPlot.Row(name: "a", elo: Elo($0)) }).drawing.description
  }
}
