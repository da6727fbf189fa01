/// Numbers from 0 to 1 as a line of small bars.
package struct Sparkline: Sendable {
  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// The bars, one for each number.
  package let text: String

  /// Draws the bars of some numbers.
  package init(_ numbers: [Double]) {
    let most = Double(Self.bars.count - 1)
    text = String(numbers.map { Self.bars[Int((min(max($0, 0), 1) * most).rounded())] })
  }
}
