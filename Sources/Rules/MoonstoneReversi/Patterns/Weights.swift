import MoonstoneKernel

extension Reversi {
  /// What patterns are worth in each stage of a game: the content of a weights file.
  ///
  /// `docs/weights.md` describes the format.
  public final class Weights: @unchecked Sendable {
    /// The bytes of the file.
    public let bytes: UnsafeRawBufferPointer
    private let isOwned: Bool
    let stageCount: Int
    /// The stage for each number of empty squares.
    let stages: UnsafePointer<UInt8>
    /// The values of having the turn, two for each stage: with an even and with an odd number of
    /// empty squares.
    let tempo: UnsafePointer<Int16>
    /// The values of the fillings, stage after stage.
    let fillings: UnsafePointer<Int8>

    /// Reads a weights file and copies its bytes.
    ///
    /// - Throws: ``WeightsError`` at the first byte that is wrong.
    public convenience init(_ bytes: [UInt8]) throws(WeightsError) {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
      copy.copyBytes(from: bytes)
      do throws(WeightsError) { try WeightsFormat.check(UnsafeRawBufferPointer(copy)) } catch {
        copy.deallocate()
        throw error
      }
      self.init(checked: UnsafeRawBufferPointer(copy), isOwned: true)
    }

    /// Reads a weights file and uses its bytes where they are, such as in a mapped file.
    ///
    /// - Parameter bytes: aligned to 8 bytes, and never freed or changed afterwards.
    /// - Throws: ``WeightsError`` at the first byte that is wrong.
    public convenience init(at bytes: UnsafeRawBufferPointer) throws(WeightsError) {
      try WeightsFormat.check(bytes)
      self.init(checked: bytes, isOwned: false)
    }

    private init(checked bytes: UnsafeRawBufferPointer, isOwned: Bool) {
      let start = bytes.baseAddress!
      self.bytes = bytes
      self.isOwned = isOwned
      stageCount = Int(bytes.load(fromByteOffset: WeightsFormat.stageCount, as: UInt32.self))
      stages = (start + WeightsFormat.stages).assumingMemoryBound(to: UInt8.self)
      tempo = (start + WeightsFormat.tempo).assumingMemoryBound(to: Int16.self)
      fillings = (start + WeightsFormat.fillings).assumingMemoryBound(to: Int8.self)
    }

    deinit { if isOwned { bytes.deallocate() } }

    /// The digest of the weights, as the file records it.
    var identity: UInt64 {
      bytes.loadUnaligned(fromByteOffset: WeightsFormat.digest, as: UInt64.self)
    }

    /// The value of a position for the side to move, in hundredths of a disc.
    @inline(__always) func value(
      _ own: UInt64, _ opponent: UInt64, _ ternary: TernaryDigits
    ) -> Int {
      let empties = min((~(own | opponent)).nonzeroBitCount, WeightsFormat.mostEmpties)
      let stage = Int(stages[empties])
      let fillings = fillings + stage &* Patterns.fillings
      var sum = Int(tempo[2 &* stage &+ (empties & 1)])
      Patterns.read(own, opponent, ternary) { sum &+= Int(fillings[$0]) }
      return sum &* 100 / WeightsFormat.unit
    }
  }
}
