import Foundation
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog

/// Scripts as they were in commits.
@Suite struct CommittedScriptTests {
  private let repository: TestRepository
  private let catalog = Catalog(games: [])

  init() throws { repository = try TestRepository() }

  private func player(_ name: String) throws -> PlayerSource {
    try catalog.player("\(repository.path)/\(name)", of: "nim")
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try #require(try player(name).script(libraries: [])).bytes, as: UTF8.self)
  }

  /// The message of the error that a player is refused with, without the folder.
  private func refusal(_ name: String) throws -> String? {
    do {
      _ = try player(name).script(libraries: [])
      return nil
    } catch {
      return "\(error)".replacing("\(repository.path)/", with: "")
        .replacing(repository.path, with: "FOLDER")
    }
  }

  @Test func aRevisionNamesTheTextOfThatCommit() throws {
    try repository.write("first", to: "a b/mine.lua")
    let first = try repository.commit()
    try repository.write("second", to: "a b/mine.lua")
    try repository.commit()
    try repository.write("third", to: "a b/mine.lua")
    #expect(try text("a b/mine.lua") == "third")
    #expect(try text("a b/mine.lua@git:HEAD") == "second")
    #expect(try text("a b/mine.lua@git:HEAD~1") == "first")
    #expect(try text("a b/mine.lua@git:\(first.prefix(9))") == "first")
    try repository.git("branch", "-q", "old", first)
    #expect(try text("a b/mine.lua@git:old") == "first")
    // The file, and even its folder, need not exist any more.
    try repository.remove("a b")
    #expect(try text("a b/mine.lua@git:HEAD") == "second")
  }

  @Test func theRecordHasTheFullCommitAndTheVersion() throws {
    try repository.write("first", to: "mine.lua")
    let commit = try repository.commit()
    let identity = try player("mine.lua@git:HEAD").identity()
    #expect(identity.name == "\(repository.path)/mine.lua@git:\(commit)")
    #expect(identity.kind == .script)
    #expect(identity.digest == ScriptSource(name: "", text: "first").digest)
    // A moved branch changes nothing.
    try repository.write("second", to: "mine.lua")
    try repository.commit()
    #expect(try catalog.player(identity.name, of: "nim").identity() == identity)
  }

  @Test func modulesComeFromTheSameCommit() throws {
    try repository.write("return require 'lines' + require 'shapes.corner'", to: "mine.lua")
    try repository.write("return 1", to: "lines.lua")
    try repository.write("return 2", to: "shapes/corner.lua")
    let commit = try repository.commit()
    try repository.write("return 3", to: "lines.lua")
    try repository.remove("shapes")
    let script = try #require(try player("mine.lua@git:\(commit)").script(libraries: []))
    #expect(
      script.includes.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "return 1", "return 2",
      ])
    #expect(
      script.includes.map(\.name)
        == ["lines.lua", "shapes/corner.lua"].map {
          "\(repository.path)/\($0)@git:\(commit.prefix(7))"
        })
    #expect(script.name == "\(repository.path)/mine.lua@git:\(commit.prefix(7))")
    // The version is the one of the same files on the disk.
    try repository.git("checkout", "-q", "--", ".")
    let file = try ScriptFile(path: "\(repository.path)/mine.lua")
    #expect(script.digest == file.source.digest)
  }

  @Test func aLibraryOutsideOfTheRepositoryIsReadFromItsFolder() throws {
    try repository.write("return require 'shared'", to: "mine.lua")
    try repository.commit()
    let library = "\(repository.outside)/lib"
    try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: true)
    try write("return 1", to: "\(library)/shared.lua")
    let script = try player("mine.lua@git:HEAD").script(libraries: [library])
    #expect(script?.includes.map(\.name) == ["\(library)/shared.lua"])
  }

  @Test func aModuleThatTheCommitLacksIsNamedWithIt() throws {
    try repository.write("-- first\nreturn require 'lines'", to: "mine.lua")
    let commit = try repository.commit().prefix(7)
    try repository.write("return 1", to: "lines.lua")
    #expect(
      try refusal("mine.lua@git:HEAD") == """
        mine.lua@git:\(commit):2: requires “lines”, and there is no lines.lua@git:\(commit)
        """)
  }

  @Test func whatIsNotThereIsSaid() throws {
    try repository.write("x", to: "mine.lua")
    try repository.write(String(repeating: "-", count: (1 << 20) + 2), to: "long.lua")
    try FileManager.default.createSymbolicLink(
      atPath: "\(repository.path)/link.lua", withDestinationPath: "mine.lua")
    try FileManager.default.createSymbolicLink(
      atPath: "\(repository.path)/way", withDestinationPath: ".")
    let commit = try repository.commit().prefix(7)
    #expect(
      try refusal("mine.lua@git:nope")
        == "mine.lua@git:nope: there is no commit “nope” in this repository; “git log” lists them")
    for option in ["-h", "--all", "", "HEAD:mine.lua", "^HEAD", "HEAD..HEAD", "HEAD\n"] {
      #expect(try refusal("mine.lua@git:\(option)")?.contains("there is no commit") == true)
    }
    #expect(
      try refusal("other.lua@git:HEAD")
        == "other.lua@git:HEAD: the commit \(commit) has no file other.lua")
    #expect(
      try refusal("link.lua@git:HEAD") == """
        link.lua@git:HEAD: in the commit \(commit), link.lua is a symbolic link, which is not \
        followed; a script is one .lua file
        """)
    #expect(
      try refusal("long.lua@git:HEAD")
        == "long.lua@git:\(commit): is larger than 1 MiB, the limit for a module of constants; a "
        + "script has at most 64 KiB")
    // A link in the way is followed as for files today, and is none in the commit.
    #expect(try refusal("way/mine.lua@git:HEAD") == nil)
    #expect(
      try refusal("../mine.lua@git:HEAD")?.hasSuffix("is not in the work tree of a git repository")
        == true)
    #expect(
      try refusal("mine.lua@git:HEAD@sha:7430") == """
        no player “mine.lua@git:HEAD@sha:7430”: after an “@” there can be git: and a revision, such \
        as mine.lua@git:HEAD~2, or sha: and the SHA-256 of a kept version, such as \
        mine.lua@sha:7430, and parameters or limits, such as strong@depth=6,ticks=1M/move
        """)
    #expect(throws: CatalogError.self) { try catalog.player("human@git:HEAD", of: "nim") }
  }

  @Test func aPathIsTakenAsItIs() throws {
    for name in [":(top)a.lua", "*.lua", "-x.lua", "a\\b.lua", "ä ö.lua"] {
      try repository.write(name, to: name)
    }
    try repository.commit()
    for name in [":(top)a.lua", "*.lua", "-x.lua", "a\\b.lua", "ä ö.lua"] {
      #expect(try text("\(name)@git:HEAD") == name)
    }
  }

  /// A replacement shows another text than was committed.
  @Test func nothingReplacesWhatWasCommitted() throws {
    try repository.write("first", to: "mine.lua")
    try repository.commit()
    let first = try repository.git("rev-parse", "HEAD:mine.lua")
    try repository.write("second", to: "mine.lua")
    try repository.commit()
    try repository.git("replace", try repository.git("rev-parse", "HEAD:mine.lua"), first)
    #expect(try repository.git("show", "HEAD:mine.lua") == "first")
    #expect(try text("mine.lua@git:HEAD") == "second")
  }

  /// The module's contents are missing, so that git would fetch them from where the settings say.
  @Test(arguments: ["ext::sh -c touch% OUTSIDE/fetched", "ssh://localhost/x", "stranger::x"])
  func aStrangersRepositoryRunsNothing(address: String) throws {
    try repository.write("return require 'lines'", to: "mine.lua")
    try repository.write("return 1", to: "lines.lua")
    try repository.write("* filter=x diff=x", to: ".gitattributes")
    let commit = try repository.commit().prefix(7)
    let module = try repository.git("rev-parse", "HEAD:lines.lua")
    try repository.remove(".git/objects/\(module.prefix(2))/\(module.dropFirst(2))")
    let settings = try contents("\(repository.path)/.git/config") + Self.hostile
    try repository.write(
      settings.replacing("ADDRESS", with: address).replacing("OUTSIDE", with: repository.outside),
      to: ".git/config")
    for hook in ["post-checkout", "reference-transaction", "post-index-change", "pre-auto-gc"] {
      let file = "\(repository.path)/hooks/\(hook)"
      try repository.write("#!/bin/sh\ntouch \(repository.outside)/hook\n", to: "hooks/\(hook)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    #expect(
      try refusal("mine.lua@git:HEAD") == """
        lines.lua@git:\(commit): the repository does not have the contents of lines.lua in the \
        commit \(commit), and nothing is fetched from here; let git fetch them first
        """)
    #expect(try marks() == [])
    // That git would have done it.
    try repository.git("status")
    #expect(try marks() != [])
  }

  /// What the settings have left behind outside of the repository.
  private func marks() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: repository.outside)
      .filter { $0 != "repository" }
  }

  private static let hostile = """

    [core]
      repositoryformatversion = 1
      fsmonitor = touch OUTSIDE/monitor
      pager = touch OUTSIDE/pager
      sshCommand = touch OUTSIDE/ssh
      askPass = touch OUTSIDE/ask
      gitProxy = touch OUTSIDE/proxy
      alternateRefsCommand = touch OUTSIDE/alternate
      hooksPath = OUTSIDE/repository/hooks
    [alias]
      rev-parse = !touch OUTSIDE/alias
      ls-tree = !touch OUTSIDE/alias
      cat-file = !touch OUTSIDE/alias
    [pager]
      rev-parse = touch OUTSIDE/pager
      ls-tree = touch OUTSIDE/pager
      cat-file = touch OUTSIDE/pager
    [filter "x"]
      smudge = touch OUTSIDE/smudge
      clean = touch OUTSIDE/clean
      process = touch OUTSIDE/process
      required = true
    [diff]
      external = touch OUTSIDE/diff
    [diff "x"]
      textconv = touch OUTSIDE/textconv
    [credential]
      helper = !touch OUTSIDE/credential
    [gpg]
      program = touch OUTSIDE/gpg
    [log]
      showSignature = true
    [protocol]
      allow = always
    [protocol "ext"]
      allow = always
    [protocol "stranger"]
      allow = always
    [extensions]
      partialClone = origin
    [remote "origin"]
      promisor = true
      uploadpack = touch OUTSIDE/upload
      url = ADDRESS

    """
}
