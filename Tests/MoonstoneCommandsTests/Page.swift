import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A page taken apart by a parser that forgives nothing.
struct Page {
  struct Element {
    let name: String
    let attributes: [String: String]
  }

  let elements: [Element]
  let text: String

  init(_ source: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(source.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    elements = reader.elements
    text = reader.text
  }

  func names(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }
}
