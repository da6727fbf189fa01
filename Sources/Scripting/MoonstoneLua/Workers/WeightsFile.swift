import MoonstoneSupport

/// Files of the weights of a family of games.
package enum WeightsFile {
  /// Slightly more bytes than any valid file has.
  private static let longest = 16 << 20

  package static func name(of family: String) -> String { "\(family).weights" }

  /// Reads the bytes, which are never freed. They are not mapped, because shortening a mapped file
  /// would end the program.
  package static func bytes(of path: String) throws(FileFault) -> UnsafeRawBufferPointer {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(at: path, upTo: longest + 1)
    } catch {
      throw FileFault(reading: path, error)
    }
    guard bytes.count <= longest else {
      throw FileFault(path, .tooLong(kind: "weights", most: longest))
    }
    guard let lasting = bytes.withUnsafeBytes({ $0.lasting() }) else {
      throw FileFault(path, .noMemory)
    }
    return lasting
  }
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
