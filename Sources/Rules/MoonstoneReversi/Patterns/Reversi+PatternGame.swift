import MoonstoneKernel

extension Reversi: PatternGame {
  /// 10: the last stage has at most twelve empty squares, the others span five each.
  public var stageCount: Int { 10 }

  /// The number of weights of fillings, plus two for having the turn: one with an even and one with
  /// an odd number of empty squares.
  public var weightCount: Int { FillingSlots.shared.count + 2 }

  /// One term for each pattern on the board, and one for having the turn.
  public var termCount: Int { Patterns.places + 1 }

  /// The stage by the number of empty squares.
  public func stage(of position: Position) -> Int {
    Self.stage(empties: position.empties.nonzeroBitCount)
  }

  static func stage(empties: Int) -> Int { empties <= 12 ? 0 : min((empties - 8) / 5, 9) }

  /// Writes a term for each pattern whose weight is not always 0, and one for having the turn.
  public func writeTerms(
    of position: Position, to terms: UnsafeMutablePointer<Int32>
  ) -> Int {
    let slots = FillingSlots.shared
    var count = 0
    slots.codes.withUnsafeBufferPointer { codes in
      Patterns.read(position.own, position.opponent, TernaryDigits.shared) { filling in
        let code = codes[filling]
        terms[count] = code
        if code >= 0 { count &+= 1 }
      }
    }
    terms[count] = Int32(2 * (slots.count + position.empties.nonzeroBitCount & 1))
    return count + 1
  }

  /// Weights of features, in discs.
  public var firstWeights: [String: Double] {
    ["mobility": 1, "potential": 0.5, "corners": 8, "xsquares": -4, "csquares": -1, "stable": 2]
  }

  /// `pattern`.
  public var patternFeature: String { "pattern" }

  /// 100: the feature counts hundredths of a disc.
  public var patternUnit: Int { 100 }

  /// The game with other weights, rounded to what a weights file can contain.
  public func weighed(by weights: [Float]) -> Reversi {
    let bytes = Self.file(of: weights, stages: stageCount)
    do { return Reversi(weights: try Weights(bytes)) } catch {
      preconditionFailure("weights that were just written are refused: \(error)")
    }
  }

  /// The weights file; empty without weights.
  public var weightBytes: [UInt8] { weights.map { Array($0.bytes) } ?? [] }

  public static var weightsMark: [UInt8] { WeightsFormat.name }

  private static func file(of weights: [Float], stages: Int) -> [UInt8] {
    let slots = FillingSlots.shared
    let perStage = slots.count + 2
    precondition(weights.count == stages * perStage, "weights for other patterns")
    var bytes = [UInt8](repeating: 0, count: WeightsFormat.size(stages: stages))
    func put(_ value: some FixedWidthInteger, at offset: Int) {
      withUnsafeBytes(of: value.littleEndian) { value in
        for (index, byte) in value.enumerated() { bytes[offset + index] = byte }
      }
    }
    for (index, byte) in WeightsFormat.name.enumerated() { bytes[index] = byte }
    put(WeightsFormat.currentVersion, at: WeightsFormat.version)
    put(UInt32(stages), at: WeightsFormat.stageCount)
    put(UInt32(Patterns.fillings), at: WeightsFormat.fillingCount)
    for empties in 0...WeightsFormat.mostEmpties {
      put(UInt8(stage(empties: empties)), at: WeightsFormat.stages + empties)
    }
    for stage in 0..<stages {
      let first = stage * perStage
      // Stages that are not fitted yet remain 0.
      if weights[first..<first + perStage].allSatisfy({ $0 == 0 }) { continue }
      for parity in 0..<2 {
        let tempo: Int16 = units(weights[first + slots.count + parity])
        put(tempo, at: WeightsFormat.tempo + 4 * stage + 2 * parity)
      }
      for (filling, code) in slots.codes.enumerated() where code >= 0 {
        let weight: Int8 = units(weights[first + Int(code >> 1)])
        bytes[WeightsFormat.fillings + stage * Patterns.fillings + filling] = UInt8(
          bitPattern: code & 1 == 0 ? weight : -weight)
      }
    }
    put(bytes.withUnsafeBytes { WeightsFormat.digest(of: $0) }, at: WeightsFormat.digest)
    return bytes
  }

  /// The nearest whole number of units that fits with either sign.
  private static func units<Units: FixedWidthInteger>(_ weight: Float) -> Units {
    let most = Float(Int(Units.max))
    return Units((min(max(weight * Float(WeightsFormat.unit), -most), most)).rounded())
  }
}
