import MoonstoneLua
import MoonstoneSupport

/// Why there is no function of the host to stop at.
struct NoHostFunction: Error {
  let description: String
}

extension ThoughtDebugger {
  /// The function of the host that a person means: `board:search`, or only `search`.
  func function(of typed: String) throws(DebugFault) -> Result<String, NoHostFunction> {
    let known = try functions()
    if let name = [typed, "board:\(typed)", typed.replacing(".", with: ":")]
      .first(where: known.contains)
    {
      return .success(name)
    }
    let near = suggestion(for: typed, among: known).map { "did you mean “\($0)”? There" } ?? "there"
    let begin =
      typed.isEmpty ? "name a function of the host" : "“\(typed)” is no function of the host"
    return .failure(
      NoHostFunction(description: "\(begin); \(near) are \(known.joined(separator: ", "))"))
  }
}
