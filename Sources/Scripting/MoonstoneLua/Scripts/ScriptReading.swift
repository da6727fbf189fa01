internal import CMoonstone
import MoonstoneSupport

/// Reads a script and the modules that it requires, found by the names in the texts.
struct ScriptReading {
  /// More than any module may have. Whatever else has more is not read whole.
  private static let mostBytes = (1 << 20) + 1
  private static let mostIncludes = 64
  /// Names beyond these are not looked for, since each costs a look at the disk in every turn.
  private static let mostNames = 256

  private let search: ModuleSearch
  /// The files of another time, where those are read.
  private let past: (any PastFiles)?
  private var names: Set<String> = []
  private var includes: [ScriptSource.Include] = []
  /// What was looked at.
  private(set) var files: FileFollower
  private(set) var source: Result<ScriptSource, ScriptError>

  /// - Parameters:
  ///   - text: the text to read instead of the file's; its modules are found all the same.
  ///   - past: the files of another time, to read instead of those on the disk.
  ///   - news: says whether something has happened to the files.
  init(
    _ path: String, libraries: [String], reach: ScriptFile.Reach, text: [UInt8]? = nil,
    past: (any PastFiles)? = nil, news: FileNews = .shared
  ) {
    self.past = past
    files = FileFollower(news: news)
    search = ModuleSearch(ofScriptAt: path, libraries: libraries, reach: reach)
    source = .success(ScriptSource(name: path, bytes: []))
    source = Result { () throws(ScriptError) in try read(path, text) }
  }

  /// Whether another reading would find the same.
  var isCurrent: Bool { files.areCurrent }

  private mutating func read(
    _ path: String, _ text: [UInt8]?
  ) throws(ScriptError) -> ScriptSource {
    let bytes = if let text { text } else { try contents(of: path) }
    let name = name(of: path, in: search.folder)
    try include(requiredBy: bytes, in: name)
    return ScriptSource(name: name, bytes: bytes, includes: includes)
  }

  /// Finds the modules that a text requires, and those that they require in turn.
  ///
  /// A module that does not exist is left to `require`, which says so when it is called; so are
  /// those of Lua itself.
  private mutating func include(
    requiredBy bytes: [UInt8], in file: String
  ) throws(ScriptError) {
    for call in RequireScanner(bytes)
    where includes.count < Self.mostIncludes && names.count < Self.mostNames
      && !ms_is_standard(call.module) && names.insert(call.module).inserted
    {
      guard let found = try find(call.module) else {
        try refuse(call, bytes, in: file)
        continue
      }
      let text = try contents(of: found.path, as: found)
      let name = name(of: found.path, in: found.folder)
      includes.append(ScriptSource.Include(module: call.module, name: name, bytes: text))
      try include(requiredBy: text, in: name)
    }
  }

  private mutating func find(
    _ module: String
  ) throws(ScriptError) -> ModuleSearch.Candidate? {
    for candidate in search.candidates(for: module) {
      if let past, past.covers(candidate.folder) {
        let bytes = try past.contents(
          of: candidate.path, in: candidate.folder, upTo: Self.mostBytes)
        if bytes != nil { return candidate }
        continue
      }
      let stamp = FileStamp(candidate.path)
      files.add(stamp, of: candidate.path)
      if stamp.isFile { return candidate }
    }
    return nil
  }

  /// What messages call a file.
  private func name(of path: String, in folder: String) -> String {
    past.flatMap { $0.covers(folder) ? $0.name(of: path) : nil } ?? path
  }

  /// - Throws: when a module exists, but out of the script's reach, or only at another time.
  private mutating func refuse(
    _ call: RequireScanner<[UInt8]>.Call, _ bytes: [UInt8], in file: String
  ) throws(ScriptError) {
    let line = bytes.prefix(call.offset).count { $0 == UInt8(ascii: "\n") } + 1
    if let past,
      let later = search.candidates(for: call.module).first(where: {
        past.covers($0.folder) && FileStamp($0.path).isFile
      })
    {
      throw ScriptError(
        .missing,
        "\(file):\(line): requires “\(call.module)”, and there is no \(past.name(of: later.path))")
    }
    guard let path = search.fileOutOfReach(call.module) else { return }
    let stamp = FileStamp(path)
    files.add(stamp, of: path)
    guard stamp.isFile else { return }
    throw ScriptError(.invalid, "\(file):\(line): \(search.refusal(of: call.module))")
  }

  private mutating func contents(
    of path: String, as module: ModuleSearch.Candidate? = nil
  ) throws(ScriptError) -> [UInt8] {
    let folder = module?.folder ?? search.folder
    if let past, past.covers(folder) {
      guard let bytes = try past.contents(of: path, in: folder, upTo: Self.mostBytes) else {
        throw ScriptError(
          .missing, ScriptFault(file: past.name(of: path), text: "there is no such file"))
      }
      return bytes
    }
    // The stamp comes first, so that the next look notices a change made while reading.
    let stamp = FileStamp(path)
    files.add(stamp, of: path)
    if !stamp.exists { throw ScriptError(FileFault(path, .missing)) }
    if stamp.isDirectory { throw ScriptError(FileFault(path, .isFolder)) }
    // Reading a pipe would hold up the match until somebody writes into it.
    guard stamp.isFile else { throw ScriptError(FileFault(path, .notAFile)) }
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try openFile(path)
    } catch {
      throw ScriptError(FileFault(reading: path, error))
    }
    defer { close(descriptor) }
    if let module, !module.isHeld(by: descriptor) {
      throw ScriptError(
        .unreadable, "\(path): a link leads out of \(module.place); put the module itself there")
    }
    guard let bytes = readFile(descriptor, upTo: Self.mostBytes) else {
      throw ScriptError(FileFault(reading: path, SystemError(number: errno)))
    }
    return bytes
  }
}
