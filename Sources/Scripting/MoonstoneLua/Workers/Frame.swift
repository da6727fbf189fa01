/// A message between a worker and its parent: its length, its kind, and its fields.
///
/// The length takes four bytes and the kind one. A number takes eight bytes; a text is its length
/// in four bytes and then its own. All are little-endian. Nothing that comes from a worker can be
/// trusted: every read is checked.
struct Frame: Equatable {
  enum Kind: UInt8 {
    // From the parent.
    case load, remember, export, choose
    // From the worker.
    case ready, done, failed, chosen, thinking
    // About the rules of a game: the script and the questions from the parent, what the script
    // declares and its answers from the worker.
    case rules, rule, declaration, ruled
    // About an observer: what it is told from the parent, that it has heard it from the worker.
    case observe, observed
  }

  /// More than any honest message takes: a script, a memory and some texts.
  static let mostBytes = 4 << 20

  let kind: Kind
  private(set) var payload: [UInt8] = []

  init(_ kind: Kind) { self.kind = kind }

  // MARK: - Writing

  mutating func put(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { payload.append(contentsOf: $0) }
  }

  mutating func put(_ value: Int) { put(UInt64(bitPattern: Int64(value))) }
  mutating func put(_ value: Double) { put(value.bitPattern) }
  mutating func put(_ value: Bool) { payload.append(value ? 1 : 0) }

  mutating func put(_ bytes: [UInt8]) {
    withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { payload.append(contentsOf: $0) }
    payload.append(contentsOf: bytes)
  }

  mutating func put(codes: some Sequence<Int64>) {
    put(codes.flatMap { code in withUnsafeBytes(of: code.littleEndian) { Array($0) } })
  }

  mutating func put(_ text: String) { put(Array(text.utf8)) }

  mutating func put(_ duration: Duration) {
    put(Int(duration.components.seconds))
    put(Int(duration.components.attoseconds))
  }

  mutating func put<Value>(_ value: Value?, _ put: (inout Frame, Value) -> Void) {
    self.put(value != nil)
    if let value { put(&self, value) }
  }

  /// The whole message, beginning with its length.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBytes(of: UInt32(payload.count + 1).littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(kind.rawValue)
    return bytes + payload
  }

  // MARK: - Reading

  /// Reads a message that comes without its length.
  init(_ body: [UInt8]) throws(FrameError) {
    guard let first = body.first, let kind = Kind(rawValue: first) else { throw FrameError() }
    self.kind = kind
    payload = Array(body.dropFirst())
  }

  /// The length that these four bytes announce.
  static func length(_ header: [UInt8]) throws(FrameError) -> Int {
    let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard header.count == 4, (1...mostBytes).contains(length) else { throw FrameError() }
    return length
  }

  var reader: FrameReader { FrameReader(payload) }
}

/// Bytes that are not a message.
struct FrameError: Error {}

/// Reads a message's fields in the order in which they were written.
struct FrameReader {
  private var rest: ArraySlice<UInt8>

  init(_ payload: [UInt8]) { rest = payload[...] }

  private mutating func take(_ count: Int) throws(FrameError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw FrameError() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number() throws(FrameError) -> UInt64 {
    try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func integer() throws(FrameError) -> Int { Int(Int64(bitPattern: try number())) }
  mutating func double() throws(FrameError) -> Double { Double(bitPattern: try number()) }

  mutating func duration() throws(FrameError) -> Duration {
    let seconds = Int64(try integer())
    return Duration(secondsComponent: seconds, attosecondsComponent: Int64(try integer()))
  }

  mutating func flag() throws(FrameError) -> Bool {
    switch try take(1).first {
    case 0: false
    case 1: true
    default: throw FrameError()
    }
  }

  mutating func bytes() throws(FrameError) -> [UInt8] {
    let count = try take(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return Array(try take(count))
  }

  mutating func codes() throws(FrameError) -> [Int64] {
    let bytes = try bytes()
    guard bytes.count.isMultiple(of: 8) else { throw FrameError() }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }
  }

  mutating func text() throws(FrameError) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  mutating func optional<Value>(
    _ read: (inout FrameReader) throws(FrameError) -> Value
  ) throws(FrameError) -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// - Throws: a ``FrameError`` when something is left.
  func end() throws(FrameError) { if !rest.isEmpty { throw FrameError() } }
}
