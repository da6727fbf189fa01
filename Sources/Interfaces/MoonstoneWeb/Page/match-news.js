// What the server tells of a match at a table, and who takes it.

import { say } from "./dom.js";

export const matchNews = (match) => ({
  gone: ({ isRestart }) => (isRestart ? match.goOnAgain() : match.lose()),
  snapshot: (snapshot) => match.take(snapshot),
  ply: (news) => match.takePly(news),
  status: (status) => match.takeStatus(status),
  thinking: (thought) => {
    match.thoughts[thought.side] = thought;
    match.showThoughts();
  },
  checked: (result) => match.scripts?.check?.take(result),
  answer: (answer) => match.answers?.take(answer),
  said: (words) => {
    match.console.add(words);
    // Hints and changes of players; what scripts say as they play would be too much.
    if (!words.side) say(words.text);
    if (words.isRefusal) match.seats.refuse(words.text);
  },
  pace: (pace) => { match.controls.pace.value = pace; },
});
