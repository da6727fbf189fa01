import Foundation
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

extension MatchReader {
  /// The reader of a `.WTB` file, with the files of names beside it.
  func wthor() throws -> WTHORRecordReader<G> {
    let bytes = try TextFile.bytes(of: path, as: .matches)
    let file: WTHORFile
    do throws(WTHORError) {
      file = try WTHORFile(bytes)
    } catch {
      throw MatchFault(path, error.description, isOfFile: true)
    }
    if let fault = file.fault {
      guard skipsBroken else { throw MatchFault(path, fault.description) }
      tell("\(path.printable): \(fault); its complete matches are read")
    }
    let players = try names(.players)?.names
    return WTHORRecordReader(
      file, (players, try names(.tournaments)?.names), of: game, at: path)
  }

  /// The names beside the matches: `m.jou` or `WTHOR.JOU` in any case, or the only file that ends
  /// so.
  private func names(_ kind: WTHORNames.Kind) throws -> WTHORNames? {
    let ending = kind == .players ? "jou" : "trn"
    let folder = FilePath.folder(of: path)
    let all = (try? Folder.names(in: folder.isEmpty ? "." : folder)) ?? []
    let files = all.filter { ($0 as NSString).pathExtension.lowercased() == ending }
    let stem = FilePath.stem(of: path).lowercased()
    func named(_ stem: String) -> String? {
      files.first { ($0 as NSString).deletingPathExtension.lowercased() == stem }
    }
    guard let name = named(stem) ?? named("wthor") ?? (files.count == 1 ? files[0] : nil) else {
      tell(
        "\(path.printable): there is no .\(ending) file beside it, so its \(kind) are numbers")
      return nil
    }
    let file = folder.isEmpty ? name : "\(folder)/\(name)"
    let bytes = try TextFile.bytes(found: file, as: .matches)
    do throws(WTHORError) {
      return try WTHORNames(kind, bytes)
    } catch {
      guard skipsBroken else { throw MatchFault(file, error.description) }
      tell("\(file.printable): \(error); its names are left out")
      return nil
    }
  }
}
