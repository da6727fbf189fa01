#if os(Linux)
  import MoonstoneTestSupport
  import Testing

  /// A system that lacks a part of what confines workers: said once, and the rest is in force.
  @Suite(.timeLimit(.minutes(10 * patience))) struct ConfinementTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    /// Runs a command where a system call is answered with ENOSYS, in its workers as well.
    private func run(without call: String, _ command: String) throws -> Output {
      let (control, number, seccomp) = numbers
      let missing = call == "Landlock" ? number : seccomp
      // The filter: load the number of the call; if it is that one, ENOSYS, and else go on.
      try workshop.write(
        """
        my $filter = pack("SCCL" x 4, 0x20, 0, 0, 0, 0x15, 0, 1, \(missing),
          0x06, 0, 0, 0x00050026, 0x06, 0, 0, 0x7fff0000);
        my $program = pack("S x![P] P", 4, $filter);
        syscall(\(control), 38, 1, 0, 0, 0) == 0 or die;
        syscall(\(control), 22, 2, $program, 0, 0) == 0 or die;
        exec @ARGV;
        """, to: "without.pl")
      return try workshop.shell("exec perl without.pl \(command)")
    }

    private var numbers: (prctl: Int, landlock: Int, seccomp: Int) {
      #if arch(arm64)
        (167, 444, 277)
      #else
        (157, 444, 317)
      #endif
    }

    @Test(arguments: [
      ("Landlock", "Landlock"), ("seccomp", "a filter of system calls"),
    ])
    func aMissingProtectionIsToldOnce(call: String, words: String) throws {
      let told = "moonstone: this system does not confine scripts with \(words)\n"
      let match = "bin/moonstone match first chance --seed 1 --quiet"
      for command in [match, "\(match) --games 3 --swap --no-cache"] {
        let usual = try workshop.shell(command)
        #expect(usual.error == "")
        let output = try run(without: call, command)
        #expect(output == Output(output: usual.output, error: told, code: 0))
      }
    }
  }
#endif
