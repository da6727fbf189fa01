import Foundation
import MoonstoneSupport

/// What every page that is one file begins and ends with. It is valid XML, too.
enum PageFrame {
  static func head(_ title: String) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta http-equiv="Content-Security-Policy" content="\(policy)"/>
    <title>\(title)</title>
    <style>\(HTML(stringLiteral: style))</style></head><body>
    """
  }

  static let tail: HTML =
    "<script type=\"module\">\(HTML(stringLiteral: script))</script></body></html>"

  // The comments are for HTML, and what is in them for XML: neither reads markup between them.
  private static let style = "/*<![CDATA[*/\n\(PageParts.style)/*]]>*/"
  private static let script = "//<![CDATA[\n\(PageParts.script)//]]>"

  /// The policy that nothing is fetched, and that only the page's own script runs.
  private static let policy =
    "default-src 'none'; style-src '\(hash(style))'; "
    + "script-src '\(hash(script))'; base-uri 'none'; form-action 'none'"

  /// Returns the hash of a text in a policy (W3C, “Content Security Policy Level 3”, hash-source).
  private static func hash(_ text: String) -> String {
    let digits = Array(sha256(text.utf8))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return "sha256-\(Data(bytes).base64EncodedString())"
  }
}
