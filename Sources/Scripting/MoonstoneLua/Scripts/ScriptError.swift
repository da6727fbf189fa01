import MoonstoneSupport

/// Why a script cannot be used.
///
///     do {
///       let file = try ScriptFile(path: "mine.lua")
///       mine = try LuaStrategy(file, plugin: game, isolation: .inProcess)
///     } catch {
///       print(error)  // mine.lua:3:1: unexpected symbol near <eof>
///     }
public struct ScriptError: ExplainedError, Hashable, Sendable {
  /// What kind of obstacle it is.
  public enum Kind: Hashable, Sendable {
    /// The file does not exist.
    case missing
    /// The file exists and cannot be read: it is a folder, or permission is denied.
    case unreadable
    /// The text is not a script for this purpose: it does not compile, fails, or returns something
    /// else.
    case invalid
    /// Nothing is wrong with the script: a process for it cannot be started.
    case unavailable
  }

  /// What kind of obstacle it is.
  public let kind: Kind
  /// What is wrong and where, for people; begins with the script's name.
  public var message: String { fault.description }
  /// The same in parts.
  let fault: ScriptFault

  /// Creates an error with a sentence for people.
  public init(_ kind: Kind, _ message: String) {
    self.init(kind, ScriptFault(text: message))
  }

  init(_ kind: Kind, _ fault: ScriptFault) {
    self.kind = kind
    self.fault = fault
  }

  init(_ fault: FileFault) {
    self.init(
      fault.cause == .missing ? .missing : .unreadable,
      ScriptFault(file: fault.path, text: fault.text))
  }

  /// A failure of the script with this name.
  init(_ fault: ScriptFault, of name: String) {
    let file = clean(name)
    let isOwn = fault.file?.isExactly(file) == true
    self.init(
      .invalid, isOwn ? fault : ScriptFault(file: file, text: fault.description))
  }

  /// What kind of fault it is.
  public var faultKind: FaultKind {
    switch kind {
    case .missing, .unreadable: .missing
    case .invalid: .data
    case .unavailable: .fault
    }
  }

  /// The ``message``.
  public var description: String { message }
}

extension ScriptError {
  public static func == (one: Self, other: Self) -> Bool {
    one.kind == other.kind && one.message == other.message
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(message) }

  /// Where the text of the script is wrong; `nil` if that is not known, or lies in a module.
  package var place: ScriptPlace? { fault.place }
}
