import Foundation

/// The numeric addresses of this machine at which a server is reached.
enum ReachableAddresses {
  /// - Parameter host: where the server listens: an address, a name, or `0.0.0.0` or `::` for all
  ///   addresses of one kind.
  /// - Returns: at least one, as it stands in an address of the web; those at which other machines
  ///   reach the server first.
  static func of(_ host: String) -> [String] {
    switch host {
    case "0.0.0.0": all([AF_INET])
    // The system lets clients of both kinds in there.
    case "::": all([AF_INET, AF_INET6])
    default: [host.contains(":") ? "[\(host)]" : host]
    }
  }

  private static func all(_ families: [Int32]) -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return ["127.0.0.1"] }
    defer { freeifaddrs(first) }
    var found: [(family: Int32, isLocal: Bool, text: String)] = []
    for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
      guard let interface = interface?.pointee, let address = interface.ifa_addr,
        case let family = Int32(address.pointee.sa_family), families.contains(family),
        let text = text(of: address, family)
      else { continue }
      found.append((family, text == "127.0.0.1" || text == "[::1]", text))
    }
    let others = found.filter { !$0.isLocal }
    let usable = others.isEmpty ? found : others
    let sorted = families.flatMap { family in usable.filter { $0.family == family }.map(\.text) }
    return sorted.isEmpty ? ["127.0.0.1"] : sorted
  }

  /// - Returns: `nil` for an address that no browser takes: one of a link, which needs its name.
  private static func text(
    of address: UnsafeMutablePointer<sockaddr>, _ family: Int32
  ) -> String? {
    let isLong = family == AF_INET6
    let size = isLong ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      getnameinfo(
        address, socklen_t(size), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
    else { return nil }
    let text = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard isLong else { return text }
    return text.contains("%") ? nil : "[\(text)]"
  }
}
