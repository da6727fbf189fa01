// The messages about predicates: one writer and one reader each.

extension Frame {
  static func predicate(_ source: PredicateSource) -> Frame {
    var frame = Frame(.predicate)
    frame.put(source.form.rawValue)
    frame.put(source.script)
    return frame
  }

  /// - Parameters:
  ///   - columns: the fields that are sent, by their numbers.
  ///   - count: the number of matches.
  ///   - ticks: what each match may take.
  static func sift(_ columns: [Int: RecordColumn], count: Int, ticks: Int) -> Frame {
    var frame = Frame(.sift)
    frame.put(count)
    frame.put(ticks)
    frame.put(columns.count)
    for (number, column) in columns.sorted(by: { $0.key < $1.key }) {
      frame.put(number)
      frame.put(column.ends)
      frame.put(column.known)
      frame.put(column.values)
    }
    return frame
  }

  static func sifted(_ sifted: Sifted) -> Frame {
    var frame = Frame(.sifted)
    switch sifted {
    case .all(let wanted):
      frame.put(0)
      frame.put(wanted.map { $0 ? 1 : 0 } as [UInt8])
    case .missing(let number):
      frame.put(1)
      frame.put(number)
    case .failed(let match, let message):
      frame.put(2)
      frame.put(match)
      frame.put(message)
    }
    return frame
  }
}

extension FrameReader {
  mutating func predicate() throws(FrameError) -> PredicateSource {
    guard let form = PredicateSource.Form(rawValue: try integer()) else { throw FrameError() }
    let script = try source()
    try end()
    return PredicateSource(script: script, form: form)
  }

  mutating func sift() throws(FrameError) -> (
    columns: [Int: RecordColumn], count: Int, ticks: Int
  ) {
    let count = try integer()
    let ticks = try integer()
    guard (1...1 << 24).contains(count), ticks > 0 else { throw FrameError() }
    var columns: [Int: RecordColumn] = [:]
    for _ in 0..<max(try integer(), 0) {
      let number = try integer()
      let ends = try bytes()
      let known = try bytes()
      let column = RecordColumn(ends: ends, known: known, values: try bytes())
      guard RecordField.all.indices.contains(number),
        column.fits(RecordField.all[number].kind, count: count)
      else { throw FrameError() }
      columns[number] = column
    }
    try end()
    return (columns, count, ticks)
  }

  mutating func sifted() throws(FrameError) -> Sifted {
    let sifted: Sifted
    switch try integer() {
    case 0: sifted = .all(try bytes().map { $0 != 0 })
    case 1: sifted = .missing(try integer())
    case 2:
      let match = try integer()
      sifted = .failed(at: match, try text())
    default: throw FrameError()
    }
    try end()
    return sifted
  }
}
