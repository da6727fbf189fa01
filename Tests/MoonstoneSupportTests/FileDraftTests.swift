import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Files that are written piece by piece.
@Suite struct FileDraftTests {
  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// More than is held before it is written.
  private func pieces(_ draft: FileDraft) throws -> [UInt8] {
    var all: [UInt8] = []
    for number in 0..<300 {
      let piece = [UInt8](repeating: UInt8(number % 251), count: 1 + number * 7)
      try draft.write(piece)
      all += piece
    }
    return all
  }

  @Test func aFileIsThereWhenItIsWhole() throws {
    try withFolder { folder in
      let draft = try FileDraft("\(folder)/f")
      let bytes = try pieces(draft)
      try draft.overwrite([1, 2, 3])
      try draft.write([9])
      #expect(try !names(folder).contains("f"))
      try draft.create()
      #expect(try names(folder) == ["f"])
      let wanted = [1, 2, 3] + bytes.dropFirst(3) + [9]
      #expect(try Data(contentsOf: URL(filePath: "\(folder)/f")) == Data(wanted))
    }
  }

  @Test func whatIsGivenUpLeavesNothing() throws {
    try withFolder { folder in
      do { _ = try pieces(try FileDraft("\(folder)/f")) }
      #expect(try names(folder) == [])
    }
  }

  @Test func anotherFileStays() throws {
    try withFolder { folder in
      let draft = try FileDraft("\(folder)/f")
      try draft.write([1])
      try write("other", to: "\(folder)/f")
      let error = #expect(throws: FileFault.self) { try draft.create() }
      #expect(error?.errno == EEXIST)
      #expect(try names(folder) == ["f"])
      #expect(try contents("\(folder)/f") == "other")
      let another = try FileDraft("\(folder)/f")
      try another.write([65])
      try another.replace()
      #expect(try contents("\(folder)/f") == "A")
    }
  }
}
