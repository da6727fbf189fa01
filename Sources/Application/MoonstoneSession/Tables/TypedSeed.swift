import MoonstoneCatalog
import MoonstoneSupport

/// A seed as a person typed it. In JSON it is a text, so that all digits arrive; a number is
/// understood, too.
package struct TypedSeed: Decodable, Sendable {
  private let typed: String

  package init(_ typed: String) { self.typed = typed }

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      typed = text
    } else if let number = try? value.decode(UInt64.self) {
      typed = String(number)
    } else if let number = try? value.decode(Int64.self) {
      typed = String(number)
    } else if let number = try? value.decode(Double.self) {
      typed = "\(number)"
    } else {
      typed = "of another kind"
    }
  }

  var number: UInt64 {
    get throws(TableRefusal) {
      guard let number = UInt64(typed), typed.utf8.allSatisfy({ (48...57).contains($0) }),
        number <= Seeds.largest
      else {
        throw TableRefusal(
          "the seed “\(typed.printable)” is not a whole number from 0 to \(Seeds.largest)")
      }
      return number
    }
  }
}
