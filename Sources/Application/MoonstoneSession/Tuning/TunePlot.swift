import Foundation
import MoonstoneSupport

/// The course of one number, drawn with block characters.
struct TunePlot {
  private static let bars = Array(" ▁▂▃▄▅▆▇█")
  private static let height = 5

  private let values: [Double]
  private let range: ClosedRange<Double>

  /// - Parameters:
  ///   - values: at least one.
  ///   - range: what the drawing covers.
  init(_ values: [Double], in range: ClosedRange<Double>) {
    self.values = values
    self.range = range
  }

  /// The lines, from the top, each with its label.
  ///
  /// - Parameters:
  ///   - width: the columns of the drawing without labels; fewer values take fewer.
  ///   - label: writes an end of the range.
  func lines(width: Int, label: (Double) -> String) -> [String] {
    let count = min(max(width, 1), values.count)
    let columns = (0..<count).map { column in
      count == 1 ? values[0] : values[column * (values.count - 1) / (count - 1)]
    }
    let eighths = columns.map { value in
      let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
      // A value at the lower end is seen, too.
      return 1 + Int((share * Double(8 * Self.height - 1)).rounded())
    }
    let labels = (0..<Self.height).map { row in
      row == 0 ? label(range.upperBound) : row == Self.height - 1 ? label(range.lowerBound) : ""
    }
    let margin = labels.map(\.columns).max() ?? 0
    return (0..<Self.height).map { row in
      let floor = 8 * (Self.height - 1 - row)
      let bars = eighths.map { Self.bars[min(max($0 - floor, 0), 8)] }
      return String(repeating: " ", count: margin - labels[row].columns) + labels[row] + " ▕"
        + String(bars)
    }
  }
}
