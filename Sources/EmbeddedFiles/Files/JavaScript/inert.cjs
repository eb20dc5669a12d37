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
