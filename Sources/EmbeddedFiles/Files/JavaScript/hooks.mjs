// How the app's modules are found and read, as its bundler would: without extensions, with `@/`
// for its own folder, with `import` in a file of any kind. Node calls `resolve` and `load`.
import { existsSync, readFileSync, statSync } from "node:fs";
import module, { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const { JSX } = createRequire(import.meta.url)("./phone.cjs");
const { isReplaced, standIn } = createRequire(import.meta.url)("./packages.cjs");

const here = path.dirname(fileURLToPath(import.meta.url));
const app = path.dirname(here);
const MODULE = /^\s*(import\s*["'{*\w]|export\s*[{*\w])/m;
const SCHEME = "stand-in:";
const ENDINGS = ["", ".ios", ".native"].flatMap((platform) =>
  [".js", ".mjs", ".cjs", ".ts", ".mts", ".jsx", ".tsx", ".json"].map((end) => platform + end),
);

// What Node says of its own experimental parts is not the app's to say.
process.removeAllListeners("warning");

export function resolve(specifier, context, next) {
  const isFile = context.parentURL?.startsWith("file:");
  const parent = isFile ? fileURLToPath(context.parentURL) : null;
  if (specifier.startsWith(SCHEME)) return { url: specifier, shortCircuit: true };
  if (parent && !parent.startsWith(here + path.sep)) {
    if (isReplaced(specifier, parent)) {
      const names = importedNames(specifier, parent).join();
      const url = `${SCHEME}${specifier}?${names}`;
      return { url, format: "module", shortCircuit: true };
    }
    const file = findFile(specifier, parent);
    if (file) return { url: pathToFileURL(file).href, shortCircuit: true };
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (url.startsWith(SCHEME)) return answer(standInSource(url));
  if (!url.startsWith("file:") || /\/node_modules\//.test(url)) return next(url, context);
  const file = fileURLToPath(url);
  if (!file.startsWith(app + path.sep) || file.startsWith(here + path.sep)) {
    return next(url, context);
  }
  const extension = path.extname(file);
  const isRequired = context.conditions?.includes("require");
  if (extension === ".json" && isRequired) return next(url, context);
  if (extension === ".json") return answer(`export default ${readFileSync(file, "utf8")};`);
  if (!/^\.[cm]?([jt]s|[jt]sx)$/.test(extension)) {
    return answer('import * as m from "stand-in:asset?"; export default m.default;');
  }
  let source = readFileSync(file, "utf8");
  if (extension.endsWith("x") && /<\/[\w>]|\/>/.test(source)) {
    throw new Error(`${path.relative(app, file)} ${JSX}`);
  }
  const isTyped = /tsx?$/.test(extension);
  if (isTyped) source = withoutTypes(source, file);
  const isModule = isTyped || MODULE.test(source);
  if (!isModule) return next(url, { ...context, format: "commonjs" });
  return answer(bundled(source, file));
}

function answer(source) {
  return { format: "module", source, shortCircuit: true };
}

// The module by which `import` gets a stand-in.
function standInSource(url) {
  const [specifier, names] = url.slice(SCHEME.length).split("?");
  const known = Object.keys(standIn(specifier));
  const exports = new Set([...known, ...names.split(",")].filter((name) => name !== ""));
  exports.delete("default");
  return [
    `const m = globalThis[Symbol.for("notify-sim.standIn")](${JSON.stringify(specifier)});`,
    "export default m.default;",
    "export { m as __whole };",
    ...[...exports].map((name, at) => `const v${at} = m.${name}; export { v${at} as ${name} }`),
  ].join("\n");
}

// The names that a file takes from a module.
function importedNames(specifier, file) {
  const names = new Set();
  const clause = /(?:import|export)\s+(?:type\s+)?([^;"'()]*?)\s*from\s*["']([^"']+)["']/g;
  for (const [, what, from] of readFileSync(file, "utf8").matchAll(clause)) {
    const braces = what.match(/\{([^}]*)\}/);
    if (from !== specifier || !braces) continue;
    for (const part of braces[1].replace(/\/\/.*|\/\*[^]*?\*\//g, "").split(",")) {
      const name = part.trim().replace(/^type\s+(?=\w)/, "").split(/\s+as\s+/)[0];
      if (/^[\w$]+$/.test(name)) names.add(name);
    }
  }
  return [...names].sort();
}

// Takes a stand-in as a whole where the app does, so that it has every name; adds `require`.
function bundled(source, file) {
  const isStandIn = (specifier) => isReplaced(specifier, file);
  const text = source
    .replace(/\*\s*as\s+([\w$]+)\s+from\s*(["'])([^"']+)\2/g, (all, name, quote, specifier) =>
      isStandIn(specifier) ? `{ __whole as ${name} } from "${specifier}"` : all,
    )
    .replace(/\bimport\(\s*(["'])([^"']+)\1\s*\)/g, (all, quote, specifier) =>
      isStandIn(specifier) ? `import("${specifier}").then((m) => m.__whole)` : all,
    );
  if (!/\brequire\s*\(/.test(text) || /\bcreateRequire\b/.test(text)) return text;
  return (
    'import { createRequire as __make } from "node:module"; ' +
    `const require = __make(import.meta.url); ${text}`
  );
}

function withoutTypes(source, file) {
  if (!module.stripTypeScriptTypes) {
    throw new Error(
      `${path.relative(app, file)} is TypeScript, which needs Node 22.13 or 23.2 or a later ` +
        `version, and this is ${process.version}`,
    );
  }
  try {
    return module.stripTypeScriptTypes(source);
  } catch (error) {
    // Enumerations and the like are more than types.
    if (error.code !== "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX") throw error;
    return module.stripTypeScriptTypes(source, { mode: "transform" });
  }
}

// The file that a relative path, or one from the app's own folder, means.
function findFile(specifier, parent) {
  const places = /^\.{0,2}\//.test(specifier)
    ? [path.resolve(path.dirname(parent), specifier)]
    : /^[@~]\//.test(specifier)
      ? [app, path.join(app, "src")].map((folder) => path.join(folder, specifier.slice(2)))
      : [];
  for (const place of places) {
    const names = ["", ...ENDINGS].map((end) => place + end);
    const inside = ENDINGS.map((end) => path.join(place, "index") + end);
    const isFile = (name) => existsSync(name) && statSync(name).isFile();
    const file = [...names, ...inside].find(isFile);
    if (file) return file;
  }
  return null;
}
