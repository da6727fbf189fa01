import MoonstoneKernel
import MoonstoneSupport

/// Reads the lines of moves and passes, and of the start, as this program writes them, field after
/// field: most of a journal, in a tenth of the time that a decoder takes.
///
/// A line that is written in any other way is left to the decoder, which says what is wrong.
struct PlayedLine {
  /// The line may be right, but it is not written as this program does.
  private struct Other: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// Reads a line, without its line feed; `nil` if it is left to the decoder.
  static func fields(of line: ArraySlice<UInt8>) -> JournalFields? {
    line.withUnsafeBufferPointer { bytes in
      var line = PlayedLine(bytes)
      guard let fields = try? line.fields(), line.place == bytes.count else { return nil }
      return fields
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func fields() throws(Other) -> JournalFields {
    var fields = JournalFields(event: .played)
    try pass("{")
    if skips("\"event\":\"started\"}") { return JournalFields(event: .started) }
    if skips("\"event\":\"passed\",\"ply\":") {
      fields.event = .passed
      fields.ply = Number(try integer())
      try pass(",\"side\":")
      fields.side = try side()
      try pass("}")
      return fields
    }
    if skips("\"changes\":[") {
      fields.changes = try list { line throws(Other) in try line.change() }
      try pass(",")
    }
    if skips("\"comment\":") {
      fields.comment = try comment()
      try pass(",")
    }
    try pass("\"event\":\"played\",")
    if skips("\"memory\":") {
      fields.memory = try text()
      try pass(",")
    }
    try pass("\"move\":")
    fields.move = try text()
    try pass(",\"nanoseconds\":")
    fields.nanoseconds = Number(Int64(try integer()))
    try pass(",\"ply\":")
    fields.ply = Number(try integer())
    try pass(",\"side\":")
    fields.side = try side()
    if skips(",\"ticks\":") { fields.ticks = Number(try integer()) }
    try pass("}")
    return fields
  }

  private mutating func change() throws(Other) -> JournalFields.Change {
    try pass("{\"side\":")
    let side = skips("null") ? nil : try side()
    try pass(",\"square\":")
    let square = try text()
    try pass("}")
    return JournalFields.Change(square: square, side: OrNull(side))
  }

  /// A comment without marks, whose numbers are finite.
  private mutating func comment() throws(Other) -> Comment {
    var (depth, pv): (Int?, [String]) = (nil, [])
    var (text, unit, value): (String?, Double?, Double?) = (nil, nil, nil)
    try pass("{")
    var isFirst = true
    func begins(_ name: StaticString, _ line: inout Self) -> Bool {
      let start = line.place
      if (isFirst || line.skips(",")) && line.skips(name) {
        isFirst = false
        return true
      }
      line.place = start
      return false
    }
    if begins("\"depth\":", &self) { depth = try integer() }
    if begins("\"pv\":[", &self) { pv = try list { line throws(Other) in try line.text() } }
    if begins("\"text\":", &self) { text = try self.text() }
    if begins("\"unit\":", &self) { unit = try number() }
    if begins("\"value\":", &self) { value = try number() }
    try pass("}")
    return Comment(value: value, unit: unit, depth: depth, text: text, pv: pv)
  }

  /// A list of at least one element, behind its opening bracket.
  private mutating func list<Element>(
    of element: (inout Self) throws(Other) -> Element
  ) throws(Other) -> [Element] {
    var elements: [Element] = []
    repeat { elements.append(try element(&self)) } while skips(",")
    try pass("]")
    return elements
  }

  private mutating func side() throws(Other) -> Side {
    if skips("\"black\"") { return .black }
    try pass("\"white\"")
    return .white
  }

  /// A text in quotation marks, in which nothing but those and backslashes is escaped.
  private mutating func text() throws(Other) -> String {
    try pass("\"")
    let start = place
    var escaped: [UInt8]?
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      var byte = bytes[place]
      guard byte >= 0x20 else { throw Other() }
      if byte == UInt8(ascii: "\\") {
        escaped = escaped ?? Array(bytes[start..<place])
        place += 1
        guard place < bytes.count else { throw Other() }
        byte = bytes[place]
        guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { throw Other() }
      }
      escaped?.append(byte)
      place += 1
    }
    let text =
      escaped.map { String(validating: $0, as: UTF8.self) }
      ?? String(validating: bytes[start..<place], as: UTF8.self)
    try pass("\"")
    guard let text else { throw Other() }
    return text
  }

  /// An integer whose digits are no more than every program reads.
  private mutating func integer() throws(Other) -> Int {
    let isNegative = skips("-")
    let start = place
    var value = 0
    while let digit = digit(), place - start < 18 {
      value = 10 * value + digit
      place += 1
    }
    let isShort = digit() == nil && place > start
    guard isShort, bytes[start] != UInt8(ascii: "0") || place == start + 1 && !isNegative else {
      throw Other()
    }
    return isNegative ? -value : value
  }

  /// A number without an exponent.
  private mutating func number() throws(Other) -> Double {
    let start = place
    let whole = try integer()
    guard skips(".") else { return Double(whole) }
    let fraction = place
    while digit() != nil { place += 1 }
    guard place > fraction,
      let number = Double(String(decoding: bytes[start..<place], as: UTF8.self))
    else { throw Other() }
    return number
  }

  private func digit() -> Int? {
    guard place < bytes.count else { return nil }
    let digit = Int(bytes[place]) - Int(UInt8(ascii: "0"))
    return (0...9).contains(digit) ? digit : nil
  }

  // MARK: - Fixed parts

  private mutating func pass(_ part: StaticString) throws(Other) {
    guard skips(part) else { throw Other() }
  }

  private mutating func skips(_ part: StaticString) -> Bool {
    let count = part.utf8CodeUnitCount
    guard bytes.count - place >= count else { return false }
    for index in 0..<count where bytes[place + index] != part.utf8Start[index] { return false }
    place += count
    return true
  }
}
