import Foundation
import MoonstoneSupport

/// How values become lines of JSON, and lines values.
enum JournalCoding {
  /// Why a line is not what it should be.
  enum Fault: Error {
    case notJSON(String)
    case field(String)

    var message: String {
      switch self {
      case .notJSON(let message), .field(let message): message
      }
    }
  }

  /// - Parameter rules: what each field must be, for errors.
  static func value<T: Decodable>(
    _ type: T.Type, from line: ArraySlice<UInt8>, rules: [String: String]
  ) throws(Fault) -> T {
    guard String(validating: line, as: UTF8.self) != nil else {
      throw .notJSON("this is not UTF-8, as every line of a journal is")
    }
    let noObject = Fault.notJSON("this is not a JSON object, as every line of a journal is")
    // A line that begins otherwise, or holds a NUL, might be taken for another encoding.
    guard line.first == UInt8(ascii: "{"), line.place(of: 0) == nil else {
      throw noObject
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(type, from: Data(line))
    } catch let error as DecodingError {
      let fault = FieldFault(error) { ($0 as? UnfitText).map { quoted($0.text) } }
      guard let fault else { throw noObject }
      throw .field(fault.message(rules[fault.key] ?? "as docs/journal.md has it"))
    } catch {
      throw noObject
    }
  }

  /// A text in quotation marks, made fit for a line of a message.
  static func quoted(_ text: String) -> String {
    let shown = text.prefix(60)
    return jsonLine(String(shown) + (shown.endIndex < text.endIndex ? "…" : ""))
  }
}
