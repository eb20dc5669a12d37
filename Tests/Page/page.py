"""Drives the page that is the phone in a real browser: `page.py PROGRAM [FOLDER]`.

A push arrives, buttons are pressed by mouse and by keyboard, a reply is typed, and what the app does
with it appears; payloads that try to become HTML stay text. Pictures of the main states are left in
the folder: light and dark, 360 and 1280 wide. Where there is no Chromium, it says so and ends with 0.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request

import browser

HOSTILE = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>"


class Server:
    """`serve` with its page, whose standard input takes verbs."""

    def __init__(self, program, app):
        self.folder = tempfile.TemporaryDirectory()
        ready = os.path.join(self.folder.name, "ready.json")
        self.process = subprocess.Popen(
            [program, "serve", "--app", app, "--no-tls", "--any-token", "--control", "127.0.0.1:0",
             "--ready-file", ready],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            text=True)
        while not os.path.exists(ready):
            if self.process.poll() is not None:
                raise RuntimeError("the server ended")
            time.sleep(0.02)
        with open(ready) as file:
            addresses = json.load(file)
        self.page, self.url = addresses["page"], addresses["url"]
        self.control = f"http://{addresses['control']}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def deliver(self, title, body="", **keys):
        self.say("deliver " + json.dumps(
            {"aps": {"alert": {"title": title, "body": body}, **keys}, "MEETING_ID": "1", "USER_ID": "2",
             "MESSAGE_ID": "3"}))

    def send_by_fcm(self, registration, title):
        message = {"token": registration, "notification": {"title": title}}
        request = urllib.request.Request(
            self.url + "/v1/projects/demo/messages:send", json.dumps({"message": message}).encode(),
            {"Content-Type": "application/json", "Authorization": "Bearer any"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["name"]


def card(text):
    words = json.dumps(text)
    return f"Array.from(document.querySelectorAll('#glass article')).find(" \
        f"(one) => one.textContent.includes({words}))"


def check(is_right, sentence):
    if not is_right:
        raise RuntimeError("not so: " + sentence)


def answers(page, server, picture):
    """A button is pressed with the mouse, a reply is typed, the keyboard does the same."""
    server.deliver("Standup", "In five minutes", category="MEETING_INVITATION", badge=2)
    page.wait(card("Standup"))
    page.wait("document.querySelector('#said').textContent.includes('Standup. In five minutes')")
    check(page.value("document.querySelector('#icon b').textContent") == "2", "the badge shows")
    picture("banner")
    page.value(f"{card('Standup')}.querySelector('[data-key$=longLook]').click()")
    page.wait("document.querySelector('dialog[open] [data-action=ACCEPT_ACTION]')")
    picture("long-look")
    page.value("document.querySelector('[data-action=ACCEPT_ACTION]').click()")
    page.wait("document.querySelector('#record .effect')")
    page.wait(f"!({card('Standup')})")
    check(page.value("document.querySelector('#record .effect').textContent.includes("
                     "'meeting.accepted')"), "the effect of the handler is in the record")

    server.deliver("Lunch?", "At noon", category="MESSAGE")
    page.wait(card("Lunch?"))
    page.value(f"{card('Lunch?')}.querySelector('[data-key$=longLook]').focus()")
    page.press("Enter", 13, "\r")
    page.wait("document.querySelector('dialog[open] form input')")
    page.value("document.querySelector('dialog form input').focus()")
    page.type("갈게요 👍 <b>")
    page.press("Enter", 13, "\r")
    page.wait("Array.from(document.querySelectorAll('#record .response')).some((one) =>"
              " one.textContent.includes('갈게요 👍 <b>'))")
    page.wait("!document.querySelector('dialog').open")


def hostile(page, server):
    """What a payload says stays text wherever it is shown."""
    server.deliver(HOSTILE, HOSTILE, category=HOSTILE)
    page.wait(card(HOSTILE))
    page.value(f"{card(HOSTILE)}.querySelector('[data-key$=longLook]').click()")
    page.wait("document.querySelector('dialog[open]')")
    check(page.value("document.title").endswith("notify-sim"), "no script of a payload runs")
    check(page.value("document.images.length") == 0, "no element comes of a payload")
    page.press("Escape", 27)
    page.wait("!document.querySelector('dialog').open")
    check(page.value("(() => { try { document.createElement('p').innerHTML = 'x'; return false }"
                     " catch { return true } })()"), "the policy refuses text as HTML")


def settings(page, server, picture):
    """A setting changes the phone, and what is withheld stands there with its rule."""
    page.value("(() => { const one = document.querySelector('[data-key=\"set settings.alert\"]');"
               " one.value = 'disabled'; one.dispatchEvent(new Event('change')) })()")
    page.wait("document.querySelector('#record .device')")
    server.deliver("Unseen", "Nobody sees this banner")
    page.wait("document.querySelector('#why').textContent.includes('alerts are off for the app')")
    check(page.value("document.querySelector('#why .rule b').textContent") == "D23",
          "the rule stands beside what it withheld")
    picture("withheld")
    server.say("set settings.alert=enabled")
    server.say("set settings.showPreviews=always")
    page.value("document.querySelector('[data-key=lock]').click()")
    page.wait("document.querySelector('#glass').classList.contains('locked')")
    server.deliver("한국어 알림", "회의가 다섯 분 뒤에 시작합니다 👨‍👩‍👧‍👦")
    server.deliver("اجتماع الفريق", "يبدأ الاجتماع بعد خمس دقائق.", **{"thread-id": "ar"})
    page.wait(card("اجتماع"))
    check(page.value(f"getComputedStyle({card('اجتماع')}.querySelector('h4')).direction") == "rtl",
          "Arabic reads from the right")
    page.value("document.activeElement.blur()")
    picture("locked")
    server.say("set settings.showPreviews=never")
    page.wait(f"{card('Notification')} && !({card('اجتماع')})")
    picture("hidden")
    server.say("set settings.showPreviews=always")


def another_phone(page, server):
    """A phone that comes later is named when something appears on it, and can be chosen."""
    check(page.value("document.querySelector('#which').hidden"), "one phone needs no choice")
    server.send_by_fcm("reg-1", "From FCM")
    page.wait("document.querySelector('#toast').textContent === 'Phone 2: From FCM'")
    check(not page.value("document.querySelector('#which').hidden"), "there is a choice of phones")
    page.value("(() => { const one = document.querySelector('#number');"
               " one.value = '2'; one.dispatchEvent(new Event('change')) })()")
    page.wait(card("From FCM"))
    page.wait("document.querySelector('#record .presented')")
    check("Standup" not in page.value("document.querySelector('#record').textContent"),
          "the record has the events of the chosen phone alone")


def reset(page, server):
    """Phones that a reset takes away are no choice any more."""
    urllib.request.urlopen(server.control + "/v1/reset", b"").close()
    page.wait("document.querySelector('#which').hidden")
    check(page.value("document.querySelector('#number').value") == "1", "phone 1 is shown")
    page.wait("document.querySelector('#link').textContent === 'Live'")
    server.deliver("After", "the reset")
    page.wait(card("After"))


def named(page):
    """Whatever can be pressed has a name for screen readers, and a place for the keyboard."""
    page.wait("document.querySelector('#settings label')")
    tree = page.call("Accessibility.getFullAXTree")["nodes"]
    roles = ["button", "checkbox", "combobox", "textbox", "dialog", "region"]
    for node in tree:
        if node.get("ignored") or node["role"]["value"] not in roles:
            continue
        check(node.get("name", {}).get("value"), f"a {node['role']['value']} has a name")
    found = {node["role"]["value"] for node in tree}
    for role in ["main", "heading", "article", "status", "list"]:
        check(role in found, f"there is a {role}")
    wide = page.value("document.documentElement.scrollWidth > innerWidth")
    check(not wide, "nothing is wider than the window")


def main():
    program, folder = sys.argv[1], (sys.argv[2:] or [tempfile.mkdtemp()])[0]
    found = browser.find()
    if not found:
        return print("skipped: there is no Chromium here")
    os.makedirs(folder, exist_ok=True)
    for width, height, appearance in [(1280, 900, "light"), (360, 780, "dark"),
                                      (1280, 900, "dark"), (360, 780, "light")]:
        with Server(program, "samples") as server, browser.Browser(found) as page:
            page.window(width, height, appearance)
            page.call("Page.navigate", url=server.page)
            page.wait("document.querySelector('#link')?.textContent === 'Live'")

            def picture(name):
                page.picture(f"{folder}/{name}-{width}-{appearance}.png")

            answers(page, server, picture)
            hostile(page, server)
            # What the policy refused just now is as it should be.
            page.notes.clear()
            settings(page, server, picture)
            another_phone(page, server)
            picture("another-phone")
            named(page)
            reset(page, server)
            check(not page.faults(), f"no faults: {page.faults()}")
            print(f"ok: {width} wide, {appearance}")


main()
