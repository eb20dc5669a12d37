// The loader that replaces packages with their stand-ins, and the stand-ins' shared code.
extension JavaScriptMock {
  /// The current call, and the requests to the phone.
  static let phoneText = #"""
    // What the stand-ins share: the call at hand, and how to ask the simulated phone for something.
    "use strict";
    const { format } = require("node:util");
    const { pathToFileURL } = require("node:url");
    const path = require("node:path");

    const folder = path.dirname(__dirname);
    const DEFAULT_ACTION = "com.apple.UNNotificationDefaultActionIdentifier";
    const DISMISS_ACTION = "com.apple.UNNotificationDismissActionIdentifier";

    const phone = {
      DEFAULT_ACTION,
      DISMISS_ACTION,
      folder: pathToFileURL(folder + path.sep),
      // The call, as the simulator writes it.
      call: null,
      // The frameworks that the app imports; each has a function `answer`.
      frameworks: new Set(),
      isAnswering: false,

      // Which of the app's methods the call is for.
      get isResponse() {
        return this.call.method.includes("didReceive:withCompletionHandler");
      },
      get isPresenting() {
        return this.call.method.includes("willPresent");
      },
      get isSilentPush() {
        return this.call.method.includes("didReceiveRemoteNotification");
      },

      // Whether the notification came by push: a push has `aps`.
      get isRemote() {
        return "aps" in (this.call.notification?.content.userInfo ?? this.call.userInfo ?? {});
      },

      // Prints a request of the handler protocol, a line of JSON.
      say(request) {
        if (this.isAnswering) process.stdout.write(JSON.stringify(request) + "\n");
      },

      // Records what the app did.
      effect(name, details = {}) {
        this.say({ effect: name, ...details });
      },

      // Calls the app's listeners. As in React Native, one that throws ends the app, and one whose
      // promise fails does not.
      async tell(listeners, ...values) {
        for (const listener of [...listeners]) {
          await Promise.resolve(listener(...values)).catch((error) => report(error));
        }
      },

      replaceGlobals() {
        replaceConsole();
        replaceDate(Date.parse(this.call.device.time));
        replaceFetch();
        process.removeAllListeners("warning");
        process.on("uncaughtException", (error) => {
          report(error);
          process.exit(1);
        });
        // In React Native a rejection that nobody handles does not end the app.
        process.on("unhandledRejection", (error) => report(error));
        globalThis.__DEV__ = false;
        globalThis.window ??= globalThis;
      },
    };

    // What is said of a file that Node cannot run.
    const JSX =
      "has JSX, which Node cannot run: move what registers the listeners to a module without " +
      "JSX, and name that in notify-sim/handler.mjs";

    // Prints an error in one line, with the place in the app's own files. Where a module cannot be
    // read, Node may not say which: it is the one that is being imported, or a part of it.
    function report(error, imported) {
      const lines = (error?.stack ?? String(error)).split("\n");
      const place = lines
        .map((line) => line.match(/(?:^|[\s(])(?:file:\/\/)?(\/[^\s(]*?):(\d+)(?::\d+)?\)?$/))
        .find((match) => match && match[1].startsWith(folder) && !match[1].startsWith(__dirname));
      const file = place ? path.relative(folder, place[1]) : `${imported}, or what it imports,`;
      if (error instanceof SyntaxError && error.message.includes("token '<'")) {
        process.stderr.write(`${file} ${JSX}\n`);
        return;
      }
      const isKnown = place || (error instanceof SyntaxError && imported);
      const where = isKnown ? ` (${place ? `${file}:${place[2]}` : file.slice(0, -1)})` : "";
      const name = error?.name && error.name !== "Error" ? `${error.name}: ` : "";
      const message = error instanceof Error ? name + error.message : String(error);
      process.stderr.write(`${message.replaceAll(pathToFileURL(folder).href + "/", "")}${where}\n`);
    }

    // A line that begins with a brace would be taken for a request.
    function replaceConsole() {
      for (const name of ["log", "info", "debug"]) {
        console[name] = (...values) => {
          process.stdout.write(format(...values).replace(/^\{/gm, " {") + "\n");
        };
      }
    }

    // The time is the phone's, so that a record repeats.
    function replaceDate(now) {
      globalThis.Date = class extends Date {
        constructor(...values) {
          super(...(values.length ? values : [now]));
        }
        static now() {
          return now;
        }
      };
    }

    // Requests to a server are recorded, not sent, and answered with an empty object.
    function replaceFetch() {
      globalThis.fetch = async (resource, options = {}) => {
        const body = typeof options.body === "string" ? { body: options.body } : {};
        const url = String(resource?.url ?? resource);
        phone.effect("fetch", { method: options.method ?? "GET", url, ...body });
        return new Response("{}", { headers: { "content-type": "application/json" } });
      };
    }

    module.exports = { phone, report, JSX };

    """#

  /// The stand-in for every other package.
  static let inertText = #"""
    // What stands for everything that is not there: it can be called, constructed, read and gone
    // through, and does nothing.
    "use strict";

    function inert() {
      const children = new Map();
      return new Proxy(function () {}, {
        get(target, key) {
          if (key === "then" || key === "toJSON") return undefined;
          if (key === Symbol.toPrimitive) return () => "";
          if (key === Symbol.iterator) return () => [][Symbol.iterator]();
          if (key === "prototype" || typeof key === "symbol") return target[key];
          if (!children.has(key)) children.set(key, inert());
          return children.get(key);
        },
        set(target, key, value) {
          children.set(key, value);
          return true;
        },
        apply: () => inert(),
        construct: () => inert(),
      });
    }

    // A module that has what is known of it; all else is inert.
    function open(known) {
      const rest = inert();
      const module = new Proxy(known, {
        get(target, key) {
          if (key in target || typeof key === "symbol" || key === "then") return target[key];
          if (key === "__esModule") return true;
          return key === "default" ? module : rest[key];
        },
      });
      return module;
    }

    module.exports = { inert, open };

    """#

  /// The list of packages with stand-ins.
  static let packagesText = #"""
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

    """#

  /// The loader for `require`.
  static let loaderText = #"""
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

    """#

  /// The loader for `import`, and the resolution of modules.
  static let hooksText = #"""
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

    """#
}
