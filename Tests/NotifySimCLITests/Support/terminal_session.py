"""Runs a program on a terminal of its own and plays the person before it.

The argument is a JSON object: `command`, `environment`, `columns`, and `steps`, which are
`["see", TEXT]` (wait until the screen shows it after what was seen before), `["type", TEXT]`,
`["file", PATH]` (wait until the file exists), `["signal", NUMBER]`, `["resize", COLUMNS]` and
`["fetch", PATH, BODY]` (ask the control port whose page the screen named; a body is posted). Standard
output is a JSON object: `status`, `screen`, `settingsKept`, `fetched`.
"""

import fcntl, json, os, pty, re, select, signal, struct, sys, termios, threading, time
import urllib.request

session = json.loads(sys.argv[1])
leader, follower = pty.openpty()
fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, session["columns"], 0, 0))
before = termios.tcgetattr(follower)
child = os.fork()
if child == 0:
    os.setsid()
    fcntl.ioctl(follower, termios.TIOCSCTTY, 0)
    # A test runner's threads block signals, and what started it may ignore some; children inherit
    # both.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_DFL)
    for stream in range(3):
        os.dup2(follower, stream)
    os.closerange(3, 64)
    os.execve(session["command"][0], session["command"], session["environment"])

end = time.monotonic() + 20
screen, seen, status, fetched = b"", 0, None, []


def turn():
    """Takes what the program has written, and its exit status if it has ended."""
    global screen, status
    if time.monotonic() > end:
        os.kill(child, signal.SIGKILL)
        sys.exit("too slow: " + screen.decode(errors="replace"))
    if status is None:
        ended, code = os.waitpid(child, os.WNOHANG)
        if ended:
            status = os.waitstatus_to_exitcode(code)
    while select.select([leader], [], [], 0.005)[0] and time.monotonic() < end:
        screen += os.read(leader, 65536)


def fetch(path, body):
    """Asks the port while the program's output is read, which it may wait for."""
    place = re.search(rb"http://127.0.0.1:[0-9]+", screen).group().decode()
    answers = []
    data = body.encode() or None
    work = threading.Thread(
        target=lambda: answers.append(urllib.request.urlopen(place + path, data, 15).read()))
    work.start()
    while work.is_alive():
        turn()
    fetched.append(answers[0].decode())


for kind, text, *more in session["steps"]:
    if kind == "type":
        os.write(leader, text.encode())
    elif kind == "signal":
        os.kill(child, int(text))
    elif kind == "resize":
        fcntl.ioctl(leader, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(text), 0, 0))
    elif kind == "fetch":
        fetch(text, more[0])
    elif kind == "file":
        while status is None and not (os.path.exists(text) and os.path.getsize(text)):
            turn()
    else:
        while status is None and screen.find(text.encode(), seen) < 0:
            turn()
        found = screen.find(text.encode(), seen)
        if found < 0:
            sys.exit(f"never saw {text!r} in:\n" + screen.decode(errors="replace"))
        seen = found + len(text.encode())
while status is None:
    turn()
turn()
kept = termios.tcgetattr(follower) == before
json.dump({"status": status, "screen": screen.decode(errors="replace"), "settingsKept": kept,
    "fetched": fetched}, sys.stdout)
