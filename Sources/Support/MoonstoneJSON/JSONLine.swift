import Foundation

/// A value as one line of JSON: keys sorted, slashes not escaped, numbers that are not finite as
/// `"inf"`, `"-inf"` and `"nan"`.
package func jsonLine(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  do {
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  } catch {
    // The encoder refuses only numbers that are not finite, and the strategy handles those.
    preconditionFailure("\(error)")
  }
}
