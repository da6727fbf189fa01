/// Whom a script's thoughts reach while it chooses; a C function gets its address.
struct ScriptListener {
  /// The turn, which outlives the choice.
  let turn: UnsafePointer<ScriptTurn>
  /// Makes the reports. Whoever asks for the choice keeps it.
  unowned(unsafe) let teller: Teller?
}
