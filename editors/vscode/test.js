// Tries the extension outside of the editor: `node editors/vscode/test.js`.
"use strict";

const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const path = require("path");

class Execution { constructor(program, words, options) { Object.assign(this, { program, words, options }); } }
class Task {
  constructor(definition, scope, name, source, execution, matchers) {
    Object.assign(this, { definition, scope, name, source, execution, matchers });
  }
}
const folder = { uri: { fsPath: "/home/me/mine" } };
const files = [
  "mine.lua", "mine.tests", "mine.tests.lua", "other.lua", "gone.tests", "games/noughts.lua",
  "deep/er.lua", "deep/er.tests",
];
const registered = [];
const vscode = {
  debug: { registerDebugAdapterDescriptorFactory: (name) => registered.push(`debug ${name}`) },
  DebugAdapterExecutable: Execution,
  ProcessExecution: Execution, Task, TaskGroup: { Build: "build", Test: "test" },
  RelativePattern: class {},
  commands: { registerCommand: (name) => registered.push(name) },
  tasks: { registerTaskProvider: (name) => registered.push(name) },
  workspace: {
    workspaceFolders: [folder],
    findFiles: async () => files.map((file) => ({ fsPath: path.join(folder.uri.fsPath, file) })),
    getConfiguration: () => ({ get: (name) => ({ path: "moonstone", game: "reversi:6" })[name] }),
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

const { activate, adapters, provider } = require("./extension");
const declared = JSON.parse(fs.readFileSync(path.join(__dirname, "package.json"), "utf8")).contributes;

(async () => {
  activate({ subscriptions: { push() {} } });
  assert.deepStrictEqual(registered, ["moonstone", "moonstone.useDefinitions", "debug moonstone"]);
  const adapter = adapters.createDebugAdapterDescriptor({ workspaceFolder: folder });
  assert.deepStrictEqual([adapter.program, adapter.words], ["moonstone", ["debug", "--dap"]]);
  assert.strictEqual(adapter.options.cwd, folder.uri.fsPath);
  assert.deepStrictEqual(declared.debuggers.map((one) => one.type), ["moonstone"]);
  assert.deepStrictEqual(declared.commands.map((one) => one.command), ["moonstone.useDefinitions"]);

  const tasks = await provider.provideTasks();
  assert.deepStrictEqual(tasks.map((task) => task.execution.words.join(" ")), [
    "check deep/er.lua --game reversi:6",
    "test deep/er.lua deep/er.tests --game reversi:6",
    "test deep/er.lua deep/er.tests --game reversi:6 --watch",
    "check mine.lua --game reversi:6",
    "test mine.lua mine.tests mine.tests.lua --game reversi:6",
    "test mine.lua mine.tests mine.tests.lua --game reversi:6 --watch",
    "check games/noughts.lua",
  ]);
  const names = declared.problemMatchers.map((matcher) => `$${matcher.name}`);
  for (const task of tasks) {
    assert.strictEqual(task.execution.options.cwd, folder.uri.fsPath);
    assert.ok(declared.taskDefinitions[0].properties.command.enum.includes(task.definition.command));
    assert.ok(task.matchers.every((matcher) => names.includes(matcher)), task.name);
    assert.strictEqual(task.isBackground, task.definition.command === "watch");
  }

  const own = await provider.resolveTask(
    { definition: { type: "moonstone", command: "test", file: "mine.lua", game: "hex:7" } });
  assert.strictEqual(
    own.execution.words.join(" "), "test mine.lua mine.tests mine.tests.lua --game hex:7");
  const unknown = { definition: { type: "moonstone", command: "sing", file: "mine.lua" } };
  assert.strictEqual(await provider.resolveTask(unknown), undefined);
  console.log(`${tasks.length} tasks`);
})().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
