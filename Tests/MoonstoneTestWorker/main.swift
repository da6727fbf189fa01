// A worker for tests, and a parent of workers that a test can kill.
import Foundation
import MoonstoneHost
import MoonstoneLua
import MoonstoneReversi

let arguments = CommandLine.arguments
guard arguments.count >= 3, let memory = Int(arguments[arguments.count - 1]) else { exit(64) }

switch (arguments[1], arguments[2]) {
case ("worker", _), ("debugging-worker", _):
  serveScriptsIfWorker(of: Plugin(Reversi()))
  exit(64)
case ("threaded", "reversi"):
  Thread.detachNewThread { while true { sleep(1000) } }
  serveScripts(of: Plugin(Reversi()), memory: memory)
case ("parent", _):
  let workers = WorkerPool(.own, game: "reversi", memory: memory)
  func player() throws -> LuaStrategy<Reversi> {
    try LuaStrategy(
      ScriptSource(name: "endless", text: "return { choose = function() while true do end end }"),
      plugin: Plugin(Reversi()), isolation: .workers(workers))
  }
  try await Host(Reversi(), black: player(), white: player()).run()
default: exit(64)
}
