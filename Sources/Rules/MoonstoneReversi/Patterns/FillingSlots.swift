import MoonstoneKernel

/// Assigns weights to fillings; some fillings share one.
///
/// The mirror image of a filling has the same value. With the sides exchanged it has the same value
/// with the opposite sign; if that is the same filling, its value is 0.
struct FillingSlots: Sendable {
  /// For each filling, twice the index of its weight, plus 1 if the weight is subtracted; -1 if its
  /// value is 0.
  let codes: [Int32]
  let count: Int

  static let shared = FillingSlots()

  private init() {
    var codes = [Int32](repeating: -1, count: Patterns.fillings)
    var count = 0
    for kind in Patterns.kinds {
      for filling in 0..<Patterns.power(kind.squares) where codes[kind.first + filling] < 0 {
        let (mirrored, changed, both) = Self.relatives(of: filling, kind)
        if changed == filling || both == filling { continue }
        let code = Int32(2 * count)
        for place in [filling, mirrored] { codes[kind.first + place] = code }
        for place in [changed, both] { codes[kind.first + place] = code + 1 }
        count += 1
      }
    }
    self.codes = codes
    self.count = count
  }

  /// The mirror image of a filling, the filling with the sides exchanged, and both combined.
  private static func relatives(of filling: Int, _ kind: Patterns.Kind) -> (Int, Int, Int) {
    var digits: [Int] = []
    var rest = filling
    for _ in 0..<kind.squares {
      digits.append(rest % 3)
      rest /= 3
    }
    func number(_ digit: (Int) -> Int) -> Int {
      (0..<kind.squares).reversed().reduce(0) { $0 * 3 + digit($1) }
    }
    let change = [0, 2, 1]
    return (
      number { digits[kind.mirror[$0]] }, number { change[digits[$0]] },
      number { change[digits[kind.mirror[$0]]] }
    )
  }
}
