#!/usr/bin/env python3
"""Prints N payloads, one JSON object a line, about 425 bytes each; the same ones every time."""

import json
import random
import sys

CATEGORIES = ["MEETING_INVITATION", "MESSAGE", "ORDER_SHIPPED", "REMINDER", "TIMER_EXPIRED", "NEWS"]
TITLES = ["주간 회의", "Weekly Staff Meeting", "새 메시지 💬", "Order shipped 📦", "Reminder"]
BODIES = [
    "매주 화요일 오후 2시에 회의실에서 만나요. 자료를 미리 읽어 주세요 🙏",
    "Every Tuesday at 2pm, in the large room on the second floor; bring the slides.",
    "주문하신 상품이 출발했습니다. 내일 도착 예정입니다 🚚",
    'She said "see you there" and sent a picture.\nTap to answer.',
]
LEVELS = ["passive", "active", "time-sensitive"]


def payload(number, rng):
    aps = {
        "alert": {
            "title": rng.choice(TITLES),
            "subtitle": f"No. {number}",
            "body": rng.choice(BODIES),
        },
        "badge": rng.randrange(100),
        "sound": rng.choice(["default", "chime.caf"]),
        "category": CATEGORIES[number % len(CATEGORIES)],
        "thread-id": f"thread-{rng.randrange(1000)}",
        "mutable-content": 1,
        "interruption-level": rng.choice(LEVELS),
        "relevance-score": rng.randrange(100) / 100,
    }
    return {
        "aps": aps,
        "MEETING_ID": str(rng.randrange(10**9)),
        "USER_ID": f"{rng.randrange(16**8):08X}",
        "link": f"https://example.com/items/{number}?from=push",
        "tags": [rng.randrange(1000) for _ in range(4)],
        "geo": {"lat": rng.randrange(-90000, 90000) / 1000, "lon": rng.randrange(180) * 1.5},
    }


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    rng = random.Random(20260101)
    write = sys.stdout.buffer.write
    for number in range(count):
        text = json.dumps(payload(number, rng), ensure_ascii=False, separators=(",", ":"))
        write(text.encode() + b"\n")


if __name__ == "__main__":
    main()
