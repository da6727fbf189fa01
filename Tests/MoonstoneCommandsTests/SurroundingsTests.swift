#if os(Linux)
  import Foundation
  import MoonstoneTestSupport
  import Testing

  /// Under ticks, neither the limits nor the environment of the program show in a match.
  @Suite(.timeLimit(.minutes(10 * patience))) struct SurroundingsTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private func digest(_ before: String, _ script: String, _ more: String = "") throws -> String {
      let output = try workshop.shell(
        "\(before) moonstone match \(script) chance --ticks 5M/move --seed 1 --quiet --digest "
          + more)
      #expect(output.code == 0, "\(output.error)")
      return try #require(output.lines.last)
    }

    /// Its moves follow the order in which `pairs` meets its keys, and their addresses.
    private static let byOrder = """
      local function weigh(board)
        local t, sum = {}, 0
        for i = 1, 200 do t["k" .. i] = i t[{}] = -i t[function() return i end] = i * i end
        for _, v in pairs(t) do sum = (sum * 31 + v) % 1000003 end
        for c in tostring(t):gmatch("%x") do sum = (sum * 31 + c:byte()) % 1000003 end
        return sum
      end
      return { choose = function(board)
        local moves = board:moves()
        return moves[1 + weigh(board) % #moves], { text = tostring(weigh(board)) }
      end }
      """

    /// A sanitizer takes the places where a program's mappings would lie the same under every
    /// limit.
    @Test(.enabled(if: patience == 1)) func theLimitOfTheStackDoesNotMatter() throws {
      try workshop.write(Self.byOrder, to: "order.lua")
      let hard = try workshop.shell("ulimit -H -s").output
      let limits = ["1024", "8192", "200000", "1000000", "unlimited"].filter { limit in
        hard.hasPrefix("unlimited") || (Int(limit) ?? .max) <= (Int(hard.dropLast()) ?? 0)
      }
      let digests = try limits.map { try digest("ulimit -S -s \($0);", "./order.lua") }
      #expect(Set(digests).count == 1, "\(zip(limits, digests).map { "\($0) \($1)" })")
    }

    #if arch(x86_64) && canImport(Glibc)
      /// Its moves follow the last bits of what mathematical functions answer.
      private static let byBits = """
        local functions = {
          math.sin, math.cos, math.tan, math.exp, math.atan,
          function(x) return math.log(x) end, function(x) return x ^ 1.37 end,
        }
        return { choose = function(board)
          local sum = 0
          for i = 1, 3000 do
            for _, f in ipairs(functions) do
              local low = string.unpack("I4", string.pack("d", f(i / 7)))
              sum = (sum * 31 + low) % 1000003
            end
          end
          local moves = board:moves()
          return moves[1 + sum % #moves], { text = tostring(sum) }
        end }
        """

      @Test func aWorkerComputesAsOnAProcessorWithoutFusedMultiplication() throws {
        try workshop.write(Self.byBits, to: "bits.lua")
        let without = "GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-FMA_Usable,-AVX2_Usable"
        let worker = try digest("", "./bits.lua")
        #expect(try digest(without, "./bits.lua") == worker)
        #expect(try digest(without, "./bits.lua", "--in-process") == worker)
      }
    #endif
  }
#endif
