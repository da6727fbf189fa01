import Foundation
import MoonstoneJSON
import MoonstoneSupport

/// The verdicts of a gate, in `gate.jsonl` beside its event. As long as it is open, no other program
/// holds the gate.
///
/// A verdict is written before the list changes, so that a program that is killed between the two
/// does the rest when it is started again.
package final class GateRecord: Sendable {
  private struct State: ~Copyable {
    var file: LineFile
    var entries: [GateEntry]
  }

  /// How many bytes of a line that was being written were dropped.
  package let torn: Int
  private let path: String
  private let state: Locked<State>

  package static func file(in folder: String) -> String { "\(folder)/gate.jsonl" }

  /// Whether a program holds the gate of a folder.
  static func isHeld(in folder: String) -> Bool { FileLock.isHeld(file(in: folder)) }

  /// - Parameter folder: is made if it does not exist.
  /// - Throws: a `FileFault`, also if another program holds the gate; a ``GateError``.
  package init(in folder: String) throws {
    do {
      try Folder.make(folder)
    } catch {
      throw FileFault(making: folder, error)
    }
    let path = Self.file(in: folder)
    self.path = path
    guard isFolder(path) != nil else {
      torn = 0
      state = Locked(State(file: try LineFile.create(path), entries: []))
      return
    }
    var entries: [GateEntry] = []
    var line = 0
    func take(_ bytes: UnsafeRawBufferPointer, _: Int) throws(GateError) {
      line += 1
      guard let entry = try? JSONDecoder().decode(GateEntry.self, from: Data(bytes)) else {
        throw GateError.invalid(path, line: line)
      }
      entries.append(entry)
    }
    guard let rest = try FileLines.read(path, take) else {
      throw FileFault(path, isFolder(path) == nil ? .missing : .notAFile)
    }
    torn = rest.torn.count
    state = Locked(
      State(
        file: try LineFile.reopen(path, intact: rest.end, torn: rest.torn), entries: entries))
  }

  /// All verdicts, in their order.
  package var entries: [GateEntry] { state.withLock { $0.entries } }

  /// The last verdict on a script of this name.
  func last(_ script: String) -> GateEntry? {
    state.withLock { $0.entries.last { $0.script.isExactly(script) } }
  }

  /// Adds a verdict, which is in the file when this returns.
  func append(_ entry: GateEntry) throws(FileFault) {
    let line = jsonLine(entry)
    try state.withLock { state throws(FileFault) in
      try state.file.append(line)
      try state.file.synchronize()
      guard state.file.isInPlace else {
        throw FileFault(
          path, .unwritable("somebody has removed, moved or replaced it while the gate was held"))
      }
      state.entries.append(entry)
    }
  }
}

/// Why a gate cannot be held.
package enum GateError: ExplainedError {
  case invalid(_ file: String, line: Int)
  /// The folder has an event that is not a gate.
  case notAGate(String)
  /// It was begun in another way than is wanted now.
  case differs(_ folder: String, String)
  /// Fewer than two scripts are good enough to begin.
  case tooFew(_ folder: String, Int)

  package var faultKind: FaultKind {
    switch self {
    case .invalid, .differs, .tooFew: .data
    case .notAGate: .usage
    }
  }

  package var description: String {
    switch self {
    case .invalid(let file, let line): "\(file.printable):\(line): this is not a verdict of a gate"
    case .notAGate(let folder):
      "\(folder.printable): the event in this folder is not a gate; name another folder"
    case .differs(let folder, let what): "\(folder.printable): \(what.printable)"
    case .tooFew(let folder, let count):
      "\(folder.printable): a list begins with two scripts, and there "
        + (count == 1 ? "is only one that passes" : "is none that passes")
    }
  }
}
