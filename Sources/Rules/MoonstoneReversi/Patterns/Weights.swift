import MoonstoneKernel

extension Reversi {
  /// What patterns are worth in each stage of a game: the content of a weights file.
  ///
  /// `docs/weights.md` describes the format.
  public final class Weights: @unchecked Sendable {
    /// The bytes of the file, in the current version.
    public let bytes: UnsafeRawBufferPointer
    private let isOwned: Bool
    let stageCount: Int
    /// What they say; it must not be used after them.
    let patterns: PatternValues

    /// Reads a weights file and copies its bytes, in the current version.
    ///
    /// - Throws: ``WeightsError`` at the first byte that is wrong.
    public convenience init(_ bytes: [UInt8]) throws(WeightsError) {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
      copy.copyBytes(from: bytes)
      do throws(WeightsError) { try WeightsFormat.check(UnsafeRawBufferPointer(copy)) } catch {
        copy.deallocate()
        throw error
      }
      self.init(current: UnsafeRawBufferPointer(copy), isOwned: true)
    }

    /// Reads a weights file and uses its bytes where they are, such as in a mapped file.
    ///
    /// A file of an older version is copied.
    ///
    /// - Parameter bytes: aligned to 8 bytes, and never freed or changed afterwards.
    /// - Throws: ``WeightsError`` at the first byte that is wrong.
    public convenience init(at bytes: UnsafeRawBufferPointer) throws(WeightsError) {
      try WeightsFormat.check(bytes)
      self.init(current: bytes, isOwned: false)
    }

    /// Brings bytes that were checked to the current version.
    private convenience init(current bytes: UnsafeRawBufferPointer, isOwned: Bool) {
      if bytes[WeightsFormat.version] == WeightsFormat.versions.upperBound {
        self.init(checked: bytes, isOwned: isOwned)
        return
      }
      let current = WeightsFormat.current(bytes)
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: current.count, alignment: 8)
      copy.copyBytes(from: current)
      if isOwned { bytes.deallocate() }
      self.init(checked: UnsafeRawBufferPointer(copy), isOwned: true)
    }

    private init(checked bytes: UnsafeRawBufferPointer, isOwned: Bool) {
      self.bytes = bytes
      self.isOwned = isOwned
      stageCount = Int(bytes.load(fromByteOffset: WeightsFormat.stageCount, as: UInt32.self))
      patterns = PatternValues(bytes.baseAddress!)
    }

    deinit { if isOwned { bytes.deallocate() } }

    /// The digest of the weights in the current version; a file of an older one records another.
    var identity: UInt64 {
      bytes.loadUnaligned(fromByteOffset: WeightsFormat.digest, as: UInt64.self)
    }
  }
}
