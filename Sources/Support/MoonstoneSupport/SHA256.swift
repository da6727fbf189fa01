internal import CMoonstoneSHA

/// The SHA-256 of some bytes in lower-case hexadecimal.
@inlinable package func sha256(_ bytes: some Collection<UInt8>) -> String {
  var hash = SHA256()
  hash.update(bytes)
  return hash.digest
}

/// Computes the SHA-256 of bytes that arrive in pieces (FIPS 180-4, section 6.2).
@usableFromInline package struct SHA256: Sendable {
  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  @usableFromInline var count: UInt64 = 0
  /// The last bytes, which do not fill a block yet.
  private var rest: [UInt8] = []

  @usableFromInline package init() {}

  @inlinable package mutating func update(_ bytes: some Collection<UInt8>) {
    count += UInt64(bytes.count)
    let isTaken: Void? = bytes.withContiguousStorageIfAvailable { take(UnsafeRawBufferPointer($0)) }
    if isTaken == nil { Array(bytes).withUnsafeBytes { take($0) } }
  }

  @usableFromInline mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    if !rest.isEmpty {
      start = min(64 - rest.count, bytes.count)
      rest += bytes[..<start]
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { work($0, into: &state) }
      rest.removeAll(keepingCapacity: true)
    }
    let end = bytes.count - (bytes.count - start) % 64
    work(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), into: &state)
    rest += bytes[end...]
  }

  /// The digest of all bytes so far, as eight words.
  private var words: SIMD8<UInt32> {
    var state = state
    // The rest, a set bit, zeroes and the number of bits: one block or two.
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { blocks in
      blocks.initializeMemory(as: UInt8.self, repeating: 0)
      blocks.copyBytes(from: rest)
      blocks[rest.count] = 0x80
      let size = rest.count < 56 ? 64 : 128
      blocks.storeBytes(of: (count * 8).bigEndian, toByteOffset: size - 8, as: UInt64.self)
      work(UnsafeRawBufferPointer(rebasing: blocks[..<size]), into: &state)
    }
    return state
  }

  /// The first 64 bits of ``digest``.
  package var first64Bits: UInt64 {
    let words = words
    return UInt64(words[0]) << 32 | UInt64(words[1])
  }

  /// The digest of all bytes so far, in lower-case hexadecimal.
  @usableFromInline package var digest: String {
    let words = words
    return String(unsafeUninitializedCapacity: 64) { text in
      for place in 0..<64 {
        text[place] = hexadecimalDigit(words[place / 8] >> UInt32(28 - place % 8 * 4))
      }
      return 64
    }
  }
}

/// Works whole blocks of 64 bytes into the state.
private func work(_ blocks: UnsafeRawBufferPointer, into state: inout SIMD8<UInt32>) {
  withUnsafeMutableBytes(of: &state) { state in
    ms_sha256_work(
      state.assumingMemoryBound(to: UInt32.self).baseAddress,
      blocks.assumingMemoryBound(to: UInt8.self).baseAddress, blocks.count / 64)
  }
}
