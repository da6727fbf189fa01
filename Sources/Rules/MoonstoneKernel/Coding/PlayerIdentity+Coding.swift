/// As JSON: `{"kind":"script","name":"mine.lua","sha256":"0f3a…"}`, without `sha256` if the player is
/// not a script. `parameters` is left out if none are set. A `kind` that is left out is the usual one.
extension PlayerIdentity: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, kind, parameters
    case digest = "sha256"
  }

  /// Reads an identity.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try fields.decode(String.self, forKey: .name),
      digest: try fields.decodeIfPresent(String.self, forKey: .digest),
      parameters: try fields.decodeIfPresent(String.self, forKey: .parameters) ?? "",
      kind: try fields.decodeIfPresent(Kind.self, forKey: .kind))
  }

  /// Writes the identity.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(name, forKey: .name)
    try fields.encode(kind, forKey: .kind)
    try fields.encodeIfPresent(digest, forKey: .digest)
    if !parameters.isEmpty { try fields.encode(parameters, forKey: .parameters) }
  }
}
