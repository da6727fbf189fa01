import MoonstoneJSON

/// `.luarc.json`, the settings of the Lua language server for a folder of scripts.
package enum EditorSettings {
  package static let file = ".luarc.json"

  /// - Parameter definitions: the folders that describe what scripts can call.
  package static func text(definitions: [String]) -> String {
    """
    {
      "runtime.version": "Lua 5.4",
      "runtime.builtin": {
        "debug": "disable",
        "io": "disable",
        "os": "disable"
      },
      "diagnostics.globals": ["test"],
      "workspace.library": [\(definitions.map { jsonLine($0) }.joined(separator: ", "))]
    }

    """
  }
}
