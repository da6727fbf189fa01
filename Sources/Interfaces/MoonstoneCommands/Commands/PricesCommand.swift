import ArgumentParser
import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport
import MoonstoneTerminal

struct PricesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prices", abstract: "Explain ticks, the unit of work; list prices.",
    discussion: """
      A tick is one instruction of Lua; a call of a function costs as many ticks as this list says. \
      --ticks sets a budget. Prices may change between versions of moonstone, but they never \
      depend on the machine.
      """)

  @Flag(help: "Print JSON: one object.") var json = false

  func run() throws {
    let prices = TickPrice.all
    if json {
      return try Terminal.emit(
        jsonLine(of: [
          // The price of an instruction of the virtual machine is the unit.
          "instruction": 1,
          "prices": prices.map { ["ticks": $0.ticks, "what": $0.what] as JSON },
        ]))
    }
    let width = prices.map { String($0.ticks).count }.max() ?? 0
    var lines = ["A tick is one instruction of Lua's virtual machine. These cost ticks besides:"]
    for price in prices {
      let ticks = String(price.ticks)
      lines.append(String(repeating: " ", count: width - ticks.count) + "\(ticks)  \(price.what)")
    }
    Terminal.print(lines.joined(separator: "\n"))
  }
}
