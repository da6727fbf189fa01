import Foundation
import MoonstoneLua
import MoonstoneSupport

/// The weights of games, in files beside the strategies' libraries.
public enum GameWeights {
  /// Returns the path of a family's weights; `nil` without any. A worker plays one game, and its
  /// parent names the file.
  package static func path(of family: String) -> String? {
    if let arguments = WorkerArguments.ofThisProcess { return arguments.weights(of: family) }
    return StrategyFolders().libraries.map { "\($0)/\(WeightsFile.name(of: family))" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Returns the SHA-256 of a family's weights; `nil` without any.
  package static func digest(of family: String) -> String? {
    path(of: family).flatMap { try? readFile(at: $0, upTo: 16 << 20) }.map { sha256($0) }
  }

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
    if let arguments = WorkerArguments.ofThisProcess { return arguments.weights(of: family, read) }
    guard let path = path(of: family) else { return nil }
    do {
      return try read(try WeightsFile.bytes(of: path))
    } catch let fault as FileFault {
      warn("\(fault); \(family) plays without them")
      return nil
    } catch {
      warn("\(path): \(error); \(family) plays without them")
      return nil
    }
  }
}
