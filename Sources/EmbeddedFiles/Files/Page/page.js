
"use strict";
(() => {
  const token = location.hash.slice(1);
  const $ = (id) => document.getElementById(id);
  // Whatever comes from the phone gets into the page by this function, as text.
  const make = (name, properties, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties || {})) {
      if (key === "on") element.addEventListener(value[0], value[1]);
      else if (key in element && key !== "form") element[key] = value;
      else element.setAttribute(key, value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  };
  const text = (name, value, className) =>
    value ? make(name, { textContent: value, dir: "auto", className: className || "" }) : null;
  const clock = (wall) => wall.slice(11, 16);

  let phone = 1;
  const numbers = new Set();
  let shown = "";
  let state = null;
  let rules = new Map();
  let known = new Set();
  let stream = null;
  let start = 0;
  const surfaces = { banner: "Banner", lockScreen: "Lock screen", watch: "Apple Watch",
    notificationCenter: "Notification Center", carPlay: "CarPlay" };

  const api = async (path, body) => {
    const answer = await fetch("/v1/" + path, { method: body ? "POST" : "GET", body,
      cache: "no-store", headers: { authorization: "Bearer " + token } });
    const value = await answer.json();
    if (!answer.ok) throw new Error(value.error || String(answer.status));
    return value;
  };
  let toasting = 0;
  const toast = (words) => {
    $("toast").textContent = words;
    clearTimeout(toasting);
    toasting = setTimeout(() => { $("toast").textContent = ""; }, 7000);
  };
  const say = (words) => { $("said").textContent = words; };
  const send = async (body) => {
    try {
      const events = await api("phones/" + phone, body);
      if (!events.length) toast("Nothing changes.");
      const missed = events.filter((event) => event.event === "withheld");
      const reached = events.some((event) => ["presented", "response", "longLook", "callback"]
        .includes(event.event));
      if (missed.length && !reached) toast(missed.map((event) => event.reason).join("; "));
      return events;
    } catch (error) {
      toast(error.message);
      shown = "";
      refresh();
      return [];
    }
  };
  const step = (members) => send(JSON.stringify(members));
  const button = (words, key, action, className) => make("button", { type: "button",
    textContent: words, className: className || "", "data-key": key, on: ["click", action] });

  const card = (item, place, isBehind) => {
    const id = item.notification;
    const facts = [item.previewHidden ? "preview hidden" : "",
      item.quiet && place === "center" ? "quiet" : "",
      ...(item.attachments || []).map((file) => "attached " + file.name)].filter(Boolean);
    const key = place + " " + id;
    const title = [item.title, item.subtitle, item.body].find(Boolean) || "notification";
    const verb = (words, verb) => {
      const made = button(words, key + " " + verb, () => step({ [verb]: id }));
      made.setAttribute("aria-label", words + ": " + title);
      return made;
    };
    const verbs =
      [verb("Open", "open"), verb("Long look", "longLook"), verb("Clear", "dismiss")];
    const isNew = !known.has(key);
    known.add(key);
    return make("article", { className: (isBehind ? "behind " : "") + (isNew ? "new" : ""),
      "aria-label": surfaces[item.surface] + " notification", "data-id": id },
      make("div", { className: "top" }, text("span", state.name.toUpperCase(), "app"),
        make("time", { textContent: item.clock })),
      item.timeSensitive ? text("p", "TIME SENSITIVE", "mark") : null,
      text("h4", item.title), text("p", item.subtitle, "sub"), text("p", item.body, "body"),
      text("p", item.group ? item.group.summary : facts.join(", "), "facts"),
      make("div", { className: "verbs" }, ...verbs));
  };

  const main = ["authorization", "settings.alert", "settings.alertStyle", "settings.sound",
    "settings.badge", "settings.lockScreen", "settings.notificationCenter",
    "settings.showPreviews", "settings.grouping", "settings.timeSensitive", "focus.on",
    "focus.allowsApp", "silentSwitch", "online", "lowPowerMode", "limitedSpace", "languages"];
  const setting = (one) => {
    const set = (value) => step({ set: { [one.key]: value } });
    const key = "set " + one.key;
    const words = one.values || [];
    let control;
    if (words.length === 2 && words[0] === "true") {
      control = make("input", { type: "checkbox", checked: one.value === "true",
        "data-key": key, on: ["change", () => set(String(control.checked))] });
    } else if (words.length) {
      control = make("select", { "data-key": key, on: ["change", () => set(control.value)] },
        ...words.map((word) => make("option", { textContent: word })));
      control.value = one.value;
    } else {
      control = make("input", { type: "text", value: one.value, dir: "auto",
        "data-key": key, on: ["change", () => set(control.value)] });
    }
    return make("label", { title: one.key }, make("span", { textContent: one.summary }),
      control);
  };

  const render = () => {
    const kept = document.activeElement && document.activeElement.dataset.key;
    const locked = state.locked;
    document.title = state.name + " - notify-sim";
    $("name").textContent = state.name;
    $("bundle").textContent = state.app;
    $("glass").className = (locked ? "locked" : "") + (state.screenOn ? "" : " dark");
    $("small").textContent = locked ? "" : clock(state.clock);
    $("icons").textContent = locked ? "Locked" : "";
    $("face").hidden = !locked;
    $("clock").textContent = clock(state.clock);
    $("date").textContent = day(state);
    $("home").hidden = locked || !state.installed;
    $("icon").replaceChildren(Array.from(state.name)[0] || "?",
      ...(state.badge ? [make("b", { textContent: String(state.badge),
        "aria-label": "badge " + state.badge })] : []));
    $("icon-name").textContent = state.name;
    $("now").replaceChildren(...(state.onScreen ? [card(state.onScreen, "now")] : []));
    const lead = locked && state.onScreen && state.onScreen.notification;
    const groups = state.groups.map((group) =>
      group.filter((item) => item.notification !== lead)).filter((group) => group.length);
    $("center").replaceChildren(...groups.flatMap((group) =>
      group.map((item, place) => card(item, "center", place > 0))));
    if (!groups.length) {
      $("center").append(make("p", { className: "none", textContent:
        lead ? "Nothing else" : "No notifications" }));
    }
    $("ask").hidden = !state.prompt;
    if (state.prompt) {
      $("ask").replaceChildren(make("p", { dir: "auto", textContent: "“" + state.name
        + "” asks to allow " + state.prompt.join(", ") + "." }),
        make("div", {}, button("Don’t Allow", "deny", () => step({ deny: true })),
          button("Allow", "allow", () => step({ allow: true }))));
    }
    const front = state.state === "foreground";
    $("controls").replaceChildren(
      locked ? button("Unlock", "lock", () => step({ unlock: true }))
        : button("Lock", "lock", () => step({ lock: true })),
      front ? button("Leave the app", "app", () => step({ background: true }))
        : button("Open the app", "app", () => step({ foreground: true })),
      button("Clear all", "clear", () => step({ clearAll: true })),
      button("+1 min", "minute", () => step({ advance: "1m" })),
      button("+1 h", "hour", () => step({ advance: "1h" })));
    $("app-state").textContent = "App: " + state.state + ", permission: "
      + state.settings.find((one) => one.key === "authorization").value
      + (state.badge ? ", badge " + state.badge : "");
    $("waiting-box").hidden = !state.waiting.length;
    $("waiting").replaceChildren(...state.waiting.map((one) =>
      make("li", {}, text("span", one.headline), " ", text("small", one.when))));
    const isMain = (one) => main.includes(one.key);
    $("settings").replaceChildren(...main.flatMap((key) =>
      state.settings.filter((one) => one.key === key)).map(setting));
    $("further").replaceChildren(...state.settings.filter((one) => !isMain(one)).map(setting));
    if (!kept || document.querySelector("dialog[open]")) return;
    const same = Array.from(document.querySelectorAll("[data-key]"))
      .find((element) => element.dataset.key === kept);
    (same || $("center-heading")).focus();
  };
  const day = (state) => {
    const language = state.settings.find((one) => one.key === "languages").value.split(",")[0];
    const form = { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" };
    const date = new Date(state.clock.slice(0, 10) + "T00:00:00Z");
    try { return date.toLocaleDateString(language, form); }
    catch { return date.toLocaleDateString("en", form); }
  };
  let isFetching = false;
  let isStale = false;
  const refresh = async () => {
    if (isFetching) { isStale = true; return; }
    isFetching = true;
    do {
      isStale = false;
      try {
        const found = await api("phones/" + phone + "/screen?limit=200");
        const { seq, ...rest } = found;
        const now = JSON.stringify(rest);
        state = found;
        if (now !== shown) { shown = now; render(); }
        document.body.dataset.seq = seq;
      } catch (error) { $("link").textContent = error.message; }
    } while (isStale);
    isFetching = false;
  };

  const ruleLines = (event) => (event.rules || []).filter((id) => rules.has(id)).map((id) =>
    make("p", { className: "rule" }, make("b", { textContent: id }),
      rules.get(id).statement + " (" + rules.get(id).confidence + ")"));
  const list = (number) => {
    if (numbers.has(number)) return;
    numbers.add(number);
    const later = Array.from($("number").options).find((one) => Number(one.value) > number);
    $("number").insertBefore(make("option", { textContent: String(number) }), later || null);
    $("which").hidden = numbers.size < 2;
  };
  const add = (event) => {
    // Events from before there were several phones have no number, and a request without a phone
    // is shown with each.
    const number = event.phone || (event.event === "request" ? phone : 1);
    list(number);
    if (number !== phone) {
      if (event.event === "presented" && event.seq > start) {
        toast("Phone " + number + ": " + (event.title || event.body || "a notification"));
      }
      return;
    }
    if (event.event === "connection" || event.event === "listening") return;
    const time = event.localTime || event.time;
    // Each in a box of its own direction, so that Arabic does not turn the English around.
    const parts = event.event === "request" ? [event.path, event.status, event.message]
      : [event.words, event.title, event.body];
    const words = parts.filter(Boolean)
      .flatMap((words, place) => [place ? " · " : "", make("bdi", { textContent: words })]);
    const isBad = event.event === "completion" && event.outcome !== "once"
      || event.severity === "error";
    const details = make("details", {}, make("summary", {},
      make("time", { textContent: time.slice(11, 19) }),
      make("span", { className: "kind", textContent: event.event }),
      make("span", { className: "words" }, ...words)));
    details.addEventListener("toggle", () => {
      if (details.childElementCount > 1) return;
      const { words, ...plain } = event;
      details.append(...ruleLines(event),
        make("pre", { textContent: JSON.stringify(plain, null, 1), dir: "ltr" }));
    });
    const className = event.event + (isBad ? " bad" : "");
    $("record").prepend(make("li", { className }, details));
    while ($("record").childElementCount > 500) $("record").lastElementChild.remove();
    if (event.event === "withheld") {
      const list = $("why");
      list.querySelectorAll(".none").forEach((line) => line.remove());
      list.prepend(make("li", {}, make("p", { textContent: event.words, dir: "auto" }),
        ...ruleLines(event)));
      while (list.childElementCount > 4) list.lastElementChild.remove();
    }
    if (event.seq > start) live(event);
  };
  const live = (event) => {
    if (event.event === "presented") {
      say(surfaces[event.surface] + ": "
        + [event.title, event.subtitle, event.body].filter(Boolean).join(". "));
    } else if (event.event === "withheld") { say("Did not happen: " + event.words);
    } else if (event.event === "effect") { say("The app: " + event.words);
    } else if (event.event === "longLook") { look(event);
    } else if (event.event === "response" || event.event === "device") { $("look").close(); }
  };

  const look = (event) => {
    const id = event.notification;
    const answer = (members) => { $("look").close(); step(members); };
    const rows = event.actions.map((action) => {
      const options = action.options || [];
      const marks = [options.includes("authenticationRequired") ? "needs unlock" : "",
        options.includes("foreground") ? "opens app" : ""].filter(Boolean).join(", ");
      const mark = marks ? make("small", { textContent: marks }) : null;
      const label = make("span", { textContent: action.title });
      const className = options.includes("destructive") ? "destructive" : "";
      if (!action.textInput) {
        return make("button", { type: "button", className, dir: "auto",
          "data-action": action.identifier,
          on: ["click", () => answer({ choose: action.identifier, of: id })] }, label, mark);
      }
      const input = make("input", { type: "text", dir: "auto", required: true,
        placeholder: action.textInput.placeholder || action.title,
        "aria-label": action.title + (marks ? ", " + marks : "") });
      return make("form", { "data-action": action.identifier, on: ["submit", (submit) => {
        submit.preventDefault();
        answer({ reply: input.value, action: action.identifier, of: id });
      }] }, input, make("button", { textContent: action.textInput.buttonTitle || "Send",
        dir: "auto" }), mark);
    });
    const title = text("h4", event.title || event.header) || make("h4");
    title.id = "look-title";
    $("look").replaceChildren(
      make("article", {}, make("div", { className: "top" }, text("span", event.header, "app")),
        title, text("p", event.subtitle, "sub"), text("p", event.body, "body")),
      make("div", { className: "menu" }, ...rows,
        button("Open", "look open", () => answer({ open: id })),
        button("Clear", "look clear", () => answer({ dismiss: id })),
        button("Close", "look close", () => $("look").close())));
    if ($("look").open) return;
    opener = document.activeElement?.dataset.key || "";
    $("look").showModal();
  };
  // The button that opened the look may have been drawn anew since.
  let opener = "";
  $("look").addEventListener("close", () => {
    const same = Array.from(document.querySelectorAll("[data-key]"))
      .find((element) => element.dataset.key === opener);
    (same || $("center-heading")).focus();
  });

  const follow = () => {
    if (stream) stream.close();
    $("record").replaceChildren();
    $("why").replaceChildren(make("li", { className: "none",
      textContent: "Whatever is withheld stands here, with the rule that has it so." }));
    stream = new EventSource("/v1/events?words=true&since=" + Math.max(0, start - 500)
      + "&token=" + encodeURIComponent(token));
    stream.onmessage = (message) => { add(JSON.parse(message.data)); refresh(); };
    stream.addEventListener("reset", () => { begin(); });
    stream.onopen = () => { $("link").textContent = "Live"; };
    stream.onerror = () => { $("link").textContent = "The phone does not answer"; };
  };
  const begin = async () => {
    shown = "";
    known = new Set();
    $("look").close();
    try {
      const phones = await api("phones");
      numbers.clear();
      $("number").replaceChildren();
      for (const one of phones) list(one.phone);
    } catch (error) { $("link").textContent = error.message; }
    if (!numbers.has(phone)) phone = 1;
    $("number").value = phone;
    await refresh();
    if (!state) return;
    start = state.seq;
    follow();
  };

  $("payload").value = JSON.stringify({ aps: { alert: { title: "Hello", body: "A push" } } });
  $("push").addEventListener("submit", (submit) => {
    submit.preventDefault();
    const payload = $("payload").value.trim();
    try { JSON.parse(payload); } catch (error) {
      toast(payload ? "The payload is not JSON: " + error.message : "The payload is empty.");
      return;
    }
    send('{"deliver": ' + payload + "}");
  });
  $("number").addEventListener("change", () => { phone = Number($("number").value); begin(); });
  (async () => {
    if (!token) {
      $("link").textContent = "Open the URL that was printed: the part behind # is missing.";
      return;
    }
    try {
      for (const rule of await api("rules")) rules.set(rule.id, rule);
      await begin();
      setInterval(async () => {
        await refresh();
        try { for (const one of await api("phones")) list(one.phone); } catch { /* said by refresh */ }
      }, 10000);
    } catch (error) { $("link").textContent = error.message; }
  })();
})();
