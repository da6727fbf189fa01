import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Each fault of a file has one wording and one kind, whoever reads or writes it.
@Suite struct FileFaultTests {
  @Test(
    arguments: [
      (.missing, .missing, "there is no such file"),
      (.leadsNowhere, .missing, "is a link that leads nowhere"),
      (.isFolder, .missing, "is a directory, not a file"),
      (.notPermitted, .missing, "cannot be read; check its permissions"),
      (.unreadable("Input/output error"), .missing, "cannot be read: Input/output error"),
      (.notAFile, .missing, "is a pipe, a device or a socket, and not a file"),
      (.notUTF8, .data, "is not a text in UTF-8"),
      (
        .tooLong(kind: "a book", most: 3 << 20), .data,
        "is longer than 3M, the most that a book may have"
      ),
      (.noMemory, .data, "does not fit into memory"),
      (.isLink, .writing, "is a link, which is not followed"),
      (.holdsNoScript, .missing, "there is no .lua file in this folder"),
      (.holdsScriptNotInUTF8("a\u{1b}"), .data, "the name of “a\u{FFFD}” is not UTF-8; rename it"),
      (.matchesNothing, .missing, "no file has a name like this"),
      (.cannotBeMade("File exists"), .writing, "the folder cannot be made: File exists"),
      (.exists, .writing, "this file already exists; name a new one"),
      (
        .besideExists("m.wtb"), .writing,
        "m.wtb, which belongs to it, already exists; name a new file"
      ),
      (.folderExists, .writing, "this folder already exists; name a new one"),
      (
        .unwritable("No space left on device"), .writing,
        "cannot be written: No space left on device"
      ),
    ] as [(FileFault.Cause, FaultKind, String)])
  func eachCauseHasOneWording(cause: FileFault.Cause, kind: FaultKind, text: String) {
    let fault = FileFault("none/m", cause)
    #expect(fault.description == "none/m: \(text)")
    #expect(fault.faultKind == kind)
  }

  @Test(
    arguments: [
      (ENOENT, .missing), (ENOTDIR, .missing), (ENAMETOOLONG, .missing), (EISDIR, .isFolder),
      (EACCES, .notPermitted), (EPERM, .notPermitted),
      (ELOOP, .unreadable("Too many levels of symbolic links")),
      (EIO, .unreadable("Input/output error")),
    ] as [(Int32, FileFault.Cause)])
  func theSystemsReasonForNotReadingIsACause(number: Int32, cause: FileFault.Cause) {
    let fault = FileFault(reading: "m", SystemError(number: number))
    #expect(fault.cause == cause)
    #expect(fault.errno == number)
  }

  @Test func aPipeThatNobodyNamedIsNotAFile() {
    #expect(FileFault(reading: "m", .notAFile).cause == .notAFile)
  }

  @Test func aFolderThatIsMissingIsNamedWhenAFileIsNotWritten() {
    #expect(
      FileFault(writing: "none/m", errno: ENOENT).description
        == "none/m: cannot be written: there is no folder none")
  }

  @Test func aPathCannotSteerATerminal() {
    #expect(
      FileFault("a\u{1b}[2J", .isFolder).description == "a\u{FFFD}[2J: is a directory, not a file")
  }

  @Test func whyNothingIsSeenAtAPathIsFoundOut() throws {
    try withFolder { folder in
      #expect(FileFault.absent("\(folder)/none").cause == .missing)
      symlink("nowhere", "\(folder)/link")
      #expect(FileFault.absent("\(folder)/link").cause == .leadsNowhere)
      symlink("loop", "\(folder)/loop")
      #expect(FileFault.absent("\(folder)/loop").errno == ELOOP)
    }
  }
}
