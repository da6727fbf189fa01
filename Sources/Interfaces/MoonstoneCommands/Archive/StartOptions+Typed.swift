extension StartOptions {
  /// As if these had been typed.
  static func both(_ position: String?, _ opening: String?) -> StartOptions {
    var options = StartOptions()
    options.position = position
    options.opening = opening
    return options
  }
}
