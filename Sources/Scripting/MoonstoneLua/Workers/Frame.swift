/// A message between a worker and its parent: its length, its kind, and its fields.
///
/// The length takes four bytes and the kind one. A number takes eight bytes; a text is its length
/// in four bytes and then its own. All are little-endian. Nothing that comes from a worker can be
/// trusted: every read is checked.
struct Frame {
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
    // From the parent: the script is to be again what it was when it had been loaded.
    case restore
    // From the parent: begins to write down what choices do, or asks for it.
    case meter
    // About a predicate: its text and the matches that it is asked about from the parent, what it
    // says of them from the worker.
    case predicate, sift, sifted
    // About a thought that is stepped through: that the next choice is, and what is asked of it,
    // from the parent; where it stands, from the worker, whose C writes and reads these two.
    case debug, inspect, stopped
  }

  /// More than any honest message takes: a script, a memory and some texts.
  static let mostBytes = 4 << 20
  /// The bytes before the kind, and those before the fields.
  static let lengthBytes = 4, headerBytes = 5
  /// More than most messages take.
  private static let usualBytes = 512

  let kind: Kind
  /// Holds the whole message, which begins with its length, and room for more.
  private var storage: [UInt8]
  /// Where it is: a message that was read shares the bytes that came with it.
  private var range: Range<Int>

  init(_ kind: Kind) {
    var buffer: [UInt8] = []
    self.init(kind, into: &buffer)
  }

  /// - Parameter buffer: what a message was written in that is no longer needed, or nothing. This
  ///   one takes it.
  init(_ kind: Kind, into buffer: inout [UInt8]) {
    self.kind = kind
    storage = []
    swap(&storage, &buffer)
    if storage.count < Self.usualBytes {
      storage = Array(repeating: 0, count: Self.usualBytes)
    }
    storage.withUnsafeMutableBytes { $0.storeBytes(of: UInt32(1).littleEndian, as: UInt32.self) }
    storage[Self.lengthBytes] = kind.rawValue
    range = 0..<Self.headerBytes
  }

  /// The whole message, beginning with its length.
  var bytes: ArraySlice<UInt8> { storage[range] }

  /// The same, without another reference to them.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// What it is written in, for the next message.
  var buffer: [UInt8] { storage }

  // MARK: - Writing

  /// Has so many bytes written behind the others.
  @inline(__always)
  private mutating func append(_ count: Int, _ write: (UnsafeMutableRawPointer) -> Void) {
    let (start, end) = (range.upperBound, range.upperBound + count)
    if end > storage.count { grow(to: end) }
    range = 0..<end
    storage.withUnsafeMutableBytes { bytes in
      let length = UInt32(end - Self.lengthBytes).littleEndian
      bytes.storeBytes(of: length, as: UInt32.self)
      write(bytes.baseAddress! + start)
    }
  }

  private mutating func grow(to count: Int) {
    let more = max(count, 2 * storage.count) - storage.count
    storage.append(contentsOf: repeatElement(0, count: more))
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.baseAddress else { return }
    append(bytes.count) { $0.copyMemory(from: first, byteCount: bytes.count) }
  }

  private mutating func put(count: Int) {
    append(4) { $0.storeBytes(of: UInt32(count).littleEndian, as: UInt32.self) }
  }

  mutating func put(_ value: UInt64) {
    append(8) { $0.storeBytes(of: value.littleEndian, as: UInt64.self) }
  }

  mutating func put(_ value: Int) { put(UInt64(bitPattern: Int64(value))) }
  mutating func put(_ value: Double) { put(value.bitPattern) }

  mutating func put(_ value: Bool) {
    append(1) { $0.storeBytes(of: value ? 1 : 0, as: UInt8.self) }
  }

  mutating func put(_ bytes: [UInt8]) {
    put(count: bytes.count)
    bytes.withUnsafeBytes { append($0) }
  }

  mutating func put(codes: some Collection<Int64>) {
    put(count: 8 * codes.count)
    // Those of a match lie together, and as they are sent on most machines.
    let isDone = codes.withContiguousStorageIfAvailable { codes in
      guard Int64(1).littleEndian == 1 else { return false }
      append(UnsafeRawBufferPointer(codes))
      return true
    }
    if isDone == true { return }
    for code in codes { put(UInt64(bitPattern: code)) }
  }

  mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      put(count: bytes.count)
      append(UnsafeRawBufferPointer(bytes))
    }
  }

  mutating func put(_ duration: Duration) {
    put(Int(duration._high))
    put(duration._low)
  }

  mutating func put<Value>(_ value: Value?, _ put: (inout Frame, Value) -> Void) {
    self.put(value != nil)
    if let value { put(&self, value) }
  }

  // MARK: - Reading

  /// Reads a message that comes without its length.
  init(_ body: [UInt8]) throws(FrameError) {
    try self.init(in: [0, 0, 0, 0] + body, 0..<body.count + Self.lengthBytes)
  }

  /// Reads a message of those bytes, of which it is these.
  init(in storage: [UInt8], _ range: Range<Int>) throws(FrameError) {
    guard range.count >= Self.headerBytes,
      let kind = Kind(rawValue: storage[range.lowerBound + Self.lengthBytes])
    else { throw FrameError() }
    self.kind = kind
    self.storage = storage
    self.range = range
  }

  /// The length that the four bytes from `place` on announce.
  static func length(in storage: [UInt8], at place: Int) throws(FrameError) -> Int {
    guard place <= storage.count - lengthBytes else { throw FrameError() }
    let length = storage.withUnsafeBytes {
      Int(UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
    guard (1...mostBytes).contains(length) else { throw FrameError() }
    return length
  }

  var reader: FrameReader {
    FrameReader(storage, range.lowerBound + Self.headerBytes..<range.upperBound)
  }
}

extension Frame: Equatable {
  static func == (one: Frame, other: Frame) -> Bool {
    one.kind == other.kind
      && one.bytes.dropFirst(headerBytes).elementsEqual(other.bytes.dropFirst(headerBytes))
  }
}

/// Bytes that are not a message.
struct FrameError: Error {}

/// Reads a message's fields in the order in which they were written.
struct FrameReader {
  private let storage: [UInt8]
  private var rest: Range<Int>

  init(_ storage: [UInt8], _ range: Range<Int>) {
    self.storage = storage
    rest = range
  }

  @inline(__always)
  private mutating func take(_ count: Int) throws(FrameError) -> Range<Int> {
    guard count <= rest.count else { throw FrameError() }
    defer { rest = rest.lowerBound + count..<rest.upperBound }
    return rest.lowerBound..<rest.lowerBound + count
  }

  @inline(__always)
  private mutating func load<Value: FixedWidthInteger>(
    _: Value.Type
  ) throws(FrameError) -> Value {
    let place = try take(MemoryLayout<Value>.size).lowerBound
    return Value(
      littleEndian: storage.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: place, as: Value.self)
      })
  }

  mutating func number() throws(FrameError) -> UInt64 { try load(UInt64.self) }
  mutating func integer() throws(FrameError) -> Int { Int(Int64(bitPattern: try number())) }
  mutating func double() throws(FrameError) -> Double { Double(bitPattern: try number()) }

  mutating func duration() throws(FrameError) -> Duration {
    let high = Int64(try integer())
    return Duration(_high: high, low: try number())
  }

  mutating func flag() throws(FrameError) -> Bool {
    switch try load(UInt8.self) {
    case 0: false
    case 1: true
    default: throw FrameError()
    }
  }

  mutating func bytes() throws(FrameError) -> [UInt8] {
    let range = try take(Int(load(UInt32.self)))
    return Array(storage[range])
  }

  mutating func codes() throws(FrameError) -> [Int64] {
    let range = try take(Int(load(UInt32.self)))
    guard range.count.isMultiple(of: 8) else { throw FrameError() }
    if range.isEmpty { return [] }  // whose storage all threads share, and nobody may write to
    return storage.withUnsafeBytes { bytes in
      [Int64](unsafeUninitializedCapacity: range.count / 8) { codes, count in
        count = range.count / 8
        for index in 0..<count {
          let code = bytes.loadUnaligned(
            fromByteOffset: range.lowerBound + 8 * index, as: Int64.self)
          codes.initializeElement(at: index, to: Int64(littleEndian: code))
        }
      }
    }
  }

  mutating func text() throws(FrameError) -> String {
    let range = try take(Int(load(UInt32.self)))
    return storage.withUnsafeBytes { bytes in
      String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
  }

  mutating func optional<Value>(
    _ read: (inout FrameReader) throws(FrameError) -> Value
  ) throws(FrameError) -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// - Throws: a ``FrameError`` when something is left.
  func end() throws(FrameError) { if !rest.isEmpty { throw FrameError() } }
}
