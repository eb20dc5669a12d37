// Which package of the app has a stand-in, and which is inert.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { builtinModules } = require("node:module");
const { inert, open } = require("./inert.cjs");

const standIns = path.join(__dirname, "stand-ins");
const modules = new Map();

// The name of the package that a specifier such as `@scope/name/build/part` is of; null for a
// file, and for a module of Node's own.
function packageName(specifier) {
  if (/^([./~#]|@\/|[a-z-]+:)/i.test(specifier)) return null;
  const parts = specifier.split("/");
  const name = specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0];
  return builtinModules.includes(name) ? null : name;
}

function standInFile(name) {
  const file = path.join(standIns, name.replace("/", "+") + ".cjs");
  return fs.existsSync(file) ? file : null;
}

// Whether a package is installed and runs without React Native.
function isUsable(name, parent) {
  for (let at = path.dirname(parent); ; at = path.dirname(at)) {
    const file = path.join(at, "node_modules", name, "package.json");
    if (fs.existsSync(file)) {
      const { dependencies, peerDependencies } = JSON.parse(fs.readFileSync(file, "utf8"));
      const needs = Object.keys({ ...dependencies, ...peerDependencies });
      return !needs.some((need) => /^(expo|react-native)($|-)|^@react-native\//.test(need));
    }
    if (at === path.dirname(at)) return false;
  }
}

// Whether the module that a file of the app imports is replaced.
function isReplaced(specifier, parent) {
  const name = packageName(specifier);
  return name !== null && (standInFile(name) !== null || !isUsable(name, parent));
}

// What stands for a module: a deep path of a package is as the package itself.
function standIn(specifier) {
  const name = packageName(specifier);
  if (!modules.has(name)) {
    const file = standInFile(name);
    modules.set(name, file ? open(require(file)) : open({ default: inert() }));
  }
  return modules.get(name);
}

module.exports = { isReplaced, standIn };
