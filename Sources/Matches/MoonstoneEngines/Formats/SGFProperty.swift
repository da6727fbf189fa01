/// The properties of SGF that are read, by their names, which have one letter or two.
enum SGFProperty: String, CaseIterable {
  // What belongs to a node.
  case b, w, c, v
  // What says how the board begins.
  case gm, sz, ab, aw, ae, pl
  // What says something of the whole match.
  case pb, pw, br, wr, ev, pc, ro, on, dt, re, tm, ot, ru
  // What says something of the file only.
  case ff, ca, ap, st, us, so, mn

  /// - Parameter name: letters of which only large ones count.
  /// - Returns: `nil` for a property that is not read.
  init?(_ name: ArraySlice<UInt8>) {
    var code = 0
    for letter in name where letter < 0x60 && code < Self.byCode.count {
      code = 27 * code + Int(letter & 0x1f)
    }
    guard code < Self.byCode.count, let property = Self.byCode[code] else { return nil }
    self = property
  }

  private static let byCode: [SGFProperty?] = {
    var byCode = [SGFProperty?](repeating: nil, count: 27 * 27)
    for property in allCases {
      byCode[property.rawValue.utf8.reduce(0) { 27 * $0 + Int($1 & 0x1f) }] = property
    }
    return byCode
  }()
}
