/// Data as scripts hold it, and as a text that the bridge turns into a table.
enum PlainData: Hashable, Sendable {
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([PlainData])
  /// Fields by name, in the order in which they are written.
  case table([Field])

  struct Field: Hashable, Sendable {
    let name: String
    let value: PlainData
  }

  /// The form of a memory's text; see `memory_decode`.
  var encoded: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .flag(let flag): text += flag ? "true" : "false"
    case .integer(let integer): text += "\(integer)"
    case .number(let number): text += Self.encoded(number)
    case .text(let string): Self.write(string, to: &text)
    case .list(let items):
      Self.write(items.enumerated(), to: &text) { item, text in
        text += "\(item.offset + 1)"
        return item.element
      }
    case .table(let fields):
      Self.write(fields, to: &text) { field, text in
        Self.write(field.name, to: &text)
        return field.value
      }
    }
  }

  private static func write<Items: Sequence>(
    _ items: Items, to text: inout String, key: (Items.Element, inout String) -> PlainData
  ) {
    text += "{"
    var isFirst = true
    for item in items {
      text += isFirst ? "[" : ",["
      isFirst = false
      let value = key(item, &text)
      text += "]="
      value.write(to: &text)
    }
    text += "}"
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    text += "\""
  }

  /// A whole number becomes an integer, the way scripts see what searches find.
  private static func encoded(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    if let integer = Int(exactly: number), integer.magnitude < 1 << 53 { return "\(integer)" }
    let significand = UInt64(number.significand * 0x1p52)
    let sign = number.sign == .minus ? "-" : ""
    return "\(sign)0x\(String(significand, radix: 16))p\(number.exponent - 52)"
  }
}
