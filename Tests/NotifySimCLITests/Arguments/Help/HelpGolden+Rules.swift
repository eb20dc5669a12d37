extension HelpGolden {
  /// At 80 columns.
  static let rules80 = #"""
    OVERVIEW: Show the rules of the real system that the simulator follows, with
    their sources.

    USAGE: notify-sim rules [<options>] [<id> ...]

    EXAMPLES:
      notify-sim rules P19    Show one rule
      notify-sim rules --search badge
                              Find the rules that speak of badges

    ARGUMENTS:
      <id>                    The identifiers of rules, such as P19; without any,
                              all.

    OPTIONS:
      --search <word>         Show the rules that contain this word.
      -h, --help              Show help information.

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
  static let rules40 = #"""
    OVERVIEW: Show the rules of the real
    system that the simulator follows, with
    their sources.

    USAGE: notify-sim rules
           [<options>] [<id> ...]

    EXAMPLES:
      notify-sim rules P19
            Show one rule
      notify-sim rules --search badge
            Find the rules that speak of
            badges

    ARGUMENTS:
      <id>  The identifiers of rules, such
            as P19; without any, all.

    OPTIONS:
      --search <word>
            Show the rules that contain this
            word.
      -h, --help
            Show help information.

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
