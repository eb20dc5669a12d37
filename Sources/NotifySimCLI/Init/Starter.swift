import Checks
import CommandLineTools

/// The files of a small starter app, and commands to try with them.
struct Starter: Sendable {
  /// The files, each with a description; those with an empty description are not listed.
  let files: [(file: NewFiles.File, summary: String)]
  /// Command lines that work in the files' folder.
  let commands: [String]
  /// The next steps.
  let advice: String
  /// The program that the commands need besides notify-sim.
  let tool: String

  /// The languages that handlers are written in.
  enum Language: String, CaseIterable, Hashable, Sendable {
    /// Python 3.
    case python
    /// JavaScript, run by Node.js.
    case node
    /// The POSIX shell.
    case shell
  }

  /// The file name of the manifest, which commands search for.
  static let manifestFile = AppLoader.manifestName

  /// An app whose handler is a command.
  static func command(in language: Language) -> Starter {
    let handler = language.handler
    return Starter(
      files: [
        (.init(manifestFile, manifest(handler: handler)), "the app: its name and its buttons"),
        (.init(handler.file, handler.text), "your code: it answers when a button is pressed"),
        (.init("parcel.json", payload), "a payload, as your server would send it"),
        (.init("parcel.scenario.json", scenario), "a test: what happens, and what is expected"),
      ],
      commands: [
        "notify-sim deliver parcel.json --action LEAVE_AT_DOOR",
        "notify-sim deliver parcel.json --locked --reply 'Ring twice'",
        "notify-sim replay .",
        "notify-sim explore parcel.json",
      ],
      advice: "Change the buttons in notify-sim.json, and what they do in \(handler.file).",
      tool: handler.program)
  }

  /// A handler command: its program, and its file with the text.
  struct Handler: Sendable {
    let program: String
    let file: String
    let text: String
  }

  /// The manifest; without a handler, for an app with compiled code.
  static func manifest(handler: Handler?) -> String {
    let command = handler.map { handler in
      """
      ,
        // Runs whenever the app is called: it reads the call from standard input, as JSON.
        "handler": ["\(handler.program)", "\(handler.file)"]
      """
    }
    return """
      // The app on the simulated phone. Commands find this file here and in any folder below.
      {
        "bundleIdentifier": "com.example.parcels",
        "name": "Parcels",
        "categories": [
          {
            // A payload that names this category has these buttons.
            "identifier": "PARCEL",
            "actions": [
              { "identifier": "LEAVE_AT_DOOR", "title": "Leave at the Door" },
              { "identifier": "SEND_BACK", "title": "Send Back", "options": ["destructive"] },
              // A button with a text field: the handler gets what was typed.
              {
                "identifier": "TELL_DRIVER",
                "title": "Tell the Driver",
                "textInput": { "buttonTitle": "Send", "placeholder": "Message" }
              }
            ]
          }
        ]\(command ?? "")
      }

      """
  }

  static let payload = """
    {
      "aps": {
        "alert": {
          "title": "Your parcel is near",
          "body": "The driver arrives in ten minutes."
        },
        "category": "PARCEL",
        "sound": "default"
      },
      "parcel": "4711"
    }

    """

  /// The scenario of an app with a handler.
  static let scenario = """
    // Each step does one thing to the phone; 'expect' lists events, by any of their keys.
    {
      "name": "A parcel is left at the door from a locked phone",
      "device": { "locked": true },
      "steps": [
        {
          "deliver": "parcel.json",
          "expect": {
            "event": "presented",
            "surface": "lockScreen",
            "previewHidden": true
          }
        },
        {
          "choose": "LEAVE_AT_DOOR",
          "expect": [
            { "event": "effect", "name": "parcel.left", "parcel": "4711" },
            { "event": "completion", "outcome": "once" },
            { "not": { "event": "appState", "to": "foreground" } }
          ]
        }
      ]
    }

    """
}
