#!/usr/bin/env python3
"""Compares the program with a naive phone on random phones, by way of `explore --format json`.

usage: compare.py [BINARY] [STATES] [SEED] [SWITCH=VALUE...]

First come the cells of three tables, each a phone and a push: permission and settings, what may
interrupt, and where an alert is seen. Then come STATES random ones. A random state is a phone with
random settings that takes a random push, and perhaps an answer; what was observed is compared with
what `naive_phone.py` says. Sessions have a few hundred states one after the other, so that what is
shown, held and stored matters to what comes. In a cell, each part of the push that the person does
not get has one reason. The exit status is 1 where a state differs. A profile switch has the program follow another rule than the naive phone,
which shows that the comparison can fail: `compare.py BINARY 5000 1 iconBadgeZero=keepsList`.
"""

import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from naive_phone import App, Phone, START

SESSION = 800
MARK = "unreportedCalls"

ON_OFF = ["true", "false"]
SETTING = ["enabled", "enabled", "disabled", "notSupported"]
KEYS = {
    "online": ["true", "true", "false"], "lowPowerMode": ["false", "false", "true"],
    "backgroundRefresh": ON_OFF, "locked": ON_OFF, "unlocksWhenAsked": ["true", "true", "false"],
    "screenOn": ON_OFF, "silentSwitch": ["false", "false", "true"], "focus.on": ON_OFF,
    "focus.allowsApp": ["false", "false", "true"], "focus.allowsTimeSensitive": ON_OFF,
    "focus.showsOnLockScreen": ON_OFF, "focus.filter": ["", "work", "home"],
    "focus.people": ["", "Ada", "Ada,Grace"],
    "summary": ["08:00,18:00", "09:10", "23:30,12:00", "00:00"],
    "watch.worn": ON_OFF, "watch.unlocked": ON_OFF, "carPlay.connected": ON_OFF,
    "limitedSpace": ON_OFF,
    "app": ["notRunning", "forceQuit", "suspended", "background", "background", "foreground"],
    "authorization": ["authorized", "authorized", "authorized", "provisional", "ephemeral",
                      "denied", "notDetermined"],
    "badge": ["0", "1", "5"], "settings.alert": SETTING, "settings.sound": SETTING,
    "settings.badge": SETTING, "settings.lockScreen": SETTING,
    "settings.notificationCenter": SETTING, "settings.deliverQuietly": ["false", "false", "true"],
    "settings.carPlay": SETTING, "settings.timeSensitive": SETTING,
    "settings.criticalAlert": SETTING, "settings.scheduledDelivery": ["enabled", "disabled"],
    "settings.showPreviews": ["always", "whenAuthenticated", "never"],
    "settings.alertStyle": ["banner", "alert", "none"],
    "settings.grouping": ["automatic", "automatic", "byApp", "off"],
}

ACTIONS = [
    {"id": "A", "options": []}, {"id": "SHOW", "options": ["foreground"]},
    {"id": "SIGN", "options": ["authenticationRequired"]},
    {"id": "DELETE", "options": ["destructive"]},
]
CATEGORIES = {
    "FULL": {"actions": ACTIONS, "dismiss": True, "car": True, "placeholder": "%u messages"},
    "PLAIN": {"actions": ACTIONS[3:] + ACTIONS[:1], "showsTitle": True, "showsSubtitle": True},
}
ENTITLEMENTS = ["time-sensitive", "critical-alerts"]


def manifest(app, answer=None):
    """The app as the program reads it."""
    options = {"dismiss": "customDismissAction", "car": "allowInCarPlay",
               "showsTitle": "hiddenPreviewsShowTitle",
               "showsSubtitle": "hiddenPreviewsShowSubtitle"}
    categories = []
    for name, category in app.categories.items():
        categories.append({
            "identifier": name,
            "options": [word for key, word in options.items() if category.get(key)],
            "hiddenPreviewsBodyPlaceholder": category.get("placeholder", ""),
            "actions": [{"identifier": action["id"], "title": action["id"],
                         "options": action["options"]} for action in category["actions"]]})
    found = {"bundleIdentifier": "com.example.app", "entitlements": list(app.entitlements),
             "backgroundModes": list(app.modes), "categories": categories}
    if answer is not None:
        found["handler"] = ["/bin/echo", json.dumps({"present": answer})]
    if app.extension:
        found["serviceExtension"] = ["/bin/echo", json.dumps({"content": app.extension})]
    return found


def apps():
    """The apps with the options that name them, and how many of a hundred sessions have them."""
    full = App(ENTITLEMENTS, ["remote-notification"], CATEGORIES)
    bare = App([], [], CATEGORIES)
    sample = App([], ["remote-notification"], {}, hasCode=True)
    coded = App(ENTITLEMENTS, ["remote-notification"], CATEGORIES, hasCode=True)
    modeless = App([], [], CATEGORIES, hasCode=True)
    loud = App(ENTITLEMENTS, [], CATEGORIES, extension={"badge": 3, "sound": "ping.caf"})
    sender, people = {"sender": "Ada"}, [*ENTITLEMENTS, "communication"]
    talking = App(people, ["remote-notification"], CATEGORIES, extension=sender)
    unheard = App(ENTITLEMENTS, [], CATEGORIES, extension=sender)
    return [(full, manifest(full), 50), (bare, manifest(bare), 8), (sample, "messages", 26),
            (coded, manifest(coded, ["banner", "list", "sound", "badge"]), 1),
            (coded, manifest(coded, ["banner"]), 1),
            (modeless, manifest(modeless, ["banner", "list", "badge"]), 2),
            (loud, manifest(loud), 5), (talking, manifest(talking), 5), (unheard, manifest(unheard), 2)]


def some_push(dice):
    push = {}
    if dice.random() < 0.8:
        push["body"] = "Body"
        if dice.random() < 0.5:
            push["title"] = "Title"
        if dice.random() < 0.2:
            push["subtitle"] = "Subtitle"
    if dice.random() < 0.6:
        push["sound"] = dice.choice(["default", "chime.caf"])
        if dice.random() < 0.25:
            push["critical"] = True
    if dice.random() < 0.5:
        push["badge"] = dice.randrange(0, 4)
    if dice.random() < 0.5:
        push["level"] = dice.choice(["passive", "active", "time-sensitive", "critical"])
    if dice.random() < 0.35:
        push["available"] = True
    elif dice.random() < 0.1:
        push["available"] = False
    if dice.random() < 0.3:
        push["filter"] = dice.choice(["work", "home"])
    if dice.random() < 0.4:
        push["category"] = dice.choice(["FULL", "PLAIN", "NONE"])
    if dice.random() < 0.3:
        push["thread"] = dice.choice(["t", "u"])
    if not set(push) - {"available", "filter", "level", "category", "thread"}:
        push = {"available": True}
    if dice.random() < 0.5:
        push["collapse"] = dice.choice("abcdef")
    if dice.random() < 0.4:
        push["type"] = dice.choice(["alert", "background"])
    if dice.random() < 0.4:
        push["priority"] = dice.choice([10, 5, 1])
    if dice.random() < 0.25:
        push["mutable"] = True
    if dice.random() < 0.1:
        push["topic"] = dice.choice(["com.example.app", "com.example.app.voip"])
    if dice.random() < 0.3:
        push["expiration"] = dice.choice([0, START - 60, START + 5000, START + 10**7])
    return push


def push_line(push):
    aps = {}
    alert = {key: push[key] for key in ("title", "subtitle", "body") if key in push}
    if alert:
        aps["alert"] = alert
    if push.get("critical"):
        aps["sound"] = {"critical": 1, "name": push["sound"]}
    elif "sound" in push:
        aps["sound"] = push["sound"]
    names = {"badge": "badge", "level": "interruption-level", "filter": "filter-criteria",
             "category": "category", "thread": "thread-id"}
    aps.update({name: push[key] for key, name in names.items() if key in push})
    if "available" in push:
        aps["content-available"] = int(push["available"])  # P18
    if push.get("mutable"):
        aps["mutable-content"] = 1
    headers = {"topic": "topic", "collapse": "collapse-id", "type": "push-type", "priority": "priority",
               "expiration": "expiration"}
    said = [f"-H 'apns-{name}: {push[key]}'" for key, name in headers.items() if key in push]
    return " ".join(["deliver", json.dumps({"aps": aps})] + said)


def some_state(dice):
    """The lines that lead to a state, as the naive phone takes them."""
    lines = []
    for _ in range(dice.choice([1, 2, 3, 4, 6])):
        key = dice.choice(list(KEYS))
        lines.append(("set", key, dice.choice(KEYS[key])))
    if dice.random() < 0.15:
        lines.append(("advance", dice.choice([1, 60, 1800, 5000, 30000])))
    lines.append(("deliver", some_push(dice)))
    if dice.random() < 0.55:
        lines.append(dice.choice([
            ("open",), ("dismiss",), ("choose", "A"), ("choose", "SHOW"), ("choose", "SIGN"),
            ("doubleTap",), ("clearAll",), ("longLook",)]))
    return lines


def random_session(seed, number, count):
    """An app, how the program is told of it, its budget of silent pushes, and random states."""
    dice = random.Random(f"{seed}.{number}")
    kinds = apps()
    app, place, _ = dice.choices(kinds, [weight for _, _, weight in kinds])[0]
    states = [some_state(dice) for _ in range(count)]
    states[-1].append(("uninstall",))
    return app, place, dice.choice([3, 1000]), states


def cell(push, **keys):
    """The lines of a cell: the keys of the phone, whose dots are written as `__`, and the push."""
    lines = [("set", key.replace("__", "."), value) for key, value in keys.items()]
    return [*lines, ("deliver", {**push, "collapse": "cell"})]


def permission_cells():
    """Each content with each permission, state of the app, lock and setting."""
    parts = ["alert", "sound", "badge", "lockScreen", "notificationCenter"]
    settings = [{}, {"alertStyle": "none"}, {"alertStyle": "alert"}]
    for off in "disabled", "notSupported":
        settings += [{part: off} for part in parts] + [{part: off for part in parts}]
    contents = [
        {"body": "B", "sound": "default", "badge": 3}, {"title": "T"}, {"badge": 3},
        {"sound": "ping.caf"}, {"available": True, "type": "background"},
        {"body": "B", "sound": "default", "level": "passive"}]
    for content, permission, app, locked, setting in itertools.product(
            contents, sorted(set(KEYS["authorization"])), sorted(set(KEYS["app"])), ON_OFF, settings):
        keys = {part: "enabled" for part in parts} | {"alertStyle": "banner"} | setting
        yield cell(content, app=app, authorization=permission, locked=locked, badge="0",
                   **{f"settings__{key}": value for key, value in keys.items()})


def interruption_cells(setting):
    """Each level and sound with each Focus, silent switch, summary and place of the app."""
    focuses = [
        {}, {"on": "true"}, {"on": "true", "allowsTimeSensitive": "true"},
        {"on": "true", "allowsApp": "true"},
        {"on": "true", "allowsApp": "true", "filter": "work"},
        {"on": "true", "allowsApp": "true", "allowsTimeSensitive": "true", "filter": "home"},
        {"on": "true", "showsOnLockScreen": "true"}]
    off = {"on": "false", "allowsApp": "false", "allowsTimeSensitive": "false",
           "showsOnLockScreen": "false", "filter": ""}
    sounds = [{}, {"sound": "s.caf"}, {"sound": "s.caf", "critical": True}]
    for level, focus, sound, locked, silent, summary, app in itertools.product(
            ["passive", "active", "time-sensitive", "critical"], focuses, sounds, ON_OFF, ON_OFF,
            ["enabled", "disabled"], ["foreground", "background"]):
        push = {"body": "B", "badge": 3, "level": level, "filter": "work", **sound}
        yield cell(push, app=app, locked=locked, silentSwitch=silent, badge="0",
                   settings__scheduledDelivery=summary, settings__timeSensitive=setting,
                   settings__criticalAlert=setting,
                   **{f"focus__{key}": value for key, value in {**off, **focus}.items()})


def surface_cells():
    """Each reason to alert or not with each category, setting, screen, watch and car."""
    manners = [("active", "false", "false"), ("passive", "false", "false"),
               ("active", "true", "false"), ("active", "true", "true")]
    for (level, focus, shows), category, off, locked, screen, worn, unlocked, car in itertools.product(
            manners, [{}, {"category": "PLAIN"}, {"category": "FULL"}],
            ["", "alert", "lockScreen", "carPlay"], *[ON_OFF] * 5):
        keys = {part: "disabled" if part == off else "enabled"
                for part in ("alert", "lockScreen", "carPlay")}
        yield cell({"body": "B", "level": level, **category}, locked=locked, screenOn=screen,
                   watch__worn=worn, watch__unlocked=unlocked, carPlay__connected=car,
                   focus__on=focus, focus__allowsTimeSensitive="false",
                   focus__showsOnLockScreen=shows,
                   **{f"settings__{key}": value for key, value in keys.items()})


def cell_sessions():
    """The sessions of the tables, as `random_session` gives them."""
    (full, full_place, _), (bare, bare_place, _), (sample, sample_place, _) = apps()[:3]
    for app, place, cells in [
            (sample, sample_place, permission_cells()),
            (full, full_place, interruption_cells("enabled")),
            (full, full_place, interruption_cells("disabled")),
            (bare, bare_place, interruption_cells("notSupported")), (full, full_place, surface_cells())]:
        cells = list(cells)
        for start in range(0, len(cells), SESSION):
            yield app, place, 100_000, cells[start:start + SESSION]


def words(line):
    if line[0] == "deliver":
        return push_line(line[1])
    if line[0] == "set":
        return f"set {line[1]}={line[2]}"
    return " ".join(str(word) for word in line)


class Record:
    """The events of one state, as far as they are compared."""

    METHODS = {
        "userNotificationCenter(_:willPresent:withCompletionHandler:)": "willPresent",
        "userNotificationCenter(_:didReceive:withCompletionHandler:)": "didReceive",
        "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)": "fetch",
    }

    ALERTS = {"banner", "lockScreen", "watch"}
    PARTS = {"banner", "lockScreen", "notificationCenter", "sound", "badge", "notification"}

    def __init__(self):
        self.facts, self.identifiers, self.answers = [], [], []
        # What of a cell's push came to the person, and what was withheld.
        self.given, self.withheld, self.problems = set(), set(), []

    def account(self, event):
        """Keeps account of a cell's push: a part of it is given or withheld, and only once."""
        kind = event["event"]
        if kind == "received":
            self.given, self.withheld = set(), set()
        elif kind in ("presented", "sound", "badge"):
            self.given.add(event.get("surface", kind))
        elif kind == "withheld" and event["what"] in self.PARTS:
            if event["what"] in self.withheld:
                self.problems.append(("withheld twice", event["what"]))
            self.withheld.add(event["what"])
        if both := self.given & self.withheld:
            self.problems.append(("given and withheld", *sorted(both)))

    def missing(self, push):
        """The parts of a cell's push that were neither given nor withheld."""
        if "notification" in self.withheld:
            return []
        parts = [{part} for part in ("sound", "badge") if part in push]
        if "title" in push or "body" in push:
            parts += [{"notificationCenter"}, self.ALERTS]
        return [("neither given nor withheld", *sorted(part)) for part in parts
                if not part & (self.given | self.withheld)]

    def add(self, event):
        kind = event["event"]
        self.account(event)
        if kind == "received":
            self.identifiers.append(event["notification"])
        elif kind == "callback":
            if event["method"] in self.METHODS:
                self.facts.append(("called", self.METHODS[event["method"]]))
        elif kind == "completion":
            if self.METHODS.get(event["method"]) == "willPresent":
                self.answers.append(set((event.get("value") or "").split(", ")))
        elif kind == "presented":
            self.facts.append((
                "presented", event["surface"], event["title"], event["subtitle"], event["body"],
                event["previewHidden"], event["quiet"],
                tuple(action["identifier"] for action in event["actions"]),
                event.get("lightsScreen", False), event.get("group", {}).get("count", 0)))
        elif kind == "longLook":
            self.facts.append((
                "longLook", event["title"], event["subtitle"], event["body"],
                event["previewHidden"],
                tuple(action["identifier"] for action in event["actions"])))
        elif kind == "sound":
            self.facts.append(("sound", event["name"], event["critical"]))
        elif kind == "badge":
            self.facts.append(("badge", event["from"], event["to"]))
        elif kind == "removed":
            self.facts.append(("removed", event["place"], event["reason"]))
        elif kind == "replaced":
            self.facts.append(("replaced", event["place"]))
        elif kind == "appState":
            self.facts.append(("state", event["from"], event["to"]))
        elif kind == "response":
            self.facts.append(("response", event["choice"], event["actionIdentifier"]))
        elif kind == "device" and event["key"] == "locked":
            self.facts.append(("locked", event["to"] == "true"))

    def identifier(self):
        """The next identifier of a push that arrived, which the naive phone has arrive too."""
        return self.identifiers.pop(0) if self.identifiers else "none"

    def answer(self):
        return self.answers.pop(0) if self.answers else set()

def compare(phone, lines, record):
    """What differs in a state: what the program has and the naive phone has not, and the reverse."""
    phone.facts = []
    for line in lines:
        phone.do(line, record)
    found, wanted = sorted(record.facts, key=repr), sorted(phone.facts, key=repr)
    # A cell has one push; a random state may have others before it, and answers after it.
    last = lines[-1]
    if last[0] == "deliver" and last[1].get("collapse") == "cell":
        found += record.problems + record.missing(last[1])
    return None if found == wanted else (found, wanted)


def run_session(binary, number, session, folder, switches):
    app, place, budget, states = session[0](*session[1:]) if callable(session[0]) else session
    file = place
    if isinstance(place, dict):
        file = os.path.join(folder, f"{number}.json")
        Path(file).write_text(json.dumps(place), encoding="utf-8")
    profile = [f"--profile={switch}" for switch in [f"silentBudget={budget}", *switches]]
    process = subprocess.Popen(
        [binary, "explore", "--app", file, "--format", "json", *profile],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def write():
        for index, lines in enumerate(states):
            text = "".join(words(line) + "\n" for line in lines)
            process.stdin.write(f"{text}set {MARK}={index + 1}\n".encode())
        process.stdin.close()

    writer = threading.Thread(target=write)
    writer.start()
    phone = Phone(app, budget)
    record, index, differences = Record(), 0, []
    for text in process.stdout:
        if b'"event":"diagnostic"' in text:
            continue
        event = json.loads(text)
        if event["event"] == "device" and event["key"] == MARK:
            if not differences:
                found = compare(phone, states[index], record)
                if found:
                    differences.append((index, found))
            record, index = Record(), index + 1
        else:
            record.add(event)
    writer.join()
    process.wait()
    if index != len(states):
        differences.append((index, ([f"{index} states of {len(states)}"], [])))
    return place, states, differences


def tell(number, place, states, index, found):
    name = place if isinstance(place, str) else ", ".join(place["entitlements"]) or "bare"
    print(f"session {number}, state {index + 1} differs; app {name}")
    for lines in states[max(0, index - 4): index + 1]:
        for line in lines:
            print("  " + words(line))
        print("  --")
    (has, wants) = found
    print("  the program alone:    ", list((Counter(has) - Counter(wants)).elements()))
    print("  the naive phone alone:", list((Counter(wants) - Counter(has)).elements()))


def main():
    arguments = sys.argv[1:]
    binary = os.path.abspath(arguments[0] if arguments else ".build/release/notify-sim")
    total = int(arguments[1]) if len(arguments) > 1 else 200_000
    seed = int(arguments[2]) if len(arguments) > 2 else 1
    sizes = [min(SESSION, total - start) for start in range(0, total, SESSION)]
    told = 0
    tables = list(cell_sessions())
    cells = sum(len(states) for *_, states in tables)
    # Each session has its own dice, so that they can run side by side.
    plans = tables + [(random_session, seed, number, size) for number, size in enumerate(sizes)]
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor() as pool:
        sessions = [
            pool.submit(run_session, binary, number, plan, folder, arguments[3:])
            for number, plan in enumerate(plans)]
        for number, session in enumerate(sessions):
            place, states, differences = session.result()
            for index, found in differences:
                if told < 5:
                    tell(number, place, states, index, found)
                told += 1
    print(f"{cells} cells and {sum(sizes)} random states in {len(plans)} sessions: "
          + ("none differs" if not told else f"{told} sessions differ"))
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
