/// What can be written down of a script's choices, for people.
enum ScriptMeter: Int, Sendable {
  /// What ticks go into; see ``ScriptProfile``.
  case profile
  /// Each call of the host in the last choice.
  case trace
}
