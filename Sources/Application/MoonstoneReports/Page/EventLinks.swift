import MoonstoneArena

/// Where a page has the matches of an event.
struct EventLinks: Sendable {
  /// The address of a meeting; `nil` if the page has none of its matches.
  let meeting: @Sendable (Meetings.Key) -> String?
  /// The name and the address of a match; `nil` if the page does not have it.
  let match: @Sendable (ScheduledMatch) -> (name: String, address: String)?
  /// The address that opens the debugger of the page at the thought with which a match was forfeited;
  /// `nil` if the page has no debugger.
  var failure: (@Sendable (ScheduledMatch) -> String)?
}
