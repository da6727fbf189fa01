import MoonstoneKernel

extension GTPServer: EngineServer {
  /// Only GoGui's remark `# interrupt` does.
  package func interrupts(_ line: String) -> Bool {
    line.split(separator: " ") == ["#", "interrupt"]
  }

  package func answer(
    _ line: String, isWanted: @escaping @Sendable () -> Bool,
    tell: @escaping @Sendable (String) -> Void
  ) async -> Bool {
    let reply = await answer(line, isWanted: isWanted)
    // The line that is sent brings its own end.
    if !reply.text.isEmpty { tell(String(reply.text.dropLast())) }
    return reply.isLast
  }
}
