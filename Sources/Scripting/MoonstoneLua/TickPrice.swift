internal import CMoonstone

/// What a call of the host costs a script; any other instruction of the virtual machine costs one
/// tick.
///
/// Prices change with a version of this library and never with a machine: results depend on them.
public struct TickPrice: Hashable, Sendable {
  /// The call, for people.
  public let what: String
  public let ticks: Int

  public init(what: String, ticks: Int) {
    self.what = what
    self.ticks = ticks
  }

  /// Every price there is, in a stable order.
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
