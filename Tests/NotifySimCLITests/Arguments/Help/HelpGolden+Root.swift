extension HelpGolden {
  /// At 80 columns.
  static let root80 = #"""
    OVERVIEW: A phone for push notifications that runs in a terminal.

    USAGE: notify-sim <command> [<options>]

    EXAMPLES:
      notify-sim deliver invitation.json
                              Show an alert and ask what to do with it
      notify-sim deliver invitation.json --locked --action ACCEPT_ACTION
                              Choose an action on a locked phone
      notify-sim categories   Show every category as its card

    OPTIONS:
      --generate-completion-script <shell>
                              Print the script that completes command lines in a
                              shell. (values: bash, zsh, fish)
      --version               Show the version.
      -h, --help              Show help information.

    OUTPUT OPTIONS:
      --color <when>          Colour the output; 'auto' does on a terminal and heeds
                              NO_COLOR. (values: auto, always, never; default: auto)
      --width <columns>       Lay output out for this many columns instead of the
                              terminal's (40 to 200).
      --ascii                 Draw frames and signs with ASCII characters only.

    SUBCOMMANDS:
      deliver                 Deliver payloads, show them, take the choice and run
                              the handler.
      replay                  Run scenario files and report what is not as they
                              expect.
      explore                 Explore an interactive phone, and save what was done
                              as a scenario.
      check                   Check payloads, app manifests and scenarios; run
                              nothing.
      categories              List the registered categories, each as the card a
                              person would see.
      matrix                  Show what every choice does, in every state of the app
                              and the phone.
      rules                   Show the rules of the real system that the simulator
                              follows, with their sources.
      schema                  Print the JSON Schema of a file format, for editors.
      help                    Show help for the tool or for one command.

    EXIT STATUS:
      0                       Done
      1                       An expectation failed, a handler broke its contract,
                              or a diagnostic reached the level of --fail-level
      2                       Nobody answered within --timeout
      64                      The command line is wrong
      65                      Input cannot be understood
      66                      Input cannot be opened
      69                      A filter matched nothing
      70                      A fault of notify-sim itself
      74                      Output cannot be written
      130                     Interrupted

      See 'notify-sim help <command>' for detailed help.

    """#

  /// At 40 columns.
  static let root40 = #"""
    OVERVIEW: A phone for push notifications
    that runs in a terminal.

    USAGE: notify-sim <command>
           [<options>]

    EXAMPLES:
      notify-sim deliver invitation.json
            Show an alert and ask what to do
            with it
      notify-sim deliver invitation.json \
        --locked --action ACCEPT_ACTION
            Choose an action on a locked
            phone
      notify-sim categories
            Show every category as its card

    OPTIONS:
      --generate-completion-script <shell>
            Print the script that completes
            command lines in a shell.
            (values: bash, zsh, fish)
      --version
            Show the version.
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

    SUBCOMMANDS:
      deliver
            Deliver payloads, show them,
            take the choice and run the
            handler.
      replay
            Run scenario files and report
            what is not as they expect.
      explore
            Explore an interactive phone,
            and save what was done as a
            scenario.
      check
            Check payloads, app manifests
            and scenarios; run nothing.
      categories
            List the registered categories,
            each as the card a person would
            see.
      matrix
            Show what every choice does, in
            every state of the app and the
            phone.
      rules
            Show the rules of the real
            system that the simulator
            follows, with their sources.
      schema
            Print the JSON Schema of a file
            format, for editors.
      help  Show help for the tool or for
            one command.

    EXIT STATUS:
      0     Done
      1     An expectation failed, a handler
            broke its contract, or a
            diagnostic reached the level of
            --fail-level
      2     Nobody answered within --timeout
      64    The command line is wrong
      65    Input cannot be understood
      66    Input cannot be opened
      69    A filter matched nothing
      70    A fault of notify-sim itself
      74    Output cannot be written
      130   Interrupted

      See 'notify-sim help <command>' for
      detailed help.

    """#
}
