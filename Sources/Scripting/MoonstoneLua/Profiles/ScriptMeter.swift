/// What a script can be asked for besides its choices, for people.
enum ScriptMeter: Int, Sendable {
  /// What ticks go into; see ``ScriptProfile``.
  case profile
  /// Each call of the host in the last choice.
  case trace
  /// What it lets be set; see ``ScriptParameter``. Nothing has to begin for it.
  case parameters
}
