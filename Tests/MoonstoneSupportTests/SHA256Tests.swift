import CMoonstoneSHA
import Testing

import MoonstoneSupport

// The vectors of NIST: FIPS 180-2, appendix B, and the empty message of the CAVP files.
@Suite struct SHA256Tests {
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func aTextHasTheDigestOfTheStandard(text: String, digest: String) {
    #expect(sha256(text.utf8) == digest)
  }

  @Test(arguments: [1, 7, 63, 64, 65, 130, 1000])
  func inPiecesItIsTheSame(size: Int) {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * $0) }
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      hash.update(bytes[start..<min(start + size, bytes.count)])
      hash.update([])
      // Bytes that are not contiguous, too.
      hash.update(bytes[..<0].reversed().lazy.map { $0 })
    }
    #expect(hash.digest == sha256(bytes))
    #expect(sha256(bytes.lazy.map { $0 }) == hash.digest)
  }

  @Test func aMillionTimesTheLetterAHasTheDigestOfTheStandard() {
    #expect(
      sha256([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// The padding changes its size between 55 and 56 bytes. Reference: `sha256sum`.
  @Test(
    arguments: [
      (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
      (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
      (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
      (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    ])
  func aMessageOfAnyLengthIsPaddedAsTheStandardSays(length: Int, digest: String) {
    #expect(sha256([UInt8](repeating: UInt8(ascii: "a"), count: length)) == digest)
  }

  /// Most processors that run this have instructions for it.
  @Test(arguments: [0, 1, 2, 3, 17])
  func withoutTheProcessorsInstructionsItIsTheSame(blocks: Int) {
    let bytes = (0..<(64 * blocks)).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
    let start = (0..<8).map { UInt32(truncatingIfNeeded: 0x9E37_79B9 * ($0 + 1)) }
    var (one, other) = (start, start)
    ms_sha256_work(&one, bytes, blocks)
    ms_sha256_work_anywhere(&other, bytes, blocks)
    #expect(one == other)
    #expect((one == start) == (blocks == 0))
  }
}
