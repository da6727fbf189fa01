import MoonstoneSupport

extension EventFolder {
  /// The name of the folder of an event's forfeits within the folder of the event.
  package static let capsuleFolder = "capsules"

  /// Where an event has the capsules of its forfeits, unless another folder is named.
  package static func capsules(in folder: String) -> String { "\(folder)/\(capsuleFolder)" }

  /// The names of the capsules that an event has there, sorted.
  package static func capsuleNames(in folder: String) -> [String] {
    ((try? Folder.names(in: capsules(in: folder))) ?? []).filter { $0.hasSuffix(".json") }
  }
}
