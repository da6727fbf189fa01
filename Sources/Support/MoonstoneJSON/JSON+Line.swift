/// A value as one line of JSON, to the byte as ``jsonLine(_:)`` would write it.
package func jsonLine(of json: JSON) -> String {
  var line: [UInt8] = []
  json.write(to: &line)
  return String(decoding: line, as: UTF8.self)
}

extension JSON {
  fileprivate func write(to line: inout [UInt8]) {
    switch self {
    case .null: line += "null".utf8
    case .bool(let bool): line += (bool ? "true" : "false").utf8
    case .integer(let integer): line += integer.description.utf8
    case .unsigned(let integer): line += integer.description.utf8
    case .number(let number): Self.write(number, to: &line)
    case .text(let text): Self.write(text, to: &line)
    case .written(let text): line += text.utf8
    case .array(let values):
      line.append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { line.append(UInt8(ascii: ",")) }
        value.write(to: &line)
      }
      line.append(UInt8(ascii: "]"))
    case .object(let fields):
      line.append(UInt8(ascii: "{"))
      for (place, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
        if place > 0 { line.append(UInt8(ascii: ",")) }
        Self.write(field.key, to: &line)
        line.append(UInt8(ascii: ":"))
        field.value.write(to: &line)
      }
      line.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ number: Double, to line: inout [UInt8]) {
    guard number.isFinite else {
      return line += (number.isNaN ? "\"nan\"" : number > 0 ? "\"inf\"" : "\"-inf\"").utf8
    }
    let text = number.description
    line += (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8
  }

  private static func write(_ text: String, to line: inout [UInt8]) {
    line.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
      case 0x08: line += "\\b".utf8
      case 0x09: line += "\\t".utf8
      case 0x0a: line += "\\n".utf8
      case 0x0c: line += "\\f".utf8
      case 0x0d: line += "\\r".utf8
      case ..<0x20:
        let digits = String(byte, radix: 16)
        line += "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8
      default: line.append(byte)
      }
    }
    line.append(UInt8(ascii: "\""))
  }
}
