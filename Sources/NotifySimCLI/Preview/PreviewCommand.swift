import CommandLineTools
import NotifySimCore

extension PreviewRun {
  /// The options of `preview` alone.
  enum Options {
    /// The path for the pictures.
    static let output = CommandOption.text(
      "-o", "--output", value: "file|folder", .file(extensions: ["svg"]),
      help: """
        Write one picture to a file that ends in .svg, or one per payload into a folder; without \
        it, one picture to standard output.
        """)

    /// The path for the page.
    static let html = CommandOption.text(
      "--html", value: "file", .file(extensions: ["html"]),
      help: "Write one page that shows every payload on an unlocked and on a locked phone.")

    /// The surfaces to draw.
    static let surfaces = CommandOption.gathering(
      "--surface", value: "surface", .choice(Screen.Place.allCases.map(\.rawValue)),
      into: Set<Screen.Place>(),
      help: """
        Draw this surface; may be repeated. Without it, what the person sees first, and the long \
        look with the buttons.
        """
    ) { places, word throws(UsageError) in
      if let place = Screen.Place(rawValue: word) { places.insert(place) }
    }

    /// The appearance of the phone.
    static let appearance = CommandOption<Drawing.Palette.Appearance>.choice(
      "--appearance", value: "appearance", default: .light, help: "Draw the phone light or dark.")

    /// Whether all payloads are delivered to one phone.
    static let together = CommandOption.flag(
      "--together",
      help: "Deliver the payloads one after the other to the same phone, where they form groups.")

    static let all = OptionSpec.Group(
      "Picture", [output.spec, html.spec, surfaces.spec, appearance.spec, together.spec])
  }
}

extension Command {
  /// The declaration of `preview`.
  static let preview = Command(
    CommandSpec(
      "preview",
      abstract: "Draw pictures of what the person sees, as SVG or on an HTML page.",
      discussion: [
        """
        Pictures are sketches of text and rectangles. They fetch nothing, and the same input gives \
        the same bytes. '--language all' draws a row for each of the app's languages. No choice is \
        made.
        """
      ],
      examples: [
        .init("notify-sim preview invitation.json -o invitation.svg", "Draw a picture"),
        .init(
          "notify-sim preview payloads/*.json --language all --html notifications.html",
          "Collect all payloads, locked and unlocked, in every language, on one page"),
        .init(
          "notify-sim preview invitation.json --locked --surface lockScreen > card.svg",
          "Draw only the lock screen"),
      ],
      arguments: [
        .init(
          ValueSpec("payload", .file(extensions: ["json", "apns"])), .any,
          help: "Payload files, and folders that hold such files; - is standard input.")
      ],
      groups: [
        PreviewRun.Options.all, AppOptions.all, DeviceOptions.fresh, RequestOptions.all,
        CheckingOptions.all, SimulationOptions.all, WatchLoop.options, Output.options,
      ],
      synonyms: ["draw", "picture", "svg", "html"])
  ) { call throws(CommandFailure) in
    try await PreviewRun(call).run()
  }
}
