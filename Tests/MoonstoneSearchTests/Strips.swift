/// Positions of the strip, with and without room for passes.
let strips = [
  "-b--w-- black", "--bw---- white", "b------w black", "-bw--b-- white", "b-w-b-w- black",
]
