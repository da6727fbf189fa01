internal import CMoonstone

/// What a predicate says of some matches.
enum Sifted: Equatable {
  /// Whether each match is wanted.
  case all([Bool])
  /// It read a field that was not sent.
  case missing(Int)
  case failed(at: Int, String)
}

/// A predicate in this process, as a worker has it.
final class PredicateRunner {
  /// What the machine of a predicate may use, in bytes.
  static let memory = 32 << 20

  private let handle: OpaquePointer
  private let source: PredicateSource

  init(_ source: PredicateSource, memory: Int) throws(ScriptError) {
    guard let handle = ms_predicate_new(memory) else {
      throw ScriptError(.unavailable, "there is not enough memory for a predicate")
    }
    self.handle = handle
    self.source = source
    let texts = BorrowedTexts()
    defer { texts.end() }
    var refusals: [ScriptFault] = []
    for beginning in source.beginnings {
      var main = texts.lend(
        name: ScriptSource.chunk, Array(beginning.utf8) + source.script.bytes)
      if ms_predicate_load(handle, &main, source.form == .file) == MS_OK { return }
      refusals.append(source.fault(ms_predicate_error(handle), after: beginning))
    }
    throw ScriptError(source.likeliest(of: refusals), of: source.script.name)
  }

  deinit { ms_predicate_free(handle) }

  /// Asks of each match whether it is wanted.
  ///
  /// - Parameters:
  ///   - columns: the fields that are sent, by their numbers.
  ///   - count: the number of matches.
  ///   - ticks: what each match may take.
  func sift(_ columns: [Int: RecordColumn], count: Int, ticks: Int) -> Sifted {
    let lent = RecordField.all.map { field -> ms_column in
      guard let column = columns[field.number] else { return ms_column() }
      func bytes(_ bytes: [UInt8]) -> UnsafePointer<CChar> { lend(bytes) }
      return ms_column(
        is_sent: true, ends: bytes(column.ends), known: bytes(column.known),
        values: bytes(column.values), length: column.values.count)
    }
    defer { texts.end() }
    var kept = [UInt8](repeating: 0, count: max(count, 1))
    var sifting = ms_sifting()
    let status = lent.withUnsafeBufferPointer { lent in
      var records = ms_records(count: Int32(count), columns: lent.baseAddress)
      return ms_predicate_sift(handle, &records, 0, UInt64(ticks), &kept, &sifting)
    }
    if sifting.missing >= 0 { return .missing(Int(sifting.missing)) }
    guard status == MS_OK else {
      let why = source.fault(ms_predicate_error(handle)).description
      return .failed(
        at: Int(sifting.done),
        status == MS_TICKS ? "\(why): each match has \(ticks) of them" : why)
    }
    return .all(kept.prefix(count).map { $0 != 0 })
  }

  /// What is lent to C during a call.
  private let texts = BorrowedTexts()

  private func lend(_ bytes: [UInt8]) -> UnsafePointer<CChar> {
    texts.lend(name: "", bytes).bytes
  }
}
