import Foundation
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// Reads values from lines of JSON.
enum JournalCoding {
  /// Why a line cannot be read.
  enum Fault: Error {
    /// The line is not a JSON object, as a torn line is not.
    case notJSON(String)
    /// A field of the object is wrong.
    case field(String)

    /// What was wrong, and what would be right.
    var message: String {
      switch self {
      case .notJSON(let message), .field(let message): message
      }
    }
  }

  /// Reads a value from a line.
  ///
  /// - Parameters:
  ///   - line: the line without its line feed.
  ///   - rules: what each field must be, for errors.
  static func value<T: Decodable>(
    _ type: T.Type, from line: ArraySlice<UInt8>, rules: [String: String]
  ) throws(Fault) -> T {
    guard String(validating: line, as: UTF8.self) != nil else {
      throw .notJSON("this is not UTF-8, as every line of a journal is")
    }
    let notObject = Fault.notJSON("this is not a JSON object, as every line of a journal is")
    // The decoder would take other lines for UTF-16 or UTF-32.
    guard line.first == UInt8(ascii: "{"), line.place(of: 0) == nil else {
      throw notObject
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(type, from: Data(line))
    } catch let error as DecodingError {
      let fault = FieldFault(error) { ($0 as? UnfitText).map { quoted($0.text) } }
      guard let fault else { throw notObject }
      throw .field(fault.message(rules[fault.key] ?? "as docs/journal.md has it"))
    } catch {
      throw notObject
    }
  }

  /// The beginning of a text in quotation marks, escaped for one line of a message.
  static func quoted(_ text: String) -> String {
    let shown = text.prefix(60)
    return jsonLine(String(shown) + (shown.endIndex < text.endIndex ? "…" : ""))
  }
}
