/// A time control in GGF, `main/increment/grace`, in seconds.
package struct GGFClock: Hashable, Sendable, CustomStringConvertible {
  /// The time for the match.
  package var main: Double
  /// What each move adds.
  package var increment: Double?
  /// What is added once, when the main time is used up.
  package var grace: Double?

  package init(main: Double, increment: Double? = nil, grace: Double? = nil) {
    self.main = main
    self.increment = increment
    self.grace = grace
  }

  /// Reads `[[[d.]h:]m:]s[/[increment][/[grace]]]`.
  ///
  /// - Returns: `nil` if the text is anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 3, let main = Self.seconds(parts[0]) else { return nil }
    self.main = main
    for (index, part) in parts.enumerated().dropFirst() where !part.allSatisfy(\.isWhitespace) {
      guard let seconds = Self.seconds(part) else { return nil }
      if index == 1 { increment = seconds } else { grace = seconds }
    }
  }

  /// The time control as GGF writes it.
  package var description: String {
    var text = Self.text(main)
    if increment != nil || grace != nil { text += "/" + (increment.map(Self.text) ?? "") }
    if let grace { text += "/" + Self.text(grace) }
    return text
  }

  /// Reads a time such as `90`, `1:30` or `1.02:00:00`, which is a day and two hours.
  static func seconds(_ text: Substring) -> Double? {
    var parts = text.filter { !$0.isWhitespace }.split(
      separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.popLast(), let seconds = GGFNumber.value(String(last)), parts.count <= 2
    else { return nil }
    var (total, unit) = (seconds, 60.0)
    for (index, part) in parts.reversed().enumerated() {
      let days = index == 1 ? part.split(separator: ".", omittingEmptySubsequences: false) : [part]
      guard days.count <= 2, let number = GGFNumber.value(String(days[days.count - 1])) else {
        return nil
      }
      total += number * unit
      if days.count == 2 {
        guard let number = GGFNumber.value(String(days[0])) else { return nil }
        total += number * 86400
      }
      unit *= 60
    }
    return total >= 0 && total.isFinite ? total : nil
  }

  private static func text(_ seconds: Double) -> String {
    guard seconds < 1e9 else { return "\(seconds)" }
    let whole = Int(seconds)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = digits(whole / 60 % 60) + ":" + digits(whole % 60)
    if whole >= 3600 { text = digits(whole / 3600) + ":" + text }
    let rest = seconds - Double(whole)
    // Thousandths are enough for a clock.
    let thousandths = Int(rest * 1000)
    if thousandths > 0 { text += "." + String(String(1000 + thousandths).dropFirst()) }
    return text
  }
}

enum GGFNumber {
  /// The shortest text that reads back.
  static func text(_ value: Double) -> String {
    let isWhole = value == value.rounded() && value.magnitude < 1e9 && value.sign == .plus
    return isWhole ? "\(Int(value))" : "\(value)"
  }

  /// Reads a finite decimal number.
  static func value(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let value = Double(text),
      value.isFinite
    else { return nil }
    return value
  }
}
