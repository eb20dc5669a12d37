import EmbeddedFiles

extension Starter.Language {
  /// The handler of the starter app in this language.
  var handler: Starter.Handler {
    let (program, suffix) =
      switch self {
      case .python: ("python3", "py")
      case .node: ("node", "mjs")
      case .shell: ("sh", "sh")
      }
    return Starter.Handler(
      program: program, file: "handler.\(suffix)",
      text: EmbeddedFiles.starterHandlers[suffix] ?? "")
  }
}
