extension HelpGolden {
  /// At 80 columns.
  static let schema80 = #"""
    OVERVIEW: Print the JSON Schema of a file format, for editors.

    USAGE: notify-sim schema [<options>] <file>

    EXAMPLES:
      notify-sim schema scenario
                              What an editor checks and completes scenarios by

    ARGUMENTS:
      <file>                  What the schema is for. (values: scenario, manifest,
                              payload, state)

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
  static let schema40 = #"""
    OVERVIEW: Print the JSON Schema of a
    file format, for editors.

    USAGE: notify-sim schema
           [<options>] <file>

    EXAMPLES:
      notify-sim schema scenario
            What an editor checks and
            completes scenarios by

    ARGUMENTS:
      <file>
            What the schema is for. (values:
            scenario, manifest, payload,
            state)

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
