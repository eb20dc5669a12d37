"""Runs a program on a terminal of its own and plays the person before it.

The argument is a JSON object: `command`, `environment`, `columns`, and `steps`, which are
`["see", TEXT]` (wait until the screen shows it after what was seen before), `["type", TEXT]`,
`["file", PATH]` (wait until the file exists) and `["signal", NUMBER]`. Standard output is a JSON object: `status`, `screen`,
`settingsKept`.
"""

import fcntl, json, os, pty, select, signal, struct, sys, termios, time

session = json.loads(sys.argv[1])
leader, follower = pty.openpty()
fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, session["columns"], 0, 0))
before = termios.tcgetattr(follower)
child = os.fork()
if child == 0:
    os.setsid()
    fcntl.ioctl(follower, termios.TIOCSCTTY, 0)
    # A test runner's threads block signals, and children inherit that.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    for stream in range(3):
        os.dup2(follower, stream)
    os.closerange(3, 64)
    os.execve(session["command"][0], session["command"], session["environment"])

end = time.monotonic() + 20
screen, seen, status = b"", 0, None


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


for kind, text in session["steps"]:
    if kind == "type":
        os.write(leader, text.encode())
    elif kind == "signal":
        os.kill(child, int(text))
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
json.dump({"status": status, "screen": screen.decode(errors="replace"), "settingsKept": kept}, sys.stdout)
