import CommandLineTools
import NotifySimCore

extension ToolSpec.HelpTopic {
  /// Every topic, in the order of help.
  static let all = [
    Self(
      "devices", abstract: "The state of the phone, and how to set it.",
      discussion: [
        """
        By default the phone is unlocked, the app is in the background, and the person has allowed \
        everything that the manifest asks for.
        """,
        """
        '--set KEY=VALUE' sets one key; '--device FILE' reads a JSON file with any of them, nested \
        at the dots; 'set KEY=VALUE' does the same in 'explore', and {"set": {"KEY": VALUE}} in a \
        scenario. '--state FILE' keeps the phone in a file from run to run.
        """,
      ],
      tables: [DeviceOptions.keys]),
    Self(
      "profiles", abstract: "Switches for behaviour that Apple does not document.",
      discussion: [
        """
        '--profile SWITCH=VALUE' changes an assumption; the first value is the default. '--profile \
        simctl' answers as the simulator of Xcode does. 'notify-sim rules ID' shows the rule that \
        leaves the switch open.
        """
      ],
      tables: [SimulationOptions.switches]),
    Self(
      "faults", abstract: "Faults that 'serve' injects.",
      discussion: [
        """
        '--fault EFFECT:CONDITION' injects one from the start, '/v1/faults' of the control port \
        any number later. The effect is one of the reasons below, delay=MS, reset or stall.
        """
      ],
      tables: ServeOptions.faultTables),
    Self(
      "choices", abstract: "The person's choices, and how to name them.",
      discussion: [
        """
        Name a button by its identifier, its number on the card, its title, or an unambiguous \
        beginning of these; letter case does not matter. '--action', the prompt, 'explore' and \
        scenarios accept the same words.
        """
      ],
      tables: [
        CommandSpec.HelpTable("OPTIONS OF DELIVER") {
          ChoiceOptions.all.options.map { .init($0.name, $0.help) }
        },
        CommandSpec.HelpTable("WORDS AT THE PROMPT") {
          ChoiceWord.words.map { .init($0.word, $0.meaning) } + [.init("?", "list the choices")]
        },
      ]),
    Self(
      "json", abstract: "The output of '--format json': one event per line.",
      discussion: [
        """
        Each line is a JSON object with 'seq', 'time', 'event' and 'rules', and 'notification' \
        where the event is about one. Skip events that you do not know: within a version of the \
        schema, kinds and keys are only added. 'notify-sim schema event' prints the JSON Schema.
        """
      ],
      tables: [
        CommandSpec.HelpTable("EVENTS") { EventShape.all.map { .init($0.name, $0.summary) } }
      ]),
    Self(
      "exit-codes", abstract: "The exit statuses.",
      tables: [
        CommandSpec.HelpTable("EXIT STATUS") {
          exitStatuses.map { .init(String($0.code), $0.meaning) }
        }
      ]),
  ]

  static let exitStatuses: [ToolSpec.Status] = [
    .init(0, "Done"),
    .init(
      1,
      """
      An expectation failed, a handler broke its contract, APNs refused a request, or a diagnostic \
      reached the level of --fail-level
      """),
    .init(2, "Nobody answered within --timeout"),
    .init(64, "The command line is wrong"),
    .init(65, "Input cannot be understood"),
    .init(66, "Input cannot be opened"),
    .init(69, "A filter matched nothing"),
    .init(70, "A fault of notify-sim itself, or no thread can be started"),
    .init(74, "Output cannot be written"),
    .init(130, "Interrupted"),
  ]
}
