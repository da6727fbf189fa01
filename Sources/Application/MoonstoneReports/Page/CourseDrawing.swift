/// How a value has moved, as a line over its range.
struct CourseDrawing {
  private static let (left, right, top, bottom) = (70.0, 690.0, 8.0, 128.0)
  /// More points than these would lie on each other.
  private static let mostPoints = 1240

  let course: TunePage.Course

  var drawing: HTML {
    let (left, right, top, bottom) = (Self.left, Self.right, Self.top, Self.bottom)
    let last = max(course.planned, course.values.count - 1, 1)
    return """
      <div class="wide"><svg viewBox="0 0 \(right + 20) \(bottom + 26)" width="\(right + 20)" \
      height="\(bottom + 26)" role="img" aria-label="\(course.summary)">\
      <line class="axis" x1="\(left)" x2="\(right)" y1="\(top)" y2="\(top)"/>\
      <line class="axis" x1="\(left)" x2="\(right)" y1="\(bottom)" y2="\(bottom)"/>\
      <line class="zero unsure" x1="\(left)" x2="\(right)" y1="\(y(course.values[0]))" \
      y2="\(y(course.values[0]))"/>\
      <text x="\(left - 8)" y="\(top + 5)" text-anchor="end">\(course.ends.high)</text>\
      <text x="\(left - 8)" y="\(bottom + 4)" text-anchor="end">\(course.ends.low)</text>\
      <text x="\(left)" y="\(bottom + 20)" text-anchor="middle">0</text>\
      <text x="\(right)" y="\(bottom + 20)" text-anchor="middle">\(last)</text>\
      <polyline class="bar" fill="none" points="\(points(to: last))"/></svg></div>
      """
  }

  private func points(to last: Int) -> HTML {
    let values = course.values
    let count = min(values.count, Self.mostPoints)
    let places = (0..<count).map { count == 1 ? 0 : $0 * (values.count - 1) / (count - 1) }
    let points = places.map { place -> HTML in
      let x = Self.left + Double(place) / Double(last) * (Self.right - Self.left)
      return "\(x),\(y(values[place])) "
    }
    return "\(points)"
  }

  private func y(_ value: Double) -> Double {
    let share = (value - course.range.lowerBound) / course.range.width
    return Self.bottom - min(max(share, 0), 1) * (Self.bottom - Self.top)
  }
}

extension ClosedRange<Double> {
  /// How far its ends are from each other; 1 if they are one.
  fileprivate var width: Double { upperBound > lowerBound ? upperBound - lowerBound : 1 }
}
