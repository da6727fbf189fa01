#ifndef CBASELINE_H
#define CBASELINE_H

/// Plays matches of Reversi, random against random, in a loop in Lua over a small C module: a board
/// as userdata, a table of moves, a new board for each move. Nothing is limited, checked or kept.
///
/// The yardstick of the program: as fast as matches are that a person writes in an afternoon.
///
/// Returns the number of plies, or -1 if Lua fails.
long long cbaseline_play(int matches, int seed);

#endif
