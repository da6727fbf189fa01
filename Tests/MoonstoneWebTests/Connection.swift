import FlyingSocks
import Foundation

/// Connects to an address, however busy the machine is.
func connected(to address: some SocketAddress) async throws -> AsyncSocket {
  try await AsyncSocket.connected(to: address, timeout: 240)
}

/// Connects to a port of this machine.
func connected(toPort port: UInt16) async throws -> AsyncSocket {
  try await connected(to: try sockaddr_in.inet(ip4: "127.0.0.1", port: port))
}
