extension HelpGolden {
  /// At 80 columns.
  static let replay80 = #"""
    OVERVIEW: Run scenario files and report what is not as they expect.

    In a folder, every file below it whose name ends in .scenario.json is a
    scenario. All files are read before the first one runs.

    USAGE: notify-sim replay [<options>] <path> ...

    EXAMPLES:
      notify-sim replay scenarios
                              Run every scenario below a folder
      notify-sim replay scenarios --filter locked --fail-fast
                              Run some of them, up to the first failure
      notify-sim replay scenarios --shard 1/4 --report junit=report.xml
                              Run a quarter of them in CI, and write a report
      notify-sim replay scenarios --update
                              Write the snapshots anew

    ARGUMENTS:
      <path>                  The files of scenarios, and folders that hold such
                              files.

    OPTIONS:
      -h, --help              Show help information.

    SELECTION OPTIONS:
      --filter <regex>        Run only the scenarios whose 'PATH NAME' this regular
                              expression finds.
      --skip <regex>          Leave out the scenarios whose 'PATH NAME' this regular
                              expression finds.
      --shard <k/n>           Run the k-th of n parts, to share the work between n
                              machines.
      --list                  List the scenarios that would run, and run nothing.

    RUNNING OPTIONS:
      --jobs <number>         Run this many scenarios at a time; without it, one for
                              each processor core.
      --repeat <number>       Run each scenario this many times, or until it fails.
      --fail-fast             Stop at the first scenario that fails.
      --update                Write the snapshots anew, show what changed, and end
                              with status 1 if any.
      --force                 Allow --update where the environment says CI=true.
      --report <format=file>  Write a report too: junit=FILE, tap=FILE, json=FILE,
                              or github for annotations; may be repeated.

    CHECKING OPTIONS:
      --fail-level <level>    End with status 1 for a diagnostic of this severity or
                              above. (values: error, warning, note, never; default:
                              error)

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
  static let replay40 = #"""
    OVERVIEW: Run scenario files and report
    what is not as they expect.

    In a folder, every file below it whose
    name ends in .scenario.json is a
    scenario. All files are read before the
    first one runs.

    USAGE: notify-sim replay
           [<options>] <path> ...

    EXAMPLES:
      notify-sim replay scenarios
            Run every scenario below a
            folder
      notify-sim replay scenarios \
        --filter locked --fail-fast
            Run some of them, up to the
            first failure
      notify-sim replay scenarios \
        --shard 1/4 --report \
        junit=report.xml
            Run a quarter of them in CI, and
            write a report
      notify-sim replay scenarios --update
            Write the snapshots anew

    ARGUMENTS:
      <path>
            The files of scenarios, and
            folders that hold such files.

    OPTIONS:
      -h, --help
            Show help information.

    SELECTION OPTIONS:
      --filter <regex>
            Run only the scenarios whose
            'PATH NAME' this regular
            expression finds.
      --skip <regex>
            Leave out the scenarios whose
            'PATH NAME' this regular
            expression finds.
      --shard <k/n>
            Run the k-th of n parts, to
            share the work between n
            machines.
      --list
            List the scenarios that would
            run, and run nothing.

    RUNNING OPTIONS:
      --jobs <number>
            Run this many scenarios at a
            time; without it, one for each
            processor core.
      --repeat <number>
            Run each scenario this many
            times, or until it fails.
      --fail-fast
            Stop at the first scenario that
            fails.
      --update
            Write the snapshots anew, show
            what changed, and end with
            status 1 if any.
      --force
            Allow --update where the
            environment says CI=true.
      --report <format=file>
            Write a report too: junit=FILE,
            tap=FILE, json=FILE, or github
            for annotations; may be
            repeated.

    CHECKING OPTIONS:
      --fail-level <level>
            End with status 1 for a
            diagnostic of this severity or
            above. (values: error, warning,
            note, never; default: error)

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
