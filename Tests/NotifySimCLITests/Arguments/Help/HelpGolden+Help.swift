extension HelpGolden {
  /// At 80 columns.
  static let help80 = #"""
    OVERVIEW: Show help for the tool or for one command.

    USAGE: notify-sim help [<options>] [<command>]

    ARGUMENTS:
      <command>               The command to explain; without it, the tool. (values:
                              deliver, replay, explore, check, categories, matrix,
                              rules, schema, help)

    OPTIONS:
      -h, --help              Show help information.

    OUTPUT OPTIONS:
      --color <when>          Colour the output; 'auto' does on a terminal and heeds
                              NO_COLOR. (values: auto, always, never; default: auto)
      --width <columns>       Lay output out for this many columns instead of the
                              terminal's (40 to 200).
      --ascii                 Draw frames and signs with ASCII characters only.

    """#

  /// At 40 columns.
  static let help40 = #"""
    OVERVIEW: Show help for the tool or for
    one command.

    USAGE: notify-sim help
           [<options>] [<command>]

    ARGUMENTS:
      <command>
            The command to explain; without
            it, the tool. (values: deliver,
            replay, explore, check,
            categories, matrix, rules,
            schema, help)

    OPTIONS:
      -h, --help
            Show help information.

    OUTPUT OPTIONS:
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
