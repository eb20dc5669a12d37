#!/usr/bin/env python3
"""Prints trigger-dates.tsv: when calendar triggers fire, worked out with CPython's zoneinfo.

    python3 make_trigger_dates.py > trigger-dates.tsv

A row is a time zone, a moment, date components, and the next three matches after the moment, all
moments in UTC. The search is by hand: every minute that there is, in UTC, is turned into local
time, and the fields of that are compared. The policy is that of docs/time.md:

- Components finer than the finest given are 0, or the first.
- With an hour, a local time that is left out counts as the next that there is, and of one that
  comes twice the first counts. A day that is left out whole is passed over.
- Without an hour, every minute that there is counts.
- A day that its month does not have counts as the first moment of the next month.
"""

import bisect
import calendar
import datetime
import functools
import itertools
import zoneinfo

UTC = datetime.timezone.utc
EPOCH = datetime.date(1970, 1, 1).toordinal()
LETTERS = ["year", "month", "day", "weekday", "hour", "minute", "second"]

# Changes of the clocks: two each in 2026 where there are any, and famous ones of the past.
YEARS = {
    "Asia/Seoul": [2026],
    "Europe/Berlin": [2026, 1980],
    "America/New_York": [2026, 2006],
    "Australia/Lord_Howe": [2026],
    "Asia/Kolkata": [2026],
    "Asia/Kathmandu": [2026, 1985],
    "America/Sao_Paulo": [2026, 2017, 2018],
    "Africa/Casablanca": [2026, 2027],
    "Pacific/Apia": [2011, 2020],
}


def moment(*parts):
    return int(datetime.datetime(*parts, tzinfo=UTC).timestamp())


@functools.cache
def local(zone, minute):
    """The local date and time of a minute since 1970."""
    there = datetime.datetime.fromtimestamp(minute * 60, zoneinfo.ZoneInfo(zone))
    assert there.second == 0, "a change of clocks within a minute"
    return there.toordinal(), there.hour, there.minute


@functools.cache
def minutes(zone, ordinal):
    """The minutes of a local date in the order of time: (hour, minute) and the minute since 1970."""
    noon = (ordinal - EPOCH) * 1440 + 720
    around = range(noon - 1440 - 900, noon + 1440 + 900)
    return [((h, m), x) for x in around for d, h, m in [local(zone, x)] if d == ordinal]


def first_at(zone, ordinal, hour, minute, second):
    """The first moment at which a local time is shown, or is passed over."""
    there = minutes(zone, ordinal)
    if not there:
        return None
    for shown, x in there:
        if shown == (hour, minute):
            return x * 60 + second
    later = [x for shown, x in there if shown > (hour, minute)]
    return (later or [minutes(zone, ordinal + 1)[0][1]])[0] * 60


def lacks(date, day):
    return day > calendar.monthrange(date.year, date.month)[1]


def days(parts, start):
    """The dates that match, each with whether its month lacked the day that it stands for."""
    for ordinal in range(start, start + 41 * 366):
        date = datetime.date.fromordinal(ordinal)
        if parts.get("weekday", date.isoweekday() % 7 + 1) != date.isoweekday() % 7 + 1:
            continue
        if all(parts.get(k, getattr(date, k)) == getattr(date, k) for k in ["year", "month", "day"]):
            yield ordinal, False
        before = datetime.date.fromordinal(ordinal - 1)
        if date.day == 1 and "day" in parts and lacks(before, parts["day"]):
            if all(parts.get(k, getattr(before, k)) == getattr(before, k) for k in ["year", "month"]):
                yield ordinal, True


def matches(zone, start, parts):
    """The moments after another that match, in order."""
    parts = dict(parts)
    today = local(zone, start // 60)[0]
    if not {"hour", "minute", "second"} & set(parts):
        if "weekday" not in parts and "day" not in parts:
            parts["day"] = 1
            if "month" not in parts:
                parts["month"] = 1
        parts["hour"] = 0
    if "hour" not in parts:
        second = parts.get("second", 0)
        for x in itertools.count(start // 60):
            if "minute" in parts and local(zone, x)[2] != parts["minute"]:
                continue
            if x * 60 + second > start:
                yield x * 60 + second
    time = parts["hour"], parts.get("minute", 0), parts.get("second", 0)
    for ordinal, instead in days(parts, today):
        found = first_at(zone, ordinal, *((0, 0, 0) if instead else time))
        if found is not None and found > start:
            yield found


def changes(zone, year):
    """The minutes since 1970 at which the offset of a zone changes in a year."""
    place = zoneinfo.ZoneInfo(zone)

    def offset(minute):
        return datetime.datetime.fromtimestamp(minute * 60, place).utcoffset()

    hours = range(moment(year, 1, 1) // 60, moment(year + 1, 1, 1) // 60, 60)
    for hour in hours:
        if offset(hour) != offset(hour + 60):
            yield hour + bisect.bisect(range(60), False, key=lambda x: offset(hour + x) != offset(hour))


def cases():
    plain = [
        {"hour": 9}, {"hour": 9, "minute": 30}, {"hour": 0}, {"hour": 23, "minute": 59, "second": 59},
        {"minute": 0}, {"minute": 30}, {"minute": 45, "second": 15}, {"second": 20},
        {"weekday": 1}, {"weekday": 4, "hour": 18}, {"day": 1}, {"day": 31}, {"day": 30, "hour": 8},
        {"month": 3}, {"month": 2, "day": 29}, {"month": 2, "day": 29, "hour": 9, "minute": 15},
        {"month": 2, "day": 30, "hour": 9}, {"month": 12, "day": 24, "hour": 17},
        {"day": 13, "weekday": 6}, {"day": 31, "weekday": 1, "hour": 7}, {"month": 4, "day": 31},
    ]
    for zone, years in YEARS.items():
        for year in years:
            starts = [moment(year, 1, 1, 9), moment(year, 6, 30, 23, 59, 59)]
            dated = [
                {"year": year}, {"year": year, "month": 7}, {"year": year + 1, "month": 2, "day": 29},
                {"year": year, "month": 11, "day": 5, "hour": 6}, {"year": year - 1, "month": 5, "day": 5},
            ]
            for start, parts in itertools.product(starts, plain + dated):
                yield zone, start, parts
            for change in changes(zone, year):
                yield from around(zone, change, plain)


def around(zone, change, plain):
    """Cases that a change of clocks concerns: local times just before and after, on that day."""
    starts = [change * 60 + x for x in (-100_000, -60, 0, 1500, 3600)]
    shown = set()
    for x in (-31, -1, 0, 15):
        there = datetime.datetime.fromtimestamp((change + x) * 60, zoneinfo.ZoneInfo(zone))
        shown.add((there.hour, there.minute))
        # What the clock would show, had it not been changed, and what it showed already.
        for shift in (30, 60):
            for other in (there - datetime.timedelta(minutes=shift), there + datetime.timedelta(minutes=shift)):
                shown.add((other.hour, other.minute))
    date = datetime.datetime.fromtimestamp(change * 60, zoneinfo.ZoneInfo(zone)).date()
    for start, (hour, minute) in itertools.product(starts, sorted(shown)):
        yield zone, start, {"hour": hour, "minute": minute}
    for start, (hour, minute) in itertools.product(starts[:2], sorted(shown)[::4]):
        yield zone, start, {"hour": hour, "minute": minute, "second": 30}
        yield zone, start, {"weekday": date.isoweekday() % 7 + 1, "hour": hour, "minute": minute}
        yield zone, start, {"day": date.day, "hour": hour, "minute": minute}
        yield zone, start, {
            "year": date.year, "month": date.month, "day": date.day, "hour": hour, "minute": minute}
    for start in starts:
        for parts in plain[:8]:
            yield zone, start, parts


def text(seconds):
    return datetime.datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def main():
    seen = set()
    for zone, start, parts in cases():
        words = " ".join(f"{key}={parts[key]}" for key in LETTERS if key in parts)
        row = f"{zone}\t{text(start)}\t{words}"
        if row in seen:
            continue
        seen.add(row)
        found = itertools.islice(matches(zone, start, parts), 3)
        print(row, " ".join(map(text, found)) or "-", sep="\t")


main()
