import Foundation
import MoonstoneCatalog
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal
import MoonstoneWeb

// A class in a folder.
extension ServeCommand {
  func serveClass(in folder: String, _ limits: ClassLimits) async throws {
    guard paths.isEmpty, engine.isEmpty, typedMatch == nil else {
      throw Failure.usage("--class shows what is in its folder: no paths, --engine or --match")
    }
    if archiving.archive != nil || !observers.typed.isEmpty {
      throw Failure.usage("--class has neither --archive nor --observer")
    }
    guard isFolder(folder) == true else { throw FileFault(folder, .missing) }
    let place = URL(fileURLWithPath: folder).path
    let names = FileFollower(["\(place)/\(ClassList.fileName)"])
    let list = try ClassList(in: folder)
    let file = KeyFile(of: [folder, "class"], beside: MatchFolder())
    let (keys, answering, port, proxy) = (
      keys(in: file), answering, try portNumber(), try proxyAddress()
    )
    // Scripts are named by their pupils, such as ada/eager.lua, and not by where the class is.
    guard FileManager.default.changeCurrentDirectoryPath(folder) else {
      throw FileFault(folder, .notPermitted)
    }
    let classroom = try Classroom(
      list,
      Classroom.Plan(
        limits: limits, isOpen: school.openScripts, memory: try MemorySize.bytes(memory),
        answering: answering, program: Program.name, reproduce: Program.reproduce),
      catalog: Program.catalog, warn: Program.warn)
    let pupils = School(classroom, keysIn: file, areNew: wantsNewKeys, warn: Program.warn)
    let server = try WebServer(
      classroom.tables, classroom.events, keys: keys, school: pupils, host: host, port: port,
      proxy: proxy)
    @Sendable func line(_ pupil: Pupil, _ key: String) -> String {
      "\(pupil.name): \(server.addresses(key).joined(separator: "  "))"
    }
    let following = Task.detached {
      await pupils.follow(place, names) { new, gone in
        for (pupil, key) in new { Terminal.print(line(pupil, key)) }
        for pupil in gone { Terminal.print("\(pupil.name): not in the list any more, and let out") }
      }
    }
    try await serve(
      server,
      telling: pupils.keys.map { line($0.pupil, $0.key) }
        + ["To print them: \(server.addresses.play[0])api/class/links"]
    ) {
      following.cancel()
      await classroom.close()
    }
  }

  /// The address of the proxy without a path; `nil` without one.
  func proxyAddress() throws(Failure) -> String? {
    guard let proxy else { return nil }
    let address = proxy.hasSuffix("/") ? String(proxy.dropLast()) : proxy
    guard let parts = URLComponents(string: address), let scheme = parts.scheme,
      ["http", "https"].contains(scheme), parts.host?.isEmpty == false, parts.path.isEmpty,
      parts.query == nil, parts.fragment == nil, parts.user == nil, address == address.lowercased()
    else {
      throw .usage(
        "--proxy “\(proxy.printable)” is not an address; https://class.example is one")
    }
    return address
  }
}
