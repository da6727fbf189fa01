import Foundation
import MoonstoneJSON
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport

// A class: who comes by which key, and what its teacher sees.
extension Site {
  /// Whom a key lets in, where, and what he asks for.
  struct KeyVisit {
    let site: Site
    let role: Keys.Role
    let place: [String]
  }

  /// Returns who comes with a key; `nil` for any other word.
  ///
  /// - Parameter place: the words of the address after the key. The teacher comes into a pupil's
  ///   place by `pupils/FOLDER`.
  func visit(with key: Substring, _ place: ArraySlice<String>) -> KeyVisit? {
    if let (found, link) = school?.place(of: key) {
      var site = inside(found)
      site.link = link
      return KeyVisit(site: site, role: .pupil, place: Array(place))
    }
    guard let role = keys.role(of: key) else { return nil }
    let words = Array(place)
    if role == .play, words.count >= 2, words[0] == "pupils",
      let found = school?.place(folder: words[1])
    {
      return KeyVisit(site: inside(found), role: .play, place: Array(words.dropFirst(2)))
    }
    return KeyVisit(site: self, role: role, place: words)
  }

  /// The site as it is in a pupil's place.
  private func inside(_ place: School.Place) -> Site {
    var site = self
    (site.tables, site.lessons, site.seats) = (place.desk.tables, place.lessons, place.seats)
    site.pupil = place.desk.pupil
    return site
  }

  // MARK: - The teacher's list

  /// Answers `class` and `class/links`.
  func readClass(_ place: [String], _ request: HTTPRequest) async throws -> WebAnswer {
    guard let school, pupil == nil else { return .refused(.notFound, Self.noClass) }
    switch place.dropFirst() {
    case []: return .text(jsonLine(of: await state(of: school)))
    case ["links"]:
      let links = school.keys.map { ($0.pupil.name, "\(base(request))/\($0.key)/") }
      return .leaf(ClassLinksPage(links: links).html)
    default: return .refused(.notFound, Self.noClass)
    }
  }

  static let noClass = "no class is served here"

  /// The address at which the one who asks has reached this server.
  private func base(_ request: HTTPRequest) -> String {
    gate.proxy ?? "http://\(request.headers["Host"] ?? gate.host)"
  }

  private func state(of school: School) async -> JSON {
    var pupils: [JSON] = []
    for (desk, key) in school.entries {
      pupils.append([
        "name": desk.pupil.name, "folder": desk.pupil.folder, "key": key,
        "scripts": desk.scripts.given.map { FilePath.name(of: $0) },
        "newest": desk.scripts.newest,
        "tables": JSON(encoding: await desk.tables.summaries()),
      ])
    }
    return ["pupils": pupils]
  }

  private struct ClassOrder: Decodable {
    var pupil: String?
  }

  /// Carries out an order of the teacher.
  func act(onClass action: String, _ request: HTTPRequest, _ body: Data) async throws -> WebAnswer {
    guard let school, pupil == nil else { return .refused(.notFound, Self.noClass) }
    let order = try JSONDecoder().decode(ClassOrder.self, from: body)
    switch action {
    case "renew":
      return .text(jsonLine(["key": try school.renew(order.pupil ?? "")]))
    default: return .refused(.notFound, "there is no such action")
    }
  }
}
