import ArgumentParser
import Foundation

/// An argument or option, as the argument parser describes it in JSON. It offers no other way to
/// what a command declares.
struct DeclaredArgument: Decodable {
  private struct Name: Decodable {
    let kind: String
    let name: String

    var typed: String { kind == "long" ? "--\(name)" : "-\(name)" }
  }

  private struct Command: Decodable {
    let arguments: [DeclaredArgument]?
  }

  private struct Program: Decodable {
    let command: Command
  }

  private let kind: String
  private let names: [Name]?
  private let valueName: String?
  private let isRepeating: Bool
  private let shouldDisplay: Bool
  private let defaultValue: String?
  private let allValues: [String]?
  private let abstract: String?
  private let discussion: String?

  var isPositional: Bool { kind == "positional" }

  /// How it is typed: `--seed <seed>`.
  var typed: [String] {
    let value = valueName.map { "<\($0)>" } ?? ""
    if isPositional { return [value + (isRepeating ? " ..." : "")] }
    return (names ?? []).map { $0.typed + (kind == "flag" ? "" : " " + value) }
  }

  /// What its help says, which ends with the values that it takes and the usual one.
  var help: String {
    let values = allValues.map { "values: " + $0.joined(separator: ", ") }
    let usual = defaultValue.map { "default: \($0)" }
    let facts = [values, usual].compactMap { $0 }.joined(separator: "; ")
    return [abstract, discussion, facts.isEmpty ? nil : "(\(facts))"]
      .compactMap { $0?.isEmpty == true ? nil : $0 }.joined(separator: " ")
  }

  /// What the help of a command shows.
  static func all(of command: any ParsableCommand.Type) throws -> [DeclaredArgument] {
    let program = try JSONDecoder().decode(Program.self, from: Data(command._dumpHelp().utf8))
    return (program.command.arguments ?? []).filter(\.shouldDisplay)
  }
}
