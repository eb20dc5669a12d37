// react: hooks outside of a component. An effect runs at once, so that a hook of the app's own
// which registers listeners can be called by itself.
"use strict";
const now = (effect) => void effect();
const state = (value) => [typeof value === "function" ? value() : value, () => {}];

const react = {
  useEffect: now,
  useLayoutEffect: now,
  useRef: (current) => ({ current }),
  useState: state,
  useReducer: (reducer, value) => state(value),
  useCallback: (callback) => callback,
  useMemo: (make) => make(),
};

module.exports = { ...react, default: require("../inert.cjs").open({ ...react }) };
