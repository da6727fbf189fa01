import Foundation

/// The files of JavaScript and CSS that all pages share: the page of a server serves them, and a
/// page that is one file has them in itself.
package enum PageParts {
  /// The files by their names.
  package static let files: [String: String] = [
    styleName: text(PackageResources.parts_css),
    "advice.js": text(PackageResources.advice_js),
    "arrows.js": text(PackageResources.arrows_js),
    "elements.js": text(PackageResources.elements_js),
    "field.js": text(PackageResources.field_js),
    "graph.js": text(PackageResources.graph_js),
    "marks.js": text(PackageResources.marks_js),
    "steps.js": text(PackageResources.steps_js),
    "tables.js": text(PackageResources.tables_js),
    reportName: text(PackageResources.report_js),
  ]

  private static let styleName = "parts.css"
  private static let reportName = "report.js"
  /// What ``report`` needs, each after what it needs itself.
  private static let modules = [
    "elements.js", "advice.js", "arrows.js", "field.js", "graph.js", "marks.js", "steps.js",
    "tables.js", reportName,
  ]

  /// The style of a page that is one file.
  static let style = files[styleName] ?? ""

  /// The script of a page that is one file: its modules one after the other, without their imports
  /// and exports. They share their names.
  static let script = modules.map { name in
    (files[name] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      .joined(separator: "\n")
  }.joined()

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
