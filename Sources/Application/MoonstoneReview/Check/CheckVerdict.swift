/// How the check of a script of any kind went; also what `check --json` prints.
package protocol CheckVerdict: Encodable {
  var ok: Bool { get }
}
