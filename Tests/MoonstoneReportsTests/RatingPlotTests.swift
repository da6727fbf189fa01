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
}
