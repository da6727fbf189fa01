import Foundation
import MoonstoneSession

// What the owner of events lets happen to them.
extension Site {
  /// Whether an audit is to end; otherwise one begins.
  private struct AuditOrder: Decodable { let stop: Bool? }

  /// Who watches an event here.
  func watcher(_ role: Keys.Role) -> EventWatcher {
    EventWatcher(of: tables.surroundings.scripts, isGuest: role == .watch)
  }

  /// Carries out an order for an event.
  func act(onEvent id: String, _ action: String, _ body: Data) async throws -> WebAnswer {
    switch action {
    case "stop": try events.stop(id)
    case "go": try await events.goOn(id)
    case "audit":
      let order = try JSONDecoder().decode(AuditOrder.self, from: body)
      if order.stop == true { try events.endAudit(id) } else { try await events.audit(id) }
    default: return .refused(.notFound, "there is no such action")
    }
    return .text("{}")
  }
}
