internal import CMoonstone

/// A field of a match, as predicates in Lua read it.
package struct RecordField: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text, integer
    /// A number for each ply.
    case list
  }

  /// The place of the field in a record.
  let number: Int
  /// The field's name, which for a list differs from the method that reads it.
  package let name: String
  package let kind: Kind

  package static let all: [RecordField] = {
    var fields: [RecordField] = []
    guard var next = ms_match_fields() else { return [] }
    while let name = next.pointee.name {
      let kind: Kind =
        switch next.pointee.kind {
        case MS_TEXT_FIELD: .text
        case MS_INTEGER_FIELD: .integer
        default: .list
        }
      fields.append(RecordField(number: fields.count, name: String(cString: name), kind: kind))
      next += 1
    }
    return fields
  }()
}

/// A field of many matches.
package struct RecordColumn: Hashable, Sendable {
  /// Where the text or list of each match ends, as four bytes; empty for integers.
  private(set) var ends: [UInt8] = []
  /// A byte for each integer, 0 where there is none; empty for texts and lists.
  private(set) var known: [UInt8] = []
  private(set) var values: [UInt8] = []

  init(ends: [UInt8], known: [UInt8], values: [UInt8]) {
    self.ends = ends
    self.known = known
    self.values = values
  }

  /// Makes a column of texts, empty where a match has none.
  package init(texts: some Collection<String>) {
    ends.reserveCapacity(4 * texts.count)
    for text in texts {
      values.append(contentsOf: text.utf8)
      end()
    }
  }

  /// Makes a column of integers, `nil` where a match has none.
  package init(integers: some Collection<Int?>) {
    values.reserveCapacity(8 * integers.count)
    for integer in integers {
      known.append(integer == nil ? 0 : 1)
      append(UInt64(bitPattern: Int64(integer ?? 0)))
    }
  }

  /// Makes a column of lists with a number for each ply, NaN where a ply has none.
  package init(lists: some Collection<[Double]>) {
    ends.reserveCapacity(4 * lists.count)
    values.reserveCapacity(lists.reduce(0) { $0 + 8 * $1.count })
    for list in lists {
      list.withUnsafeBytes { values.append(contentsOf: $0) }
      end()
    }
  }

  private mutating func append(_ word: UInt64) {
    withUnsafeBytes(of: word) { values.append(contentsOf: $0) }
  }

  private mutating func end() {
    withUnsafeBytes(of: UInt32(values.count)) { ends.append(contentsOf: $0) }
  }

  /// The bytes that it takes.
  var size: Int { ends.count + known.count + values.count }

  /// Whether it is a column of so many matches.
  func fits(_ kind: RecordField.Kind, count: Int) -> Bool {
    kind == .integer
      ? known.count == count && values.count == 8 * count : ends.count == 4 * count
  }
}
