import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Patterns, their weights and the file of those.
@Suite struct PatternTests {
  private typealias Position = Reversi.Position

  /// A game in which each weight is another.
  private let weighed: Reversi = {
    let game = Reversi()
    var numbers = SplitMix64(seed: 7)
    let weights = (0..<game.stageCount * game.weightCount).map { _ in
      Float.random(in: -3...3, using: &numbers)
    }
    return game.weighed(by: weights)
  }()

  private let positions: [Position] = {
    var numbers = SplitMix64(seed: 8)
    return (0..<200).map { _ in
      let (first, second) = (numbers.next(), numbers.next())
      return Position(own: first & second, opponent: first & ~second, turn: .black)
    }
  }()

  private func value(_ position: Position, _ game: Reversi) throws -> Int {
    try #require(game.features.first { $0.name == "pattern" }).value(position)
  }

  /// The eight ways in which a board can lie.
  private func images(_ position: Position) -> [Position] {
    func moved(_ board: UInt64, _ place: (Int, Int) -> (Int, Int)) -> UInt64 {
      (0..<64).reduce(0) { sum, square in
        let (column, row) = place(square & 7, square >> 3)
        return sum | (board >> UInt64(square) & 1) << UInt64(row * 8 + column)
      }
    }
    let ways: [(Int, Int) -> (Int, Int)] = [
      { ($0, $1) }, { (7 - $0, $1) }, { ($0, 7 - $1) }, { (7 - $0, 7 - $1) },
      { ($1, $0) }, { (7 - $1, $0) }, { ($1, 7 - $0) }, { (7 - $1, 7 - $0) },
    ]
    return ways.map {
      Position(own: moved(position.own, $0), opponent: moved(position.opponent, $0), turn: .black)
    }
  }

  @Test func aPositionAndItsImagesAreWorthTheSame() throws {
    for position in positions {
      let values = try Set(images(position).map { try value($0, weighed) })
      #expect(values.count == 1, "\(position)")
    }
  }

  @Test func theSidesAreTreatedAlike() throws {
    let tempo = weighed.weighed(
      by: (0..<weighed.stageCount * weighed.weightCount).map { _ in 0 })
    #expect(try value(positions[0], tempo) == 0)
    for position in positions {
      let asWhite = Position(own: position.own, opponent: position.opponent, turn: .white)
      let other = Position(own: position.opponent, opponent: position.own, turn: .white)
      let ours = try value(position, weighed)
      #expect(try value(asWhite, weighed) == ours)
      // What is the same on both sides is whose turn it is: at most 3 discs for each.
      #expect(abs(ours + (try value(other, weighed))) <= 600)
    }
  }

  @Test func aValueIsTheSumOfItsTerms() throws {
    var weights = [Float](repeating: 0, count: weighed.stageCount * weighed.weightCount)
    let position = positions[3]
    var terms = [Int32](repeating: 0, count: weighed.termCount)
    let count = terms.withUnsafeMutableBufferPointer {
      weighed.writeTerms(of: position, to: $0.baseAddress!)
    }
    #expect(count <= weighed.termCount)
    let first = weighed.stage(of: position) * weighed.weightCount
    var sum = 0
    for term in terms[..<count] {
      // Where a weight counts more than once, once for each.
      weights[first + Int(term >> 1)] = 1
      sum += term & 1 == 0 ? 100 : -100
    }
    #expect(try value(position, weighed.weighed(by: weights)) == sum)
  }

  @Test func thereIsNoPatternWithoutWeights() {
    #expect(!Reversi().features.contains { $0.name == "pattern" })
    #expect(weighed.features.contains { $0.name == "pattern" })
  }

  @Test func aFileReadsBackAsItWasWritten() throws {
    let read = Reversi(weights: try Reversi.Weights(weighed.weightBytes))
    for position in positions { #expect(try value(position, read) == value(position, weighed)) }
    #expect(read.weightBytes == weighed.weightBytes)
  }

  @Test func aDamagedFileIsRefusedWithItsPlace() throws {
    let bytes = weighed.weightBytes
    func refusal(_ change: (inout [UInt8]) -> Void) throws -> String {
      var damaged = bytes
      change(&damaged)
      let error = try #require(throws: Reversi.WeightsError.self) {
        try Reversi.Weights(damaged)
      }
      return "\(error)"
    }
    #expect(try refusal { $0 = [] } == "byte 0: this is not a Moonstone weights file")
    #expect(try refusal { $0[3] = 0 } == "byte 3: this is not a Moonstone weights file")
    #expect(
      try refusal { $0.removeSubrange(100...) }
        == "byte 100: the file ends within its header of 256 bytes")
    #expect(try refusal { $0[16] = 9 } == "byte 16: the version must be 1, not 9")
    #expect(try refusal { $0[20] = 200 } == "byte 20: there must be 1 to 32 stages, not 200")
    #expect(
      try refusal { $0[24] = 0 } == "byte 24: there must be 167265 fillings, not 167168")
    #expect(
      try refusal { $0.removeLast() }
        == "byte 1672905: 10 stages take 1672906 bytes, but the file has 1672905")
    #expect(
      try refusal { $0[40 + 7] = 10 }
        == "byte 47: the stage of 7 empty squares must be below 10, not 10")
    #expect(
      try refusal { $0[400_000] ^= 1 }
        == "byte 32: the file is damaged: its digest does not match")
  }
}
