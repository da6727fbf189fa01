// Tasks that check, test and watch the strategies of a folder, a debugger for their thoughts, and the
// definitions of boards for the Lua language server.
"use strict";

const { execFile } = require("child_process");
const path = require("path");
const vscode = require("vscode");
const { MATCHERS, definitions, words } = require("./tasks");

const PATTERN = "{**/*.tests,**/*.lua}";
const LEFT_OUT = "**/{node_modules,_meta,.git}/**";

function settings(folder) {
  return vscode.workspace.getConfiguration("moonstone", folder);
}

async function filesIn(folder) {
  const found = await vscode.workspace.findFiles(
    new vscode.RelativePattern(folder, PATTERN), LEFT_OUT);
  return found.map((uri) => path.relative(folder.uri.fsPath, uri.fsPath).split(path.sep).join("/"));
}

function task(definition, folder, files) {
  const game = definition.game || settings(folder).get("game");
  const execution = new vscode.ProcessExecution(
    settings(folder).get("path"), words({ ...definition, game }, files),
    { cwd: folder.uri.fsPath });
  const task = new vscode.Task(
    definition, folder, `${definition.command} ${definition.file}`, "moonstone", execution,
    MATCHERS[definition.command]);
  task.isBackground = definition.command === "watch";
  if (definition.command === "test") task.group = vscode.TaskGroup.Test;
  if (definition.command === "check") task.group = vscode.TaskGroup.Build;
  return task;
}

const provider = {
  async provideTasks() {
    const lists = await Promise.all((vscode.workspace.workspaceFolders || []).map(async (folder) => {
      const files = await filesIn(folder);
      return definitions(files).map((definition) => task(definition, folder, files));
    }));
    return lists.flat();
  },

  async resolveTask({ definition, scope }) {
    const folder = scope && scope.uri ? scope : (vscode.workspace.workspaceFolders || [])[0];
    if (!folder || !MATCHERS[definition.command]) return undefined;
    return task(definition, folder, await filesIn(folder));
  },
};

// Adds the folder of definitions that came with the program to the settings of the workspace. A
// .luarc.json, as `moonstone new` writes it, comes before them.
function useDefinitions() {
  const program = settings().get("path");
  execFile(program, ["meta", "--folder"], async (error, output, message) => {
    if (error) {
      vscode.window.showErrorMessage(message.trim() || `${program} cannot be run: ${error.message}`);
      return;
    }
    const folder = output.trim();
    const lua = vscode.workspace.getConfiguration("Lua");
    const library = lua.get("workspace.library") || [];
    if (!library.includes(folder)) {
      await lua.update(
        "workspace.library", [...library, folder], vscode.ConfigurationTarget.Workspace);
    }
    vscode.window.showInformationMessage(`Lua: the definitions are those in ${folder}`);
  });
}

// The program speaks the Debug Adapter Protocol itself.
const adapters = {
  createDebugAdapterDescriptor(session) {
    const folder = session.workspaceFolder || (vscode.workspace.workspaceFolders || [])[0];
    return new vscode.DebugAdapterExecutable(
      settings(folder).get("path"), ["debug", "--dap"], folder ? { cwd: folder.uri.fsPath } : {});
  },
};

function activate(context) {
  context.subscriptions.push(
    vscode.tasks.registerTaskProvider("moonstone", provider),
    vscode.commands.registerCommand("moonstone.useDefinitions", useDefinitions),
    vscode.debug.registerDebugAdapterDescriptorFactory("moonstone", adapters));
}

module.exports = { activate, adapters, provider };
