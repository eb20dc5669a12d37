extension HelpGolden {
  /// At 80 columns.
  static let check80 = #"""
    OVERVIEW: Check payloads, app manifests and scenarios; run nothing.

    In a folder, every file below it whose name ends in .json, .apns, .ndjson or
    .jsonl is checked. Files of the last two kinds, and standard input, hold a
    payload a line.

    USAGE: notify-sim check [<options>] <path> ...

    EXAMPLES:
      notify-sim check payloads
                              Check every file below a folder
      notify-sim check payloads --app meetings.json --fail-level warning
                              Check categories too, and fail for warnings
      notify-sim check - -H 'apns-push-type: background' --format json
                              Check payloads from a pipe, a payload a line
      notify-sim check payloads --fix --dry-run
                              Show what would be fixed

    ARGUMENTS:
      <path>                  The files to check, and folders that hold such files;
                              - is the standard input.

    OPTIONS:
      -h, --help              Show help information.

    CHECKING OPTIONS:
      --app <name|file>       Check against this built-in app or manifest; without
                              it, against the manifest nearest upward from each
                              file.
      --disable <code>        Do not report findings of this code; may be repeated.
      --now <instant>         Compare the times in headers with this instant, such
                              as 2026-01-01T09:00:00Z; without it, with none.
      --jobs <number>         Check this many parts at a time; without it, one for
                              each processor core.
      --strict                Read payloads to the letter of RFC 8259; a trailing
                              comma is an error then.
      --fail-level <level>    End with status 1 for a diagnostic of this severity or
                              above. (values: error, warning, note, never; default:
                              error)

    FIXING OPTIONS:
      --fix                   Make the safe fixes in the files, then report what is
                              left.
      --dry-run               With --fix, show what would change as a diff, and
                              change nothing.

    REQUEST OPTIONS:
      -H, --header <name: value>
                              Send a request header such as 'apns-priority: 5'; may
                              be repeated.
      --dialect <dialect>     Read payloads as a captured request, or as another
                              tool or service writes them. (values: auto, apns,
                              request, fcm, expo, sns, detox; default: auto)

    OUTPUT OPTIONS:
      --format <format>       Write the findings for people, as JSON Lines, as SARIF
                              2.1.0, for GitHub or as JUnit. (values: text, json,
                              sarif, github, junit; default: text)
      --color <when>          Colour the output; 'auto' does on a terminal and heeds
                              NO_COLOR. (values: auto, always, never; default: auto)
      --width <columns>       Lay output out for this many columns instead of the
                              terminal's (40 to 200).
      --ascii                 Draw frames and signs with ASCII characters only.

    """#

  /// At 40 columns.
  static let check40 = #"""
    OVERVIEW: Check payloads, app manifests
    and scenarios; run nothing.

    In a folder, every file below it whose
    name ends in .json, .apns, .ndjson or
    .jsonl is checked. Files of the last two
    kinds, and standard input, hold a
    payload a line.

    USAGE: notify-sim check
           [<options>] <path> ...

    EXAMPLES:
      notify-sim check payloads
            Check every file below a folder
      notify-sim check payloads --app \
        meetings.json --fail-level warning
            Check categories too, and fail
            for warnings
      notify-sim check - -H \
        'apns-push-type: background' \
        --format json
            Check payloads from a pipe, a
            payload a line
      notify-sim check payloads --fix \
        --dry-run
            Show what would be fixed

    ARGUMENTS:
      <path>
            The files to check, and folders
            that hold such files; - is the
            standard input.

    OPTIONS:
      -h, --help
            Show help information.

    CHECKING OPTIONS:
      --app <name|file>
            Check against this built-in app
            or manifest; without it, against
            the manifest nearest upward from
            each file.
      --disable <code>
            Do not report findings of this
            code; may be repeated.
      --now <instant>
            Compare the times in headers
            with this instant, such as
            2026-01-01T09:00:00Z; without
            it, with none.
      --jobs <number>
            Check this many parts at a time;
            without it, one for each
            processor core.
      --strict
            Read payloads to the letter of
            RFC 8259; a trailing comma is an
            error then.
      --fail-level <level>
            End with status 1 for a
            diagnostic of this severity or
            above. (values: error, warning,
            note, never; default: error)

    FIXING OPTIONS:
      --fix
            Make the safe fixes in the
            files, then report what is left.
      --dry-run
            With --fix, show what would
            change as a diff, and change
            nothing.

    REQUEST OPTIONS:
      -H, --header <name: value>
            Send a request header such as
            'apns-priority: 5'; may be
            repeated.
      --dialect <dialect>
            Read payloads as a captured
            request, or as another tool or
            service writes them. (values:
            auto, apns, request, fcm, expo,
            sns, detox; default: auto)

    OUTPUT OPTIONS:
      --format <format>
            Write the findings for people,
            as JSON Lines, as SARIF 2.1.0,
            for GitHub or as JUnit. (values:
            text, json, sarif, github,
            junit; default: text)
      --color <when>
            Colour the output; 'auto' does
            on a terminal and heeds
            NO_COLOR. (values: auto, always,
            never; default: auto)
      --width <columns>
            Lay output out for this many
            columns instead of the
            terminal's (40 to 200).
      --ascii
            Draw frames and signs with ASCII
            characters only.

    """#
}
