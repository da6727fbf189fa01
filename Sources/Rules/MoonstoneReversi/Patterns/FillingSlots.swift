import MoonstoneKernel

/// Which fillings have one weight between them.
///
/// What a mirror makes of a filling is worth the same; what it becomes when the sides change is worth
/// the same with the other sign, and nothing where that is the filling itself.
struct FillingSlots: Sendable {
  /// For each filling twice the index of its weight, and one more where that counts negatively; below
  /// 0 where it is worth nothing.
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

  /// A filling in the mirror, with the sides changed, and both.
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
