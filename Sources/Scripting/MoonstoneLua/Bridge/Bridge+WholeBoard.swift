internal import CMoonstone
import MoonstoneKernel

/// The C view of whole positions.
extension Bridge {
  func setWholeBoard() {
    game.pointee.book = { context, bytes, length, position, out in
      with(context) { erased in
        let text = UnsafeRawBufferPointer(start: bytes, count: length)
        guard let found = erased.book(text.bindMemory(to: UInt8.self), position!) else {
          return false
        }
        out!.pointee = ms_book_move(
          move: Int64(found.code), has_value: found.value != nil, value: found.value ?? 0,
          count: Int64(found.count))
        return true
      }
    }
    game.pointee.key = { context, position in with(context) { $0.whole.key(position!) } }
    game.pointee.squares = { context, position, squares, sides, capacity, cells in
      with(context) { erased in
        var count = 0
        let all = erased.whole.squares(position!) { code, side in
          guard count < capacity else { return }
          squares![count] = Int64(code)
          sides![count] = Int8(side.rawValue)
          count += 1
        }
        guard let all else { return -1 }
        cells!.pointee = Int32(clamping: all)
        return Int32(count)
      }
    }
    game.pointee.draw = { context, position, out in
      with(context) { erased in
        lend(erased.whole.diagram(position!), to: out!, atMost: Int(MS_MAX_DRAWING))
      }
    }
    game.pointee.read = { context, text, length, out, message, messageLength in
      with(context) { erased in
        do throws(NotationError) {
          try erased.whole.read(borrowed(text, length), out!)
          return true
        } catch {
          messageLength!.pointee = lend(error.description, to: message!)
          return false
        }
      }
    }
  }
}
