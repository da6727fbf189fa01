/// The result of checking a script of any kind, as printed by `check --json`.
package protocol CheckVerdict: Encodable {
  var ok: Bool { get }
}
