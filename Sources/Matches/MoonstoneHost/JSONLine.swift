import Foundation

/// One object as one line: keys sorted, slashes not escaped.
package func jsonLine(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  do {
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  } catch {
    // An encoder refuses numbers that are not finite, which are handled, and nothing else here.
    preconditionFailure("\(error)")
  }
}
