import MoonstoneKernel

extension Reversi: PatternGame {
  /// 11: the last stage has at most nine empty squares, the first 55 to 60, the others five each.
  public var stageCount: Int { 11 }

  /// The number of weights of fillings, plus one for each number of moves of each side, plus two
  /// for having the turn: one with an even and one with an odd number of empty squares.
  public var weightCount: Int { FillingSlots.shared.count + MoveCounts.weights + 2 }

  /// One term for each pattern on the board, one for having the turn, and one for each side's moves.
  public var termCount: Int { Patterns.places + 3 }

  /// The stage by the number of empty squares.
  public func stage(of position: Position) -> Int {
    Self.stage(empties: position.empties.nonzeroBitCount)
  }

  static func stage(empties: Int) -> Int { min(max(empties / 5 - 1, 0), 10) }

  /// Writes a term for each pattern whose weight is not always 0, one for having the turn, and one
  /// for each side's moves.
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
    let parity = position.empties.nonzeroBitCount & 1
    terms[count] = Int32(2 * (slots.count + MoveCounts.weights + parity))
    count += 1
    MoveCounts.read(position.own, position.opponent) { number in
      terms[count] = Int32(2 * (slots.count + number))
      count &+= 1
    }
    return count
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
    let perStage = FillingSlots.shared.count + MoveCounts.weights + 2
    precondition(weights.count == stages * perStage, "weights for other patterns")
    var bytes = [UInt8](repeating: 0, count: WeightsFormat.size(stages: stages))
    bytes.replaceSubrange(0..<WeightsFormat.name.count, with: WeightsFormat.name)
    WeightsFormat.put(WeightsFormat.versions.upperBound, at: WeightsFormat.version, in: &bytes)
    WeightsFormat.put(UInt32(stages), at: WeightsFormat.stageCount, in: &bytes)
    WeightsFormat.put(UInt32(Patterns.fillings), at: WeightsFormat.fillingCount, in: &bytes)
    for empties in 0...WeightsFormat.mostEmpties {
      bytes[WeightsFormat.stages + empties] = UInt8(stage(empties: empties))
    }
    for stage in 0..<stages {
      let own = weights[stage * perStage..<(stage + 1) * perStage]
      // Stages that are not fitted yet remain 0.
      if own.allSatisfy({ $0 == 0 }) { continue }
      write(Array(own), of: stage, stages: stages, to: &bytes)
    }
    WeightsFormat.seal(&bytes)
    return bytes
  }

  private static func write(
    _ weights: [Float], of stage: Int, stages: Int, to bytes: inout [UInt8]
  ) {
    let slots = FillingSlots.shared
    for number in 0..<MoveCounts.weights {
      let worth: Int16 = units(weights[slots.count + number])
      let place = stage * MoveCounts.weights + number
      WeightsFormat.put(worth, at: WeightsFormat.moves + 2 * place, in: &bytes)
    }
    for parity in 0..<2 {
      let tempo: Int16 = units(weights[slots.count + MoveCounts.weights + parity])
      WeightsFormat.put(tempo, at: WeightsFormat.tempo + 4 * stage + 2 * parity, in: &bytes)
    }
    let fillings = WeightsFormat.fillings(stages: stages) + stage * Patterns.fillings
    for (filling, code) in slots.codes.enumerated() where code >= 0 {
      let weight: Int8 = units(weights[Int(code >> 1)])
      bytes[fillings + filling] = UInt8(bitPattern: code & 1 == 0 ? weight : -weight)
    }
  }

  /// The nearest whole number of units that fits with either sign.
  private static func units<Units: FixedWidthInteger>(_ weight: Float) -> Units {
    let most = Float(Int(Units.max))
    return Units((min(max(weight * Float(WeightsFormat.unit), -most), most)).rounded())
  }
}
