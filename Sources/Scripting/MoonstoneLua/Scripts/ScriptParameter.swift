/// A parameter of a strategy: what its file lets be set, and what it is set to.
///
///     for parameter in mine.parameters { print(parameter.name, parameter.value) }
public struct ScriptParameter: Hashable, Sendable {
  /// What a parameter can be.
  public enum Range: Hashable, Sendable {
    /// An integer from one to another.
    case integer(ClosedRange<Int>)
    /// A number from one to another.
    case number(ClosedRange<Double>)
    /// One of these texts.
    case choice([String])
    /// `true` or `false`.
    case boolean
  }

  /// The name in `context.params`.
  public let name: String
  /// What it can be.
  public let range: Range
  /// What it is, as it is typed: `8`, `0.5`, `wild`, `true`.
  public let value: String
  /// What it is if nobody sets it.
  public let usual: String
  /// Whether a value without a name is its: `level@3`.
  public let isMain: Bool

  /// Reads a line that C writes; `nil` if it is not one.
  init?(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 6, let range = Range(fields[1], fields[4]) else { return nil }
    (name, value, usual) = (fields[0], fields[2], fields[3])
    self.range = range
    isMain = fields[5] == "main"
  }

  /// What it can be, for people: `1 to 12`, `calm or wild`.
  public var choices: String {
    switch range {
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "\(range.lowerBound) to \(range.upperBound), any number"
    case .choice(let texts):
      texts.dropLast().joined(separator: ", ") + " or " + (texts.last ?? "")
    case .boolean: "true or false"
    }
  }
}

extension ScriptParameter.Range {
  fileprivate init?(_ kind: String, _ text: String) {
    let ends = text.split(separator: "..").map(String.init)
    switch kind {
    case "integer":
      guard ends.count == 2, let low = Int(ends[0]), let high = Int(ends[1]), low <= high else {
        return nil
      }
      self = .integer(low...high)
    case "number":
      guard ends.count == 2, let low = Double(ends[0]), let high = Double(ends[1]), low <= high
      else { return nil }
      self = .number(low...high)
    case "choice": self = .choice(text.split(separator: ",").map(String.init))
    case "boolean": self = .boolean
    default: return nil
    }
  }
}
