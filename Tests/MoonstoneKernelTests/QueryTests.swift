import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct QueryTests {
  private func query(_ name: String) throws -> Query<Strip.Position> {
    try #require(Strip().queries.first { $0.name == name })
  }

  private func ask(
    _ name: String, _ codes: [Int] = [], of position: String = "bb-w- black"
  ) throws -> [Int] {
    try query(name).answer(about: try strip(position), codes)
  }

  /// What a query writes into a buffer of `room` numbers.
  private func write(_ name: String, _ codes: [Int], room: Int) throws -> [Int] {
    let query = try query(name)
    let position = try strip("bb-w- black")
    let out = UnsafeMutableBufferPointer<Int>.allocate(capacity: room + 1)
    defer { out.deallocate() }
    out.initialize(repeating: 7777)
    let count = codes.withUnsafeBufferPointer {
      query.respond(
        position, $0.baseAddress!, UnsafeMutableBufferPointer(rebasing: out[..<room]))
    }
    #expect(out[room] == 7777, "wrote beyond the buffer")
    return Array(out[..<count])
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
    #expect(try write("places", [1], room: 2) == [2, 4])
    #expect(try write("places", [1], room: 1) == [2])
    #expect(try ask("places", [1], of: "bbb-- black") == [])
  }

  @Test func longListsAreAnsweredWhole() throws {
    let squares = try #require(Strip.Square(code: 0))
    let query = Query<Strip.Position>(
      "many", "A thousand squares.", returns: .squares([Strip.Square].self)
    ) { _ in Array(repeating: squares, count: 1000) }
    #expect(try query.answer(about: try strip("bb-w- black")).count == 1000)
  }

  @Test func anArgumentThatDoesNotFitIsNamed() throws {
    func refused(_ name: String, _ codes: [Int], _ index: Int, _ expected: ValueType) {
      #expect(
        throws: QueryError.argument(
          query: name, index: index, code: codes[index], expected: expected)
      ) { try ask(name, codes) }
    }
    refused("pieces", [2], 0, .side)
    refused("at", [-1], 0, .square)
    refused("near", [8, 0], 0, .square)
    refused("near", [0, 8], 1, .square)
    refused("near", [8, 8], 0, .square)
    #expect(
      QueryError.argument(query: "near", index: 1, code: 8, expected: .side).description
        == "argument 2 of “near”: 8 is not the code of a value of type side")
  }

  @Test func tooFewOrTooManyArgumentsAreRefused() {
    #expect(throws: QueryError.argumentCount(query: "near", expected: 2, found: 1)) {
      try ask("near", [0])
    }
    #expect(throws: QueryError.argumentCount(query: "length", expected: 0, found: 1)) {
      try ask("length", [0])
    }
    #expect(
      QueryError.argumentCount(query: "pieces", expected: 1, found: 2).description
        == "“pieces” takes 1 argument, not 2")
  }

  @Test func typesAreThoseOfTheDeclaration() throws {
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
    #expect(SymbolListType<[Nim.Move]>.moves([Nim.Move].self).type == .list(.move))
  }

  @Test func argumentsReadFromTheirCodes() {
    #expect(IntegerType.value(of: -5) == -5)
    #expect(BooleanType.value(of: 0) == false)
    #expect(BooleanType.value(of: 2) == true)
    #expect(SideType.value(of: 0) == .black)
    #expect(SideType.value(of: 1) == .white)
    #expect(SideType.value(of: 2) == nil)
  }
}
