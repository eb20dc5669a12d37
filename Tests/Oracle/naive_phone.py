"""A phone for push notifications in as few words as possible, written from the rules alone.

It knows nothing of the program: only what a rule says comes of a push, a setting or an answer. The
rules are named where they are applied. What the app decides, and generated identifiers, are
taken from the record, since no rule says them.
"""

START = 1767258000  # 2026-01-01T09:00:00Z
DEFAULT = "com.apple.UNNotificationDefaultActionIdentifier"
DISMISS = "com.apple.UNNotificationDismissActionIdentifier"
SURFACES = ("banner", "lockScreen", "list", "sound", "badge")


class App:
    """What of an app matters to the phone."""

    def __init__(self, entitlements=(), modes=(), categories=None, hasCode=False, extension=None):
        self.entitlements, self.modes = entitlements, modes
        self.categories = categories or {}
        self.hasCode = hasCode  # a delegate with every method, or none
        self.extension = extension  # what a service extension changes; none without one


class Phone:
    def __init__(self, app, budget=3):
        self.app, self.budget = app, budget
        self.time, self.opened, self.arrivals = START, START, 0
        self.list, self.screen, self.held = [], None, []
        self.looked = None  # D85: the notification whose long look is open
        self.stored, self.silent, self.wakes = None, None, []
        self.facts, self.record = [], None
        off = "notSupported"
        entitled = lambda name: "enabled" if name in app.entitlements else off
        self.keys = {
            "online": "true", "lowPowerMode": "false", "backgroundRefresh": "true",
            "locked": "false", "unlocksWhenAsked": "true", "screenOn": "true",
            "silentSwitch": "false", "focus.on": "false", "focus.allowsApp": "false",
            "focus.allowsTimeSensitive": "true", "focus.showsOnLockScreen": "false",
            "focus.filter": "", "focus.people": "", "summary": "08:00,18:00", "watch.worn": "false", "watch.unlocked": "false",
            "carPlay.connected": "false", "limitedSpace": "false", "app": "background",
            "authorization": "authorized", "badge": "0", "settings.alert": "enabled",
            "settings.sound": "enabled", "settings.badge": "enabled",
            "settings.lockScreen": "enabled", "settings.notificationCenter": "enabled",
            "settings.deliverQuietly": "false", "settings.carPlay": off,
            "settings.timeSensitive": entitled("time-sensitive"),
            "settings.criticalAlert": entitled("critical-alerts"),
            "settings.scheduledDelivery": "disabled", "settings.showPreviews": "whenAuthenticated",
            "settings.alertStyle": "banner", "settings.grouping": "automatic",
        }

    def on(self, key):
        return self.keys[key] in ("true", "enabled")

    def says(self, *fact):
        self.facts.append(fact)

    # What happens to the phone.

    def do(self, line, record):
        """Does what a line says; the record names identifiers and what the app answered."""
        self.record = record
        verb = line[0]
        if verb == "set":
            self.set(line[1], line[2])
        elif verb == "advance":
            self.advance(line[1])
        elif verb == "deliver":
            self.send(line[1])
        elif verb == "clearAll":
            self.clear_all()
        elif verb == "longLook":
            self.long_look()
        elif verb == "uninstall":
            self.uninstall()
        else:
            self.answer(verb, line[1] if len(line) > 1 else None)
        self.show_due(self.time)
        if self.stored and not self.unreachable(self.stored[0]):  # N25
            push, until = self.stored
            self.stored = None
            if self.time < until:  # N27
                self.arrive(push)

    def set(self, key, value):
        if self.keys[key] == value:
            return
        if key == "locked":
            self.lock() if value == "true" else self.unlock()
        elif key == "app":
            self.move_app(value)
        else:
            self.keys[key] = value
            if key in ("summary", "settings.scheduledDelivery"):  # D44c
                on = self.on("settings.scheduledDelivery")
                for held in self.held:
                    held["until"] = self.next_summary() if on else self.time

    def lock(self):
        if self.keys["app"] == "foreground":
            self.state("background")
        self.keys["locked"], self.screen, self.looked = "true", None, None
        self.says("locked", True)

    def unlock(self):
        self.keys["locked"], self.screen = "false", None
        self.says("locked", False)

    def unlocks(self):
        """R5, R6: what needs an unlocked phone asks for it."""
        if self.on("locked"):
            if not self.on("unlocksWhenAsked"):
                return False
            self.unlock()
        return True

    def state(self, new):
        old = self.keys["app"]
        if old == new:
            return
        self.keys["app"] = new
        self.says("state", old, new)

    def to_front(self):
        self.looked = None
        was = self.keys["app"]
        if was != "foreground":
            self.opened = self.time  # A73
        self.state("foreground")
        if was != "foreground" and self.silent:  # D13: starting the app delivers the held one
            self.silent = None
            self.fetch()

    def awake(self):
        if self.keys["app"] != "foreground":
            self.state("background")

    def move_app(self, new):
        if new == "foreground":
            if self.unlocks():
                self.to_front()
        elif new in ("background", "suspended"):
            if self.keys["app"] == "foreground":
                self.state("background")
            self.awake()
            self.state(new)
        else:
            if self.keys["app"] == "foreground":
                self.state("background")
            if self.silent:  # D13: ending the app discards the held one
                self.silent = None
                self.says("removed", "heldSilentPush", "appEnded")
            self.state(new)

    def advance(self, seconds):
        end = self.time + seconds
        if self.screen:  # D60, D61
            stays = self.screen["place"] == "lockScreen" or (
                self.screen["place"] == "banner" and self.screen["style"] == "alert")
            if not stays and self.screen["id"] != self.looked:
                self.screen = None
        self.show_due(end)
        self.time = end

    def show_due(self, end):
        due = [held for held in self.held if held["until"] <= end]  # D44
        self.held = [held for held in self.held if held["until"] > end]
        for held in sorted(due, key=lambda held: held["until"]):
            self.time = max(self.time, held["until"])
            if self.permitted() and self.on("settings.notificationCenter"):
                self.show(held, "notificationCenter", quiet=True)
                self.list.append(held)

    # Stage 1: the push reaches the phone.

    def unreachable(self, push):
        if not self.on("online"):  # D2
            return True
        return self.on("lowPowerMode") and push.get("priority") in (5, 1)  # D2

    def send(self, push):
        if push.get("topic", "").endswith(".voip") and push.get("type"):  # N10
            return None
        if not self.unreachable(push):
            return self.arrive(push)
        expiration = push.get("expiration")
        if expiration == 0:  # N28
            return
        until = self.time + 30 * 86400 if expiration is None else expiration  # N28
        if until <= self.time:  # N27b
            return
        if self.stored and self.time < self.stored[1]:  # N25, N27
            self.says("replaced", "stored")
        self.stored = (push, until)

    def arrive(self, push):
        self.arrivals += 1
        minted = self.record.identifier()
        note = {
            "id": push.get("collapse") or minted, "push": push,
            "date": self.time, "number": self.arrivals, "place": None}
        has_text = bool(push.get("title") or push.get("subtitle") or push.get("body"))
        for_person = has_text or push.get("sound") is not None or push.get("badge") is not None
        by_type = for_person and push.get("type") == "background"  # D6b: it is not shown
        if by_type:
            has_text = for_person = False
        if has_text and self.permitted():
            if self.take_away(note["id"]):  # D4
                self.says("replaced", "delivered")
        if push.get("available"):
            self.silent_part(push, note, for_person, by_type)
        if not for_person or not self.permitted():  # D20, A73
            return
        self.person_part(push, note, has_text)

    def take_away(self, identifier):
        found = False
        if self.screen and self.screen["id"] == identifier:
            self.screen, found = None, True
        for name in ("list", "held"):
            kept = [note for note in getattr(self, name) if note["id"] != identifier]
            found = found or len(kept) < len(getattr(self, name))
            setattr(self, name, kept)
        return found

    # Stage 3: the silent part.

    def silent_part(self, push, note, for_person, by_type):
        in_front = self.keys["app"] == "foreground"
        limited = not in_front and not for_person
        held = False
        self.wakes = [wake for wake in self.wakes if self.time - wake < 3600]
        odd = push.get("type") == "alert" or push.get("priority", 5) != 5
        if odd and not for_person and not by_type:
            wakes = False  # D12b
        elif in_front:
            wakes = True  # D14
        elif "remote-notification" not in self.app.modes or self.keys["app"] == "forceQuit":
            wakes = False  # D12
        elif not self.on("backgroundRefresh"):
            wakes = False  # D12
        elif self.on("lowPowerMode"):
            wakes, held = False, not for_person  # D12, D13
        elif limited and len(self.wakes) >= self.budget:
            wakes, held = False, True  # D13
        else:
            wakes = True
        if not wakes:
            if held:
                if self.silent:
                    self.says("replaced", "heldSilentPush")
                self.silent = note
            return
        if limited:
            self.wakes.append(self.time)
        self.awake()  # D11
        self.fetch()

    def fetch(self):
        # Of an app without code, it is recorded what its delegate would get.
        self.says("called", "fetch")

    # Stage 4: permission.

    def permitted(self):
        status = self.keys["authorization"]
        if status == "ephemeral":
            return self.time - self.opened <= 8 * 3600  # A73
        return status in ("authorized", "provisional")  # D20

    # Stages 6 to 8.

    def granted(self, entitlement, setting):
        return entitlement in self.app.entitlements and self.on(setting)

    def level(self, push):
        level = push.get("level", "active")
        critical = self.granted("critical-alerts", "settings.criticalAlert")
        if push.get("critical") and critical:
            return "critical"  # D41b
        if level == "critical" and not critical:
            return "active"  # D41
        if level == "time-sensitive":
            entitled = self.granted("time-sensitive", "settings.timeSensitive")
            return level if entitled else "active"  # D41
        return level

    def silenced(self, push, level):
        if not self.on("focus.on") or level == "critical":
            return False  # D40, D43
        wanted, given = self.keys["focus.filter"], push.get("filter")
        if wanted and given is not None and wanted != given:
            return True  # D43
        if push.get("sender") and push["sender"] in self.keys["focus.people"].split(","):
            return False  # D45
        if self.on("focus.allowsApp"):
            return False  # D42
        return not (level == "time-sensitive" and self.on("focus.allowsTimeSensitive"))  # D40

    def extended(self, push, has_text):
        """The push as the service extension hands it over."""
        changes = dict(self.app.extension or {})
        runs = push.get("mutable") and has_text and self.on("settings.alert")  # D30
        if not runs or self.keys["authorization"] == "ephemeral":  # A73b
            return push
        if "communication" not in self.app.entitlements:
            changes.pop("sender", None)  # D45c
        if "sound" in changes:
            changes["critical"] = False  # the extension's sound is an ordinary one
        return {**push, **changes}  # D34

    def person_part(self, push, note, has_text):
        ways = set(SURFACES)
        push = note["push"] = self.extended(push, has_text)
        status = self.keys["authorization"]
        if status == "provisional" or self.on("settings.deliverQuietly"):
            ways = {"list"}  # D22
        level = self.level(push)
        if level == "passive":
            ways -= {"banner", "sound"}  # D40
        if self.silenced(push, level):
            ways -= {"banner", "sound"}  # D42
            if not self.on("focus.showsOnLockScreen"):
                ways -= {"lockScreen"}
        in_front = self.keys["app"] == "foreground"
        if self.on("settings.scheduledDelivery") and not in_front and has_text:
            if not push.get("sender") and level in ("passive", "active"):  # D44
                note["until"] = self.next_summary()
                self.held.append(note)
                return self.set_badge(push, note, ways)
        if self.on("silentSwitch") and level != "critical":
            ways -= {"sound"}  # D46
        if in_front:
            self.says("called", "willPresent")  # D50
            # Of an app whose code is not there, every option is assumed.
            options = self.record.answer() if self.app.hasCode else set(SURFACES)
            if "alert" in options:
                options |= {"banner", "list"}  # A48
            if "list" in options:
                options = options | {"lockScreen"}
            ways &= options
        sound = self.sound(push, level) if "sound" in ways else None
        self.set_badge(push, note, ways)  # L19: before it is shown
        if has_text:
            self.present(push, note, ways, quiet=sound is None)
        if sound:
            self.says("sound", *sound)

    def next_summary(self):
        day = self.time - self.time % 86400
        minutes = [int(time[:2]) * 60 + int(time[3:]) for time in self.keys["summary"].split(",")]
        times = [day + minute * 60 + later for minute in minutes for later in (0, 86400)]
        return min(time for time in times if time > self.time)

    def sound(self, push, level):
        name, critical = push.get("sound"), bool(push.get("critical"))
        if name is None:
            if level != "critical":
                return None
            name, critical = "default", True  # D40
        if level != "critical":
            critical = False  # P13
        if level != "critical" and not self.on("settings.sound"):
            return None  # D63; D40b
        return name, critical

    def present(self, push, note, ways, quiet):
        in_use = not self.on("locked") and self.on("screenOn")
        ready = self.on("watch.worn") and self.on("watch.unlocked")
        alerts = "banner" in ways
        place = None
        if alerts and self.on("settings.alert") and not in_use and ready:
            place = "watch"  # D92
        elif self.on("locked"):
            if "lockScreen" in ways and self.on("settings.lockScreen"):
                place = "lockScreen"  # D61
        elif alerts and self.on("settings.alert"):
            if self.keys["settings.alertStyle"] != "none":
                place = "banner"  # D60
        if place:
            lights = place == "lockScreen" and alerts and not self.on("screenOn")
            self.show(note, place, quiet, lights)
        listed = "list" in ways and self.on("settings.notificationCenter")  # D62
        if listed:
            self.show(note, "notificationCenter", quiet)
        category = self.app.categories.get(push.get("category"), {})
        if self.on("carPlay.connected") and alerts and self.on("settings.carPlay"):
            if category.get("car"):
                self.show(note, "carPlay", quiet)  # D90
        if place:
            note["place"], note["style"] = place, self.keys["settings.alertStyle"]
            self.screen = note
        if listed:
            self.list.append(note)

    def buttons(self, push):
        actions = self.app.categories.get(push.get("category"), {}).get("actions", ())
        return actions[: 2 if self.on("limitedSpace") else 10]  # S34, R15

    def texts(self, note):
        """Title, subtitle and body as they are shown now, and whether the preview is hidden."""
        push = note["push"]
        title, subtitle = push.get("title", ""), push.get("subtitle", "")
        if push.get("sender"):
            title, subtitle = push["sender"], ""  # D45b
        body = push.get("body", "")
        previews = self.keys["settings.showPreviews"]
        hidden = previews == "never" or (previews == "whenAuthenticated" and self.on("locked"))
        if hidden:  # D70, D71, D72
            category = self.app.categories.get(push.get("category"), {})
            count = 1 + len(self.others(note, "automatic"))
            body = category.get("placeholder", "").replace("%u", str(count)) or "Notification"
            title = title if category.get("showsTitle") else ""
            subtitle = subtitle if category.get("showsSubtitle") else ""
        return title, subtitle, body, hidden

    def others(self, note, grouping):
        """The other notifications in Notification Center that one is grouped with (D80)."""
        listed = [other for other in self.list if other["id"] != note["id"]]
        if grouping == "automatic":
            thread = note["push"].get("thread", "")
            return [other for other in listed if other["push"].get("thread", "") == thread]
        return listed if grouping == "byApp" else []

    def show(self, note, place, quiet, lights=False):
        names = tuple(action["id"] for action in self.buttons(note["push"]))
        group = 0
        if place in ("notificationCenter", "lockScreen"):  # D81
            others = self.others(note, self.keys["settings.grouping"])
            group = len(others) + 1 if others else 0
        self.says("presented", place, *self.texts(note), quiet, names, lights, group)

    def long_look(self):
        seen = self.list + [self.screen] if self.screen else self.list
        self.looked = None
        if seen:
            note = max(seen, key=lambda note: (note["date"], note["number"]))  # D90b
            self.looked = note["id"]
            names = tuple(action["id"] for action in self.buttons(note["push"]))
            self.says("longLook", *self.texts(note), names)  # D85

    def set_badge(self, push, note, ways):
        number = push.get("badge")
        if number is None or "badge" not in ways or not self.on("settings.badge"):
            return  # D64
        former = int(self.keys["badge"])
        if former == number:
            return
        self.keys["badge"] = str(number)
        self.says("badge", former, number)
        if number == 0:  # L19
            listed = {other["id"] for other in self.list}
            for identifier in listed - {note["id"]}:
                self.take_away(identifier)
                self.says("removed", "delivered", "badge")

    # What the person answers.

    def answer(self, verb, word):
        seen = self.list + [self.screen] if self.screen else self.list
        if not seen:
            return
        looked = [note for note in seen if note["id"] == self.looked]  # D85
        note = max(looked or seen, key=lambda note: (note["date"], note["number"]))  # D90b
        in_use = not self.on("locked") and self.on("screenOn")
        on_watch = note["place"] == "watch" and not in_use
        push = note["push"]
        category = self.app.categories.get(push.get("category"), {})
        opens, unlocks, told, identifier = False, False, True, word
        if verb == "open":  # R2
            opens, unlocks, identifier = True, True, DEFAULT
        elif verb == "dismiss":  # R3
            identifier, told = DISMISS, category.get("dismiss", False)
        else:
            found = [action for action in self.buttons(push) if action["id"] == word]
            if verb == "doubleTap":  # S5, D96
                found = [a for a in self.buttons(push) if "destructive" not in a["options"]][:1]
            if not found:
                return
            options, identifier = found[0]["options"], found[0]["id"]
            opens = "foreground" in options  # R5
            unlocks = opens or "authenticationRequired" in options  # R6
            if opens and on_watch:
                return  # R19
        if unlocks and not self.unlocks():
            return
        choice = {"open": "open", "dismiss": "dismiss", "choose": "action"}.get(verb, verb)
        self.says("response", choice, identifier)
        self.looked = None
        was_listed = any(other["id"] == note["id"] for other in self.list)
        self.take_away(note["id"])
        if was_listed:  # R20, R20b
            self.says("removed", "delivered", "answered")
        if not told:
            return
        if opens:
            self.to_front()  # D15: what an app without code lacks is not its delegate
        else:
            self.awake()  # R3, R4
        # R1; of an app without code, it is recorded what its delegate would get.
        self.says("called", "didReceive")

    def clear_all(self):
        for note in list(self.list):
            self.looked = None
            self.says("response", "dismiss", DISMISS)
            self.says("removed", "delivered", "answered")  # R20
            self.take_away(note["id"])  # R3b: and the app is not told

    def uninstall(self):
        self.move_app("notRunning")
        for _ in self.list:  # L15, R20b
            self.says("removed", "delivered", "uninstalled")
        self.list, self.screen, self.held, self.stored = [], None, [], None
        self.looked = None
        if self.keys["badge"] != "0":
            self.says("badge", int(self.keys["badge"]), 0)
        self.keys["badge"] = "0"
