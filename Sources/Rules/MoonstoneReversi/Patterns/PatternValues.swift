/// What patterns are worth, as ``Reversi/Weights`` keeps it.
///
/// It reads their memory without holding them: a search counts no references.
struct PatternValues {
  private let ternary = TernaryDigits.shared
  /// The stage for each number of empty squares.
  private let stages: UnsafePointer<UInt8>
  /// The values of having the turn, two for each stage: with an even and with an odd number of
  /// empty squares.
  private let tempo: UnsafePointer<Int16>
  /// The values of numbers of moves, stage after stage: of the side to move, then of the opponent.
  private let moves: UnsafePointer<Int16>
  /// The values of the fillings, stage after stage.
  private let fillings: UnsafePointer<Int8>

  /// - Parameter start: the first byte of a weights file that was checked.
  init(_ start: UnsafeRawPointer) {
    stages = (start + WeightsFormat.stages).assumingMemoryBound(to: UInt8.self)
    tempo = (start + WeightsFormat.tempo).assumingMemoryBound(to: Int16.self)
    let stageCount = start.load(fromByteOffset: WeightsFormat.stageCount, as: UInt32.self)
    moves = (start + WeightsFormat.moves).assumingMemoryBound(to: Int16.self)
    fillings = (start + WeightsFormat.fillings(stages: Int(stageCount)))
      .assumingMemoryBound(to: Int8.self)
  }

  /// The value of a position for the side to move, in hundredths of a disc.
  @inline(__always) func value(_ own: UInt64, _ opponent: UInt64) -> Int {
    let empties = min((~(own | opponent)).nonzeroBitCount, WeightsFormat.mostEmpties)
    let stage = Int(stages[empties])
    let fillings = fillings + stage &* Patterns.fillings
    var sum = Int(tempo[2 &* stage &+ (empties & 1)])
    let moves = moves + stage &* MoveCounts.weights
    MoveCounts.read(own, opponent) { sum &+= Int(moves[$0]) }
    Patterns.read(own, opponent, ternary) { sum &+= Int(fillings[$0]) }
    return sum &* 100 / WeightsFormat.unit
  }
}
