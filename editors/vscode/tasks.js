// What a task does, as plain data: nothing here needs the editor.
"use strict";

const path = require("path");

const MATCHERS = {
  check: ["$moonstone", "$moonstone-check", "$moonstone-warning", "$moonstone-file"],
  test: ["$moonstone", "$moonstone-test"],
  watch: ["$moonstone-watch-error", "$moonstone-watch"],
};

// The script that a file of tests is about: mine.lua for mine.tests and mine.tests.lua.
function scriptOf(tests) {
  return tests.replace(/\.tests(\.lua)?$/, ".lua");
}

// What the script's own files of tests may be called.
function testsOf(script) {
  const stem = script.replace(/\.lua$/, "");
  return [`${stem}.tests`, `${stem}.tests.lua`];
}

// Whether a script lies in a folder of scripts that play no side: only check is for them.
function isRules(script) {
  return ["games", "observers"].includes(path.basename(path.dirname(script)));
}

// The words after the program's name. `files` says which files exist.
function words({ command, file, game }, files) {
  const option = game ? ["--game", game] : [];
  if (command === "check") return ["check", file, ...(isRules(file) ? [] : option)];
  const tests = testsOf(file).filter((name) => files.includes(name));
  return ["test", file, ...tests, ...option, ...(command === "watch" ? ["--watch"] : [])];
}

// The tasks of a folder with these files: a script with tests can be checked, tested and watched, and
// rules and observers can be checked.
function definitions(files) {
  const tested = [...new Set(files.filter((file) => /\.tests(\.lua)?$/.test(file)).map(scriptOf))];
  const scripts = tested.filter((file) => files.includes(file)).sort();
  const rules = files.filter((file) => file.endsWith(".lua") && isRules(file)).sort();
  return [
    ...scripts.flatMap((file) => ["check", "test", "watch"].map((command) => ({ command, file }))),
    ...rules.map((file) => ({ command: "check", file })),
  ].map((definition) => ({ type: "moonstone", ...definition }));
}

module.exports = { MATCHERS, definitions, scriptOf, testsOf, words };
