import Foundation
import MoonstoneSupport

/// The weights of games, in files beside the strategies' libraries.
public enum GameWeights {
  /// Returns the path of a family's weights; `nil` without any. A worker plays one game, and its
  /// parent names the file.
  package static func path(of family: String) -> String? {
    if let arguments = WorkerArguments.ofThisProcess {
      return (arguments.weights as NSString).lastPathComponent == file(of: family)
        ? arguments.weights : nil
    }
    return StrategyFolders().libraries.map { "\($0)/\(file(of: family))" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Slightly more bytes than any valid file has.
  private static let longest = 16 << 20

  private static func file(of family: String) -> String { "\(family).weights" }

  /// Reads the weights of a family of games; `nil` if they are missing or damaged.
  ///
  /// - Parameters:
  ///   - family: the name of the family, which is that of its file without `.weights`.
  ///   - warn: called with a sentence if weights are damaged.
  ///   - read: makes the weights of bytes that stay where they are as long as the program runs. If
  ///     it throws, the weights are damaged.
  public static func load<Weights>(
    of family: String, warn: (String) -> Void,
    _ read: (UnsafeRawBufferPointer) throws -> Weights
  ) -> Weights? {
    guard let path = path(of: family) else { return nil }
    do {
      return try read(try bytes(of: path))
    } catch {
      // A worker's parent has reported it already.
      if WorkerArguments.ofThisProcess == nil {
        warn("\(path): \(error); \(family) plays without them")
      }
      return nil
    }
  }

  /// Reads the bytes, which are never freed. They are not mapped, because shortening a mapped file
  /// would end the program.
  private static func bytes(of path: String) throws -> UnsafeRawBufferPointer {
    struct Unreadable: Error, CustomStringConvertible { var description = "cannot be read" }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Unreadable() }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw Unreadable()
    }
    let most = Int(information.st_size)
    guard most <= longest else {
      throw Unreadable(description: "is longer than \(longest.inUnits), the most that weights have")
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: most, alignment: 8)
    defer { buffer.deallocate() }
    var filled = 0
    while filled < most {
      let got = read(descriptor, buffer.baseAddress! + filled, most - filled)
      if got > 0 { filled += got } else if got == 0 || errno != EINTR { break }
    }
    guard let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<filled]).lasting() else {
      throw Unreadable(description: "do not fit into memory")
    }
    return bytes
  }
}
