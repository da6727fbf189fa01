import MoonstoneLua
import MoonstoneSupport

/// What a person types.
extension DebugSession {
  /// The commands, and what users of gdb call them.
  private static let names: [String: [String]] = [
    "s": ["step"], "n": ["next"], "finish": ["fin", "out"], "c": ["continue", "fg"],
    "until": ["u", "advance"], "run": ["r"], "rs": ["reverse-step"], "rn": ["reverse-next"],
    "rfinish": ["reverse-finish"], "rc": ["reverse-continue"], "start": [], "end": [], "tick": [],
    "b": ["break", "info breakpoints", "info break"], "d": ["delete"],
    "watch": ["info watchpoints"], "unwatch": [], "caught": [], "display": ["info display"],
    "undisplay": [], "p": ["print", "inspect", "call"], "bt": ["backtrace", "where", "info stack"],
    "up": [], "down": [], "frame": ["f", "info frame"], "locals": ["info locals", "info args"],
    "outer": [], "x": [], "board": [], "comment": [], "l": ["list"], "ticks": [], "searches": [],
    "search": [], "help": ["h", "?"], "q": ["quit", "exit"],
  ]
  private static let meanings = Dictionary(
    uniqueKeysWithValues: names.flatMap { name, others in ([name] + others).map { ($0, name) } })
  private static let first = names.flatMap { [$0] + $1 }.filter { !$0.contains(" ") }

  /// The command that a line begins with, by its own name, and what follows it.
  static func command(in line: String) -> (word: String, rest: String)? {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard let word = words.first else { return nil }
    let rest = words.dropFirst().joined(separator: " ").trimmed
    if words.count > 1, let name = meanings["\(word) \(words[1].trimmed)"] {
      return (name, words.count > 2 ? words[2].trimmed : "")
    }
    return (meanings[word] ?? word, rest)
  }

  static func refusal(of word: String, _ rest: String) -> String {
    if word == "info" {
      let known = names.values.joined().filter { $0.hasPrefix("info ") }.sorted()
      return "there is \(known.joined(separator: ", "))"
    }
    let near =
      suggestion(for: word, among: first).map { "did you mean “\($0)”? “help”" } ?? "“help”"
    return "“\(word)” is not a command; \(near) lists them"
  }

  /// What the last word of a line that was begun may become.
  package func completions(of head: String) -> [String] {
    guard let (word, _) = Self.command(in: head), head.contains(" ") else {
      return Self.first.filter { $0.hasPrefix(head) }.sorted()
    }
    let typed = head.split(separator: " ", omittingEmptySubsequences: false).dropFirst()
    if word == "b", typed.count == 1, let place = typed.first {
      return ((try? debugger.functions()) ?? []).filter { $0.hasPrefix(place) }
    }
    return (try? debugger.completions(of: head, at: level)) ?? []
  }
}

extension DebugBreakpoint {
  /// Reads `12`, `file.lua:12`, `board:search`, with what may follow.
  init?(_ typed: String, number: Int) {
    var words = typed.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard !words.isEmpty else { return nil }
    let place = words.removeFirst()
    if let line = Int(place), line > 0 {
      self.init(number: number, line: line)
    } else if let found = place.wholeMatch(of: /(.+):(\d+)/), let line = Int(found.2), line > 0 {
      self.init(number: number, file: String(found.1), line: line)
    } else if place.wholeMatch(of: /[A-Za-z_]\w*([:.]\w+)?/) != nil {
      self.init(number: number, call: place)
    } else {
      return nil
    }
    guard !words.isEmpty else { return }
    let word = words.removeFirst()
    let rest = words.joined(separator: " ")
    switch word {
    case "if" where !rest.isEmpty: condition = rest
    case "log" where !rest.isEmpty: message = rest
    case "ignore":
      guard let count = Int(rest), count >= 0 else { return nil }
      ignored = count
    default: return nil
    }
  }
}
