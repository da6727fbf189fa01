/// The globals that scripts need not set.
enum LuaGlobals {
  /// What scripts have.
  static let available: Set<String> = [
    "_G", "_VERSION", "assert", "coroutine", "error", "getmetatable", "ipairs", "math", "moonstone",
    "next", "pairs", "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "require",
    "select",
    "setmetatable", "string", "table", "tonumber", "tostring", "type", "utf8", "xpcall",
  ]

  /// What some Lua has elsewhere, so that a script may ask whether it is there.
  private static let elsewhere: Set<String> = [
    "_ENV", "arg", "bit", "bit32", "collectgarbage", "debug", "dofile", "getfenv", "io", "jit",
    "load", "loadfile", "loadstring", "module", "newproxy", "os", "package", "setfenv", "unpack",
    "warn",
  ]

  static let names = available.union(elsewhere)
}
