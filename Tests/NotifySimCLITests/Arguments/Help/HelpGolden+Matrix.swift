extension HelpGolden {
  /// At 80 columns.
  static let matrix80 = #"""
    OVERVIEW: Show what every choice does, in every state of the app and the phone.

    USAGE: notify-sim matrix [<options>] <payload>

    EXAMPLES:
      notify-sim matrix invitation.json
                              See where a choice reaches the app
      notify-sim matrix invitation.json --markdown
                              Write the table for a document

    ARGUMENTS:
      <payload>               The file of a payload; - is the standard input.

    OPTIONS:
      --markdown              Write the table for a document, in Markdown.
      -h, --help              Show help information.

    APP OPTIONS:
      --app <name|file>       Use a built-in app or a manifest; without it the
                              nearest notify-sim.json upward from the working
                              directory, else the app 'samples'.
      --handler <command>     Run this command for every callback of the app, in
                              place of the manifest's handler.

    DEVICE OPTIONS:
      --device <file>         Begin with the device state in a file; keys that it
                              leaves out keep their defaults.
      --set <key=value>       Set one value of the device state, by its dotted key;
                              may be repeated.
      --language <languages>  Set the person's languages, the dearest first, such as
                              ko or ko,de.

    REQUEST OPTIONS:
      -H, --header <name: value>
                              Send a request header such as 'apns-priority: 5'; may
                              be repeated.
      --dialect <dialect>     Read payloads as a captured request, or as another
                              tool or service writes them. (values: auto, apns,
                              request, fcm, expo, sns, detox; default: auto)

    SIMULATION OPTIONS:
      --now <instant>         Start the simulated clock at this instant instead of
                              2026-01-01T09:00:00Z.
      --profile <key=value>   Switch a behaviour on which the real system's
                              documentation is silent; may be repeated.

    OUTPUT OPTIONS:
      --format <format>       Write text for people or JSON Lines for programs.
                              (values: text, json; default: text)
      --color <when>          Colour the output; 'auto' does on a terminal and heeds
                              NO_COLOR. (values: auto, always, never; default: auto)
      --width <columns>       Lay output out for this many columns instead of the
                              terminal's (40 to 200).
      --ascii                 Draw frames and signs with ASCII characters only.

    """#

  /// At 40 columns.
  static let matrix40 = #"""
    OVERVIEW: Show what every choice does,
    in every state of the app and the phone.

    USAGE: notify-sim matrix
           [<options>] <payload>

    EXAMPLES:
      notify-sim matrix invitation.json
            See where a choice reaches the
            app
      notify-sim matrix invitation.json \
        --markdown
            Write the table for a document

    ARGUMENTS:
      <payload>
            The file of a payload; - is the
            standard input.

    OPTIONS:
      --markdown
            Write the table for a document,
            in Markdown.
      -h, --help
            Show help information.

    APP OPTIONS:
      --app <name|file>
            Use a built-in app or a
            manifest; without it the nearest
            notify-sim.json upward from the
            working directory, else the app
            'samples'.
      --handler <command>
            Run this command for every
            callback of the app, in place of
            the manifest's handler.

    DEVICE OPTIONS:
      --device <file>
            Begin with the device state in a
            file; keys that it leaves out
            keep their defaults.
      --set <key=value>
            Set one value of the device
            state, by its dotted key; may be
            repeated.
      --language <languages>
            Set the person's languages, the
            dearest first, such as ko or
            ko,de.

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

    SIMULATION OPTIONS:
      --now <instant>
            Start the simulated clock at
            this instant instead of
            2026-01-01T09:00:00Z.
      --profile <key=value>
            Switch a behaviour on which the
            real system's documentation is
            silent; may be repeated.

    OUTPUT OPTIONS:
      --format <format>
            Write text for people or JSON
            Lines for programs. (values:
            text, json; default: text)
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
