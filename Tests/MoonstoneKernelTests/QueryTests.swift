import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct QueryTests {
  /// What a query writes, in a buffer of `room` numbers; `nil` with the number it refuses.
  private func ask(
    _ name: String, _ codes: [Int] = [], of position: String = "bb-w- black", room: Int = 8
  ) throws -> [Int] {
    let query = try #require(Strip().queries.first { $0.name == name })
    #expect(query.parameters.count == codes.count || codes.isEmpty)
    let position = try strip(position)
    let out = UnsafeMutableBufferPointer<Int>.allocate(capacity: room + 1)
    defer { out.deallocate() }
    out.initialize(repeating: 7777)
    let count = codes.withUnsafeBufferPointer { codes in
      let none = UnsafePointer(out.baseAddress!)
      return query.answer(
        position, codes.baseAddress ?? none, UnsafeMutableBufferPointer(rebasing: out[..<room]))
    }
    #expect(out[room] == 7777, "wrote beyond the buffer")
    return count < 0 ? [count] : Array(out[..<count])
  }

  @Test func numbersAreAnsweredAsTheyAre() throws {
    #expect(try ask("length") == [5])
    #expect(try ask("pieces", [0]) == [2])
    #expect(try ask("pieces", [1]) == [1])
  }

  @Test func sidesSquaresAndTruthAreAnsweredAsCodes() throws {
    #expect(try ask("at", [0]) == [0])
    #expect(try ask("at", [3]) == [1])
    #expect(try ask("near", [2, 3]) == [1])
    #expect(try ask("near", [2, 4]) == [0])
  }

  @Test func nothingIsAnAnswerWithoutNumbers() throws {
    #expect(try ask("at", [2]) == [])
  }

  @Test func listsAreAnsweredInOrderAndCutOffAtTheRoomThereIs() throws {
    #expect(try ask("places", [1]) == [2, 4])
    #expect(try ask("places", [1], room: 1) == [2])
    #expect(try ask("places", [1], of: "bbb-- black") == [])
  }

  @Test func aBadArgumentIsNamedByItsNumber() throws {
    #expect(try ask("pieces", [2]) == [-1])
    #expect(try ask("at", [-1]) == [-1])
    #expect(try ask("near", [8, 0]) == [-1])
    #expect(try ask("near", [0, 8]) == [-2])
    #expect(try ask("near", [8, 8]) == [-1])
  }

  @Test func typesAreTakenFromTheFunction() throws {
    let types = Dictionary(
      uniqueKeysWithValues: Strip().queries.map { ($0.name, ($0.parameters, $0.result)) })
    #expect(types["pieces"]?.0 == [.side])
    #expect(types["pieces"]?.1 == .integer)
    #expect(types["at"]?.0 == [.square])
    #expect(types["at"]?.1 == .optional(.side))
    #expect(types["places"]?.1 == .list(.square))
    #expect(types["length"]?.0 == [])
    #expect(types["near"]?.0 == [.square, .square])
    #expect(types["near"]?.1 == .boolean)
    #expect([Nim.Move].type == .list(.move))
  }

  @Test func argumentsReadFromTheirCodes() {
    #expect(Int(code: -5) == -5)
    #expect(Bool(code: 0) == false)
    #expect(Bool(code: 2) == true)
    #expect(Side(code: 0) == .black)
    #expect(Side(code: 1) == .white)
    #expect(Side(code: 2) == nil)
  }
}
