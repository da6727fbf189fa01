import MoonstoneKernel

/// A weight by phase, in thousandths.
@frozen @usableFromInline struct Curve: Sendable {
  /// The first phase for which there is a value.
  @usableFromInline let first: Int
  /// The weights from the first phase on.
  @usableFromInline let values: [Int]

  @inlinable subscript(phase: Int) -> Int {
    phase <= first ? values[0] : values[min(phase &- first, values.count &- 1)]
  }

  @usableFromInline func digest(_ seed: UInt64) -> UInt64 {
    values.reduce(SplitMix64.mix(seed ^ UInt64(bitPattern: Int64(first)))) {
      SplitMix64.mix($0 ^ UInt64(bitPattern: Int64($1)))
    }
  }
}

/// A hash of a name, which continues another hash.
@usableFromInline func digest(_ name: String, _ seed: UInt64) -> UInt64 {
  name.utf8.reduce(SplitMix64.mix(seed)) { SplitMix64.mix($0 ^ UInt64($1)) }
}
