"""Writes scenario files of five steps into a folder: make_scenarios.py FOLDER COUNT."""

import json
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APPS = {
    "meetings": ("meeting-invitation.json", "ACCEPT_ACTION"),
    "orders": ("order-confirmation.json", None),
    "reminders": ("reminder.json", None),
}


def scenario(number):
    """A scenario of five steps, in which everything is as expected."""
    app = list(APPS)[number % len(APPS)]
    payload, action = APPS[app]
    answer = {"choose": action} if action else {"open": True}
    return {
        "name": f"Notification {number} is answered",
        "app": app,
        "device": {"locked": number % 2 == 0},
        "steps": [
            {"deliver": payload, "expect": [{"event": "received"}, {"event": "presented"}]},
            {**answer, "expect": [{"event": "response"}]},
            {"unlock": True},
            {"advance": "10m"},
            {"background": True, "expect": [{"not": {"event": "presented"}}]},
        ],
    }


def main(folder, count):
    for payload, _ in APPS.values():
        shutil.copy(ROOT / "fixtures" / "payloads" / payload, folder / payload)
    for number in range(count):
        text = json.dumps(scenario(number), indent=2) + "\n"
        (folder / f"{number:06}.scenario.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
