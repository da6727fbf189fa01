/// Why an engine did not answer as it should.
struct EngineFault: Error, Hashable, Sendable, CustomStringConvertible {
  enum Kind: Hashable, Sendable {
    /// It did not answer in time.
    case late
    /// It ended, or did not speak its language.
    case broken
    /// It refused the command.
    case refused
  }

  let kind: Kind
  /// For people: what the engine did, to follow its name.
  let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
