/// Where a command finds a match: `m.jsonl`, or the match `2.1.3` of the event `cup`.
package struct MatchSource: Hashable, Sendable {
  /// The file, or the folder of an event.
  package let path: String
  /// What `--match` takes to find it there; `nil` for the only match.
  package let number: String?

  package init(_ path: String, number: String? = nil) {
    self.path = path
    self.number = number
  }
}
