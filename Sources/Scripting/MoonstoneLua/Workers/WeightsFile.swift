import MoonstoneSupport

/// Files of the weights of a family of games.
package enum WeightsFile {
  /// Slightly more bytes than any valid file has.
  private static let longest = 16 << 20

  /// The name of the file.
  package static func name(of family: String) -> String { "\(family).weights" }

  /// Reads the bytes, which are never freed. They are not mapped, because shortening a mapped file
  /// would end the program.
  ///
  /// - Throws: what is wrong with the file, to follow its name.
  package static func bytes(of path: String) throws -> UnsafeRawBufferPointer {
    guard let bytes = try? readFile(at: path, upTo: longest + 1) else {
      throw UnreadableWeights("cannot be read")
    }
    guard bytes.count <= longest else {
      throw UnreadableWeights("is longer than \(longest.inUnits), the most that weights have")
    }
    guard let lasting = bytes.withUnsafeBytes({ $0.lasting() }) else {
      throw UnreadableWeights("do not fit into memory")
    }
    return lasting
  }
}

/// Why weights cannot be read.
package struct UnreadableWeights: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension WorkerArguments {
  /// Returns the path of a family's weights, if the parent has named them.
  package func weights(of family: String) -> String? {
    FilePath.name(of: weights) == WeightsFile.name(of: family) ? weights : nil
  }

  /// Reads the weights of a family, if the parent has named them. Damaged ones count as missing:
  /// the parent has reported them.
  package func weights<Weights>(
    of family: String, _ read: (UnsafeRawBufferPointer) throws -> Weights
  ) -> Weights? {
    weights(of: family).flatMap { try? read(try WeightsFile.bytes(of: $0)) }
  }
}
