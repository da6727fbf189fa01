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
      rest.withUnsafeBytes { compress($0, into: &state) }
      rest.removeAll(keepingCapacity: true)
    }
    while start + 64 <= bytes.count {
      compress(UnsafeRawBufferPointer(rebasing: bytes[start..<(start + 64)]), into: &state)
      start += 64
    }
    rest += bytes[start...]
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
      for start in stride(from: 0, to: size, by: 64) {
        compress(UnsafeRawBufferPointer(rebasing: blocks[start..<(start + 64)]), into: &state)
      }
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

/// Works one block of 64 bytes into the state.
private func compress(_ block: UnsafeRawBufferPointer, into state: inout SIMD8<UInt32>) {
  withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
    for index in 0..<16 {
      schedule[index] = UInt32(
        bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let small0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let small1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      schedule[index] = schedule[index - 16] &+ small0 &+ schedule[index - 7] &+ small1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    constants.withUnsafeBufferPointer { constants in
      // The words swap places instead of values; after eight rounds they are back.
      for index in stride(from: 0, to: 64, by: 8) {
        func word(_ place: Int) -> UInt32 {
          constants[index + place] &+ schedule[index + place]
        }
        round(a, b, c, &d, e, f, g, &h, word(0))
        round(h, a, b, &c, d, e, f, &g, word(1))
        round(g, h, a, &b, c, d, e, &f, word(2))
        round(f, g, h, &a, b, c, d, &e, word(3))
        round(e, f, g, &h, a, b, c, &d, word(4))
        round(d, e, f, &g, h, a, b, &c, word(5))
        round(c, d, e, &f, g, h, a, &b, word(6))
        round(b, c, d, &e, f, g, h, &a, word(7))
      }
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }
}

/// One of the 64 rounds, with a word of the schedule and its constant added (6.2.2, step 3).
@inline(__always) private func round(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
  _ h: inout UInt32, _ word: UInt32
) {
  let big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
  let first = h &+ big1 &+ (e & f ^ ~e & g) &+ word
  let big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
  d &+= first
  h = first &+ big0 &+ (a & b ^ a & c ^ b & c)
}

@inline(__always) private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word >> count | word << (32 - count)
}

/// The first 32 bits of the fractions of the cube roots of the first 64 primes (4.2.2).
private let constants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
  0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
  0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
  0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
  0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
  0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
  0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
  0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
  0xc671_78f2,
]
