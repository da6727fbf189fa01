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
      // What is not opposite is the worth of the turn and of moves: at most 3 discs for each.
      #expect(abs(ours + (try value(other, weighed))) <= 1800)
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

  /// A file as version 1 wrote it, and what it says in the current version.
  private func firstVersion() -> (old: [UInt8], current: [UInt8]) {
    // 167,265 fillings, and none of the worths of moves, which take 128 bytes a stage.
    let (known, all, stages) = (167_265, 403_461, 11)
    let bytes = weighed.weightBytes
    let fillings = 256 + stages * 128
    var old = Array(bytes[..<256])
    var same = bytes
    for stage in 0..<stages {
      let first = fillings + stage * all
      old += bytes[first..<first + known]
      for place in first + known..<first + all { same[place] = 0 }
    }
    for place in 256..<fillings { same[place] = 0 }
    old[16] = 1
    for byte in 0..<4 { old[24 + byte] = UInt8(known >> (8 * byte) & 255) }
    return (Self.sealed(old), Self.sealed(same))
  }

  @Test func aFileOfVersion1LacksMovesAndTheLastKinds() throws {
    let (old, current) = firstVersion()
    let read = Reversi(weights: try Reversi.Weights(old))
    #expect(read.weightBytes == current)
    let changed = try positions.filter { try value($0, read) != value($0, weighed) }
    #expect(changed.count > positions.count / 2)
  }

  /// A file with its digest.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) { digest = (digest ^ word) &* 0x0000_0100_0000_01B3 }
    let end = 40 + (bytes.count - 40) / 8 * 8
    for first in stride(from: 40, to: end, by: 8) {
      add((0..<8).reduce(0) { $0 | UInt64(bytes[first + $1]) << UInt64(8 * $1) })
    }
    for byte in bytes[end...] { add(UInt64(byte)) }
    var sealed = bytes
    for byte in 0..<8 { sealed[32 + byte] = UInt8(digest >> UInt64(8 * byte) & 255) }
    return sealed
  }

  /// Why a file is refused after a change.
  private func refusal(
    of bytes: [UInt8], _ change: (inout [UInt8]) -> Void
  ) throws -> String {
    var damaged = bytes
    change(&damaged)
    let error = try #require(throws: Reversi.WeightsError.self) { try Reversi.Weights(damaged) }
    return "\(error)"
  }

  @Test func aDamagedFileOfVersion1IsRefusedWithItsPlace() throws {
    let bytes = firstVersion().old
    #expect(
      try refusal(of: bytes) { $0[24] = 0 } == "byte 24: there must be 167265 fillings, not 167168")
    #expect(
      try refusal(of: bytes) { $0.removeLast() }
        == "byte 1840170: 11 stages take 1840171 bytes, but the file has 1840170")
    #expect(
      try refusal(of: bytes) { $0.append(0) }
        == "byte 1840171: 11 stages take 1840171 bytes, but the file has 1840172")
    #expect(
      try refusal(of: bytes) { $0[40 + 60] = 11 }
        == "byte 100: the stage of 60 empty squares must be below 11, not 11")
    #expect(
      try refusal(of: bytes) { $0[300] ^= 1 }
        == "byte 32: the file is damaged: its digest does not match")
    // What says version 2 has to have all of it.
    #expect(
      try refusal(of: bytes) { $0[16] = 2 }
        == "byte 24: there must be 403461 fillings, not 167265")
  }

  @Test func aDamagedFileIsRefusedWithItsPlace() throws {
    let bytes = weighed.weightBytes
    func refusal(_ change: (inout [UInt8]) -> Void) throws -> String {
      try self.refusal(of: bytes, change)
    }
    #expect(try refusal { $0 = [] } == "byte 0: this is not a Moonstone weights file")
    #expect(try refusal { $0[3] = 0 } == "byte 3: this is not a Moonstone weights file")
    #expect(
      try refusal { $0.removeSubrange(100...) }
        == "byte 100: the file ends within its header of 256 bytes")
    #expect(try refusal { $0[16] = 9 } == "byte 16: the version must be 1 or 2, not 9")
    #expect(try refusal { $0[20] = 200 } == "byte 20: there must be 1 to 32 stages, not 200")
    #expect(
      try refusal { $0[24] = 0 } == "byte 24: there must be 403461 fillings, not 403456")
    #expect(
      try refusal { $0.removeLast() }
        == "byte 4439734: 11 stages take 4439735 bytes, but the file has 4439734")
    #expect(
      try refusal { $0[40 + 7] = 11 }
        == "byte 47: the stage of 7 empty squares must be below 11, not 11")
    #expect(
      try refusal { $0[400_000] ^= 1 }
        == "byte 32: the file is damaged: its digest does not match")
  }
}
