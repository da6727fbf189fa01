/// What a worker was asked since its script was given a memory, as long as ticks alone decide.
///
/// Asked once more, it all brings another worker to the same state, local variables included.
struct WorkerPast {
  /// The memory that the script was given.
  private(set) var memory: String?
  /// What it was asked, one message after the other. `nil` when asking again would not lead to the
  /// same state, or take too much room.
  private var messages: [UInt8]? = []
  /// What it was told of the moves; `nil` if nothing.
  var told: ToldMoves?
  /// The ticks that it had for each.
  private var ticks: [Int] = []

  /// More than the requests of an ordinary match take.
  private static let mostBytes = 4 << 20

  init(memory: String? = nil) { self.memory = memory }

  /// - Parameter ticks: those that it had.
  mutating func add(_ request: Frame, ticks: Int) {
    guard messages != nil else { return }
    request.withBytes { messages?.append(contentsOf: $0) }
    self.ticks.append(ticks)
    if (messages?.count ?? 0) > Self.mostBytes { end() }
  }

  /// What it was asked, and with how many ticks; `nil` where only the memory last recorded leads
  /// on.
  var requests: [(request: Frame, ticks: Int)]? {
    guard let messages else { return nil }
    var inbox = Inbox(messages)
    var requests: [Frame] = []
    while let request = try? inbox.next() { requests.append(request) }
    return zip(requests, ticks).map { ($0, $1) }
  }

  /// How many of these moves it was told already.
  func shared(with moves: MovesSoFar) -> Int { told?.shared(with: moves) ?? 0 }

  /// Whether only the memory last recorded leads on.
  var isOver: Bool { messages == nil }

  /// From here on, only the memory last recorded leads on.
  mutating func end() {
    guard messages != nil else { return }
    (messages, ticks) = (nil, [])
  }
}
