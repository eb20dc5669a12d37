// Gives the app's modules the stand-ins for what they import, whether by `import` or `require`.
"use strict";
const Module = require("node:module");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { phone, report } = require("./phone.cjs");
const { isReplaced, standIn } = require("./packages.cjs");
const { inert } = require("./inert.cjs");

// Files that Node can run; others, such as pictures, are inert.
const CODE = ["", ".js", ".cjs", ".mjs", ".json", ".node", ".ts", ".cts", ".mts"];

function installLoader() {
  const load = Module._load;
  Module._load = function (specifier, parent, ...rest) {
    const file = parent?.filename ?? "";
    if (!file.startsWith(__dirname)) {
      if (isReplaced(specifier, file)) return standIn(specifier);
      if (/^[./]/.test(specifier) && !CODE.includes(path.extname(specifier))) return inert();
    }
    return load.call(this, specifier, parent, ...rest);
  };

  globalThis[Symbol.for("notify-sim.standIn")] = standIn;
  const hooks = path.join(__dirname, "hooks.mjs");
  if (Module.register) return Module.register(pathToFileURL(hooks));
  if (!Module.registerHooks) {
    throw new Error(`this needs Node 18.19, 20.6 or later, and is ${process.version}`);
  }
  Module.registerHooks(require(hooks));
}

module.exports = { phone, report, installLoader };
