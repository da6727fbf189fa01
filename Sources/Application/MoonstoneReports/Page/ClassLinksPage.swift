/// A page to print and to cut: each pupil of a class with a link.
package struct ClassLinksPage: Sendable {
  private let links: [(name: String, address: String)]

  package init(links: [(name: String, address: String)]) { self.links = links }

  package var html: String {
    let rows = links.map { name, address -> HTML in
      """
      <tr><th class="l"><bdi>\(name)</bdi></th><td class="l"><a href="\(address)"><bdi \
      dir="ltr">\(address)</bdi></a></td></tr>
      """
    }
    let page: HTML = """
      \(PageFrame.head("The links of the class"))
      <h1>The links of the class</h1>
      <p>Cut between the rows. With a link one plays and writes as this pupil.</p>
      <table><tbody>\(rows)</tbody></table>
      \(PageFrame.tail)
      """
    return page.description
  }
}
