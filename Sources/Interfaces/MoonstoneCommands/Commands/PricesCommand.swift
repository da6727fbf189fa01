import ArgumentParser
import MoonstoneJSON
import MoonstoneLua
import MoonstoneReports
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
    let table = TextColumns(
      [.numbers(""), .words("")], rows: prices.map { ["\($0.ticks)", $0.what] })
    let heading = "A tick is one instruction of Lua's virtual machine. These cost ticks besides:"
    Terminal.print(([heading] + table.lines(fitting: nil)).joined(separator: "\n"))
  }
}
