internal import CMoonstone

/// What a call of the host costs a script. Any other instruction of the virtual machine costs one
/// tick.
///
/// Results depend on the prices. They may change with a version of this library, never with the
/// machine.
public struct TickPrice: Hashable, Sendable {
  /// The call, for people.
  public let what: String
  /// What it costs, in ticks.
  public let ticks: Int

  /// Creates a price.
  public init(what: String, ticks: Int) {
    self.what = what
    self.ticks = ticks
  }

  /// Every price, in a stable order.
  public static let all: [TickPrice] = {
    var prices: [TickPrice] = []
    var next = ms_prices()
    while let price = next, let what = price.pointee.what {
      prices.append(TickPrice(what: String(cString: what), ticks: Int(price.pointee.ticks)))
      next = price + 1
    }
    return prices
  }()
}
