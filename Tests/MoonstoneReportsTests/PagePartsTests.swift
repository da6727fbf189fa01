import Testing

@testable import MoonstoneReports

/// The files that all pages share.
@Suite struct PagePartsTests {
  @Test func everyImportOfAPartIsAPart() {
    var imports = 0
    for (name, text) in PageParts.files where name.hasSuffix(".js") {
      for found in text.matches(of: #/from "\./([^"]+)"/#) {
        #expect(PageParts.files[String(found.1)] != nil, "\(name) imports \(found.1)")
        imports += 1
      }
    }
    #expect(imports >= 5)
  }

  @Test func aPageThatIsOneFileHasEveryPartAndNoModule() {
    let script = PageParts.script
    #expect(!script.contains(#/(?m)^(import|export) /#))
    for name in [
      "function el(", "class Field ", "class Graph ", "class Steps ", "class ReportMatch ",
    ] {
      #expect(script.contains("\n\(name)"), "\(name)")
    }
    #expect(PageParts.style.contains(".steps{"))
  }

  /// A name that two modules have would be declared twice in one script.
  @Test func noTwoPartsDeclareTheSameName() {
    var names: [String] = []
    for found in PageParts.script.matches(of: #/(?m)^(?:class|const|let|function) (\w+)/#) {
      names.append(String(found.1))
    }
    #expect(names.count > 8)
    #expect(Set(names).count == names.count)
  }

  @Test func noPartEndsItsElementInAPage() {
    for text in PageParts.files.values {
      #expect(!text.contains("]]>") && !text.lowercased().contains("</script"))
      #expect(!text.lowercased().contains("</style") && !text.contains("<!--"))
    }
  }
}
