import Foundation

/// The weights that games have in files beside the strategies' libraries.
enum GameWeights {
  /// Where the weights of a game's family are; `nil` when there are none. A worker, which plays one
  /// game alone, is told by its parent.
  static func path(of family: String) -> String? {
    if let told = WorkerMain.weights {
      return (told as NSString).lastPathComponent == file(of: family) ? told : nil
    }
    return StrategyFolders().libraries.map { "\($0)/\(file(of: family))" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  private static func file(of family: String) -> String { "\(family).weights" }

  /// Reads the weights of a game's family. Those that are damaged are told of and left out, so that
  /// what needs none still runs.
  static func weights<Weights>(
    of family: String, _ read: (UnsafeRawBufferPointer) throws -> Weights
  ) -> Weights? {
    guard let path = path(of: family) else { return nil }
    do {
      return try read(try bytes(of: path))
    } catch {
      if WorkerMain.weights == nil {
        Terminal.tell("moonstone: \(path): \(error); \(family) is without them")
      }
      return nil
    }
  }

  /// Read and not mapped: whoever shortens a mapped file ends the program. Never freed.
  private static func bytes(of path: String) throws -> UnsafeRawBufferPointer {
    struct Unreadable: Error, CustomStringConvertible { let description = "cannot be read" }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Unreadable() }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw Unreadable()
    }
    // A little more than any has, so that what is too long is seen to be.
    let most = min(Int(information.st_size), 16 << 20)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: most, alignment: 8)
    var filled = 0
    while filled < most {
      let got = read(descriptor, buffer.baseAddress! + filled, most - filled)
      if got > 0 { filled += got } else if got == 0 || errno != EINTR { break }
    }
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<filled])
  }
}
