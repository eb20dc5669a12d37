extension HelpGolden {
  /// At 80 columns.
  static let categories80 = #"""
    OVERVIEW: List the registered categories, each as the card a person would see.

    USAGE: notify-sim categories [<options>] [<id>]

    EXAMPLES:
      notify-sim categories   List the categories of the app at hand
      notify-sim categories MEETING_INVITATION --compact
                              Show one category as a banner has room for it

    ARGUMENTS:
      <id>                    The identifier of the category to show; without it,
                              all.

    OPTIONS:
      --compact               Show the layout that the system uses where space is
                              short.
      --language <languages>  Set the person's languages, the dearest first, such as
                              ko or ko,de.
      -h, --help              Show help information.

    APP OPTIONS:
      --app <name|file>       Use a built-in app or a manifest; without it the
                              nearest notify-sim.json upward from the working
                              directory, else the app 'samples'.

    OUTPUT OPTIONS:
      --format <format>       Write text for people or JSON Lines for programs.
                              (values: text, json; default: text)
      --explain               Tell which rules decided, and how certain they are.
      --color <when>          Colour the output; 'auto' does on a terminal and heeds
                              NO_COLOR. (values: auto, always, never; default: auto)
      --width <columns>       Lay output out for this many columns instead of the
                              terminal's (40 to 200).
      --ascii                 Draw frames and signs with ASCII characters only.

    """#

  /// At 40 columns.
  static let categories40 = #"""
    OVERVIEW: List the registered
    categories, each as the card a person
    would see.

    USAGE: notify-sim categories
           [<options>] [<id>]

    EXAMPLES:
      notify-sim categories
            List the categories of the app
            at hand
      notify-sim categories \
        MEETING_INVITATION --compact
            Show one category as a banner
            has room for it

    ARGUMENTS:
      <id>  The identifier of the category
            to show; without it, all.

    OPTIONS:
      --compact
            Show the layout that the system
            uses where space is short.
      --language <languages>
            Set the person's languages, the
            dearest first, such as ko or
            ko,de.
      -h, --help
            Show help information.

    APP OPTIONS:
      --app <name|file>
            Use a built-in app or a
            manifest; without it the nearest
            notify-sim.json upward from the
            working directory, else the app
            'samples'.

    OUTPUT OPTIONS:
      --format <format>
            Write text for people or JSON
            Lines for programs. (values:
            text, json; default: text)
      --explain
            Tell which rules decided, and
            how certain they are.
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
