/// The layout of a weights file; all numbers are little-endian.
enum WeightsFormat {
  static let name = Array("MoonstonePattern".utf8)
  static let version = 16
  static let stageCount = 20
  static let fillingCount = 24
  static let digest = 32
  static let stages = 40
  static let tempo = 104
  static let fillings = 256

  static let currentVersion: UInt32 = 1
  static let mostStages = 32
  static let mostEmpties = 60
  /// How many units of a weight are one disc.
  static let unit = 16

  static func size(stages: Int) -> Int { fillings + stages * Patterns.fillings }

  static func check(_ bytes: UnsafeRawBufferPointer) throws(Reversi.WeightsError) {
    func refuse(_ offset: Int, _ reason: String) -> Reversi.WeightsError {
      Reversi.WeightsError(offset: offset, reason: reason)
    }
    for (offset, byte) in name.enumerated() where offset >= bytes.count || bytes[offset] != byte {
      throw refuse(offset, "this is not a Moonstone weights file")
    }
    guard bytes.count >= fillings else {
      throw refuse(bytes.count, "the file ends within its header of \(fillings) bytes")
    }
    func number(_ offset: Int) -> UInt32 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    guard number(version) == currentVersion else {
      throw refuse(version, "the version must be \(currentVersion), not \(number(version))")
    }
    let stages = number(stageCount)
    guard (1...UInt32(mostStages)).contains(stages) else {
      throw refuse(stageCount, "there must be 1 to \(mostStages) stages, not \(stages)")
    }
    guard number(fillingCount) == Patterns.fillings else {
      throw refuse(
        fillingCount,
        "there must be \(Patterns.fillings) fillings, not \(number(fillingCount))")
    }
    let size = size(stages: Int(stages))
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
}
