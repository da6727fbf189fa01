// The program whose processes run scripts for `moonstone`, beside which it lies: no page, no
// options, no Foundation, and on Linux no library. So it begins in a few milliseconds, and forks in
// one.
import MoonstoneGames
import MoonstoneLua
import MoonstoneSupport

guard let arguments = WorkerArguments.ofThisProcess else {
  let advice =
    "moonstone-worker: runs scripts for “moonstone”, which starts it; it has no commands\n"
  _ = Array(advice.utf8).withUnsafeBytes { writeWithoutSignal(STDERR_FILENO, $0) }
  exit(64)
}
guard arguments.fits else { exit(WorkerProgram.refusal) }
arguments.serve { name in
  GameList.games { arguments.weights(of: $0, $1) }.game(named: name, or: GameList.families)
}
exit(64)
