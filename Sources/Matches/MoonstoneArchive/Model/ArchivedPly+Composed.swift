extension ArchivedPly {
  /// The most ticks and nanoseconds of a ply; those of many plies can be added.
  private static let most = 1 << 60

  /// Ticks or nanoseconds as archives keep them.
  static func clamped(_ amount: Int) -> Int { min(max(amount, 0), most) }

  /// The ply as archives keep it: a value that is not finite is dropped, and ticks and times can be
  /// added to others.
  var composed: ArchivedPly {
    func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    var ply = self
    (ply.value, ply.analysis, ply.loss) = (finite(value), finite(analysis), finite(loss))
    ply.ticks = ticks.map(Self.clamped)
    ply.time = time.map { min(max($0, .zero), .nanoseconds(Self.most)) }
    return ply
  }

  /// Whether archives keep it as it is.
  var isComposed: Bool {
    value?.isFinite != false && analysis?.isFinite != false && loss?.isFinite != false
      && (ticks.map { $0 == Self.clamped($0) } ?? true)
      && (time.map { $0 >= .zero && $0 <= .nanoseconds(Self.most) } ?? true)
  }
}
