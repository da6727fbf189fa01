import Foundation
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// One line of `Fixtures/perft.txt`.
struct PerftLine: CustomTestStringConvertible, Sendable {
  let position: String
  /// For depth 1 and on.
  let leaves: [Int]

  var testDescription: String { position }

  static let all: [PerftLine] = {
    guard
      let url = Bundle.module.url(
        forResource: "perft", withExtension: "txt", subdirectory: "Fixtures"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: ";")
      return PerftLine(
        position: String(fields[0]),
        leaves: fields[1].split(separator: " ").compactMap { Int($0) })
    }
  }()
}

private let leafBudget = isThorough ? Int.max : 60_000
private let plainBudget = isThorough ? 60_000 : 1_500

@Suite struct PerftTests {
  @Test func theFixtureHoldsTheStartToDepth10AndFortyPositions() {
    #expect(PerftLine.all.count >= 41)
    #expect(PerftLine.all.first?.position == Reversi().initialPosition.description)
    #expect(
      PerftLine.all.first?.leaves
        == [4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284])
  }

  @Test(
    """
    leaf counts match the fixture: in release at every depth, in debug up to 60,000 leaves
    """, arguments: PerftLine.all)
  func leafCounts(line: PerftLine) throws {
    let position = try #require(Reversi.Position(line.position))
    for (index, leaves) in line.leaves.enumerated() where leaves <= leafBudget {
      #expect(position.perft(depth: index + 1) == leaves, "depth \(index + 1)")
    }
  }

  @Test(
    """
    a plain implementation counts the same leaves: in release up to 60,000, in debug up to 1,500
    """, arguments: PerftLine.all)
  func plainLeafCounts(line: PerftLine) {
    let board = PlainBoard(line.position)
    for (index, leaves) in line.leaves.enumerated() where leaves <= plainBudget {
      #expect(board.perft(index + 1) == leaves, "depth \(index + 1)")
    }
  }

  @Test func theLinesBelowEachMoveAddUp() {
    let divided = Reversi().initialPosition.divide(depth: 5)
    #expect(divided.map(\.move.description) == ["d3", "c4", "f5", "e6"])
    #expect(divided.map(\.lines) == [349, 349, 349, 349])
  }
}
