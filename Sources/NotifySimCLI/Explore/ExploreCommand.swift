import CommandLineTools

/// What can be said to the interactive phone besides the verbs.
enum ExploreCommand: String, CaseIterable {
  case help, status, categories, why, undo, save, events, quit

  /// How it is written.
  var usage: String {
    switch self {
    case .help: "help [WORD]"
    case .categories: "categories [ID]"
    case .undo: "undo [STEPS]"
    case .save: "save [--force] FILE [NAME]"
    default: rawValue
    }
  }

  /// What it does, as one phrase.
  var summary: String {
    switch self {
    case .help: "list what can be said, or explain one word"
    case .status: "show the phone at a glance"
    case .categories: "show the categories as cards, roomy and short of space"
    case .why: "tell which rules decided the last step"
    case .undo: "take back the last step, or several"
    case .save: "write what was done as a scenario"
    case .events: "show the events of the last step as JSON"
    case .quit: "end; so does Ctrl-D"
    }
  }

  /// What else is to be known, a paragraph each.
  var details: [String] {
    switch self {
    case .undo:
      [
        """
        The steps that stay are done again on a new phone, with the same seed and the same clock, \
        and so come out the same. An app that is a command is called again for them: what it did \
        outside of the phone is done twice, not undone.
        """
      ]
    case .save:
      [
        """
        The scenario does the same steps and expects what was seen in them; 'notify-sim replay' \
        runs it. A file that is there is kept unless --force is given. Payloads are named by their \
        paths from the scenario's file, and written into it where their files have changed since.
        """,
        "The name of a file in a folder of scenarios ends with .scenario.json.",
      ]
    case .why:
      [
        """
        For a push it also tells which single setting would have let happen what was withheld, \
        unless the app is a command, which is not run for that.
        """
      ]
    default: []
    }
  }
}
