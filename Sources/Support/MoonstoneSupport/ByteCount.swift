extension Int {
  /// A number of bytes as people type it: `64M`, or `1000` where no unit divides it.
  package var inUnits: String {
    let units = [(1 << 30, "G"), (1 << 20, "M"), (1 << 10, "K")]
    guard self > 0, let (unit, letter) = units.first(where: { isMultiple(of: $0.0) }) else {
      return "\(self)"
    }
    return "\(self / unit)\(letter)"
  }
}
