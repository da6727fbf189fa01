import Foundation
import MoonstoneBreakthrough
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLife
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport

/// A game of each kind: of either number of players, with and without passes, of several sizes,
/// in Swift and in Lua.
package func everyGame() throws -> [any Game] {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "games/hex.lua")
  let hex = ScriptSource(name: "hex.lua", bytes: Array(try Data(contentsOf: file)))
  return [
    Reversi(), SizedReversi<SixBySix>(), SizedReversi<TenByTen>(), ConnectFour(),
    Breakthrough(), Breakthrough(size: 5), Life(), Strip(),
    try LuaGame(hex, named: "hex", isolation: .inProcess),
  ]
}
