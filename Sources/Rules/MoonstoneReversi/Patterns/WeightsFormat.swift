/// The layout of a weights file; all numbers are little-endian.
enum WeightsFormat {
  static let name = Array("MoonstonePattern".utf8)
  static let version = 16
  static let stageCount = 20
  static let fillingCount = 24
  static let digest = 32
  static let stages = 40
  static let tempo = 104
  static let moves = 256

  /// Version 1 has neither numbers of moves nor the last four kinds of patterns.
  static let versions: ClosedRange<UInt32> = 1...2
  static let mostStages = 32
  static let mostEmpties = 60
  /// How many units of a weight are one disc.
  static let unit = 16

  /// Where the weights of fillings begin.
  static func fillings(stages: Int) -> Int { moves + stages * 2 * MoveCounts.weights }

  static func size(stages: Int, version: UInt32 = versions.upperBound) -> Int {
    version == 1
      ? moves + stages * Patterns.firstFillings
      : fillings(stages: stages) + stages * Patterns.fillings
  }

  static func check(_ bytes: UnsafeRawBufferPointer) throws(Reversi.WeightsError) {
    func refuse(_ offset: Int, _ reason: String) -> Reversi.WeightsError {
      Reversi.WeightsError(offset: offset, reason: reason)
    }
    for (offset, byte) in name.enumerated() where offset >= bytes.count || bytes[offset] != byte {
      throw refuse(offset, "this is not a Moonstone weights file")
    }
    guard bytes.count >= moves else {
      throw refuse(bytes.count, "the file ends within its header of \(moves) bytes")
    }
    func number(_ offset: Int) -> UInt32 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    let version = number(version)
    guard versions.contains(version) else {
      throw refuse(self.version, "the version must be 1 or 2, not \(version)")
    }
    let stages = number(stageCount)
    guard (1...UInt32(mostStages)).contains(stages) else {
      throw refuse(stageCount, "there must be 1 to \(mostStages) stages, not \(stages)")
    }
    let fillings = version == 1 ? Patterns.firstFillings : Patterns.fillings
    guard number(fillingCount) == fillings else {
      throw refuse(
        fillingCount, "there must be \(fillings) fillings, not \(number(fillingCount))")
    }
    let size = size(stages: Int(stages), version: version)
    guard bytes.count == size else {
      throw refuse(
        min(bytes.count, size),
        "\(stages) stages take \(size) bytes, but the file has \(bytes.count)")
    }
    for empties in 0...mostEmpties where bytes[WeightsFormat.stages + empties] >= stages {
      throw refuse(
        WeightsFormat.stages + empties,
        "the stage of \(empties) empty squares must be below \(stages), not "
          + "\(bytes[WeightsFormat.stages + empties])")
    }
    let (said, found) = (
      bytes.loadUnaligned(fromByteOffset: digest, as: UInt64.self), digest(of: bytes)
    )
    guard said == found else {
      throw refuse(digest, "the file is damaged: its digest does not match")
    }
  }

  /// The digest of everything after the digest itself: 64-bit FNV-1a (draft-eastlake-fnv), by words
  /// of eight bytes, and by single bytes at the end.
  static func digest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    var offset = stages
    while offset &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      digest = (digest ^ word) &* 0x0000_0100_0000_01B3
      offset &+= 8
    }
    for rest in offset..<bytes.count {
      digest = (digest ^ UInt64(bytes[rest])) &* 0x0000_0100_0000_01B3
    }
    return digest
  }

  /// A checked file in the current version: what the older one lacks is worth nothing.
  static func current(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    guard bytes[version] == 1 else { return Array(bytes) }
    let stages = Int(bytes[stageCount])
    var current = [UInt8](repeating: 0, count: size(stages: stages))
    current.replaceSubrange(0..<moves, with: bytes[..<moves])
    put(versions.upperBound, at: version, in: &current)
    put(UInt32(Patterns.fillings), at: fillingCount, in: &current)
    for stage in 0..<stages {
      let old = moves + stage * Patterns.firstFillings
      let new = fillings(stages: stages) + stage * Patterns.fillings
      current.replaceSubrange(
        new..<new + Patterns.firstFillings, with: bytes[old..<old + Patterns.firstFillings])
    }
    seal(&current)
    return current
  }

  static func put(_ value: some FixedWidthInteger, at offset: Int, in bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { value in
      for (index, byte) in value.enumerated() { bytes[offset + index] = byte }
    }
  }

  /// Writes the digest of a file that is otherwise complete.
  static func seal(_ bytes: inout [UInt8]) {
    put(bytes.withUnsafeBytes { Self.digest(of: $0) }, at: digest, in: &bytes)
  }
}
