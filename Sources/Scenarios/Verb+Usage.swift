import NotifySimCore

extension Verb {
  /// How a line with the verb is written: `reply TEXT [action=ID] [of=ID]`.
  public var usage: String {
    ([name, operand.usage] + modifiers.compactMap { usage(of: $0) }).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private func usage(of modifier: Modifier) -> String? {
    switch modifier {
    case .of: operand == .notification ? nil : "[of=ID]"
    case .action: "[action=ID]"
    case .headers: "[-H 'NAME: VALUE'...]"
    }
  }
}

extension Verb.Operand {
  fileprivate var usage: String {
    switch self {
    case .nothing: ""
    case .notification: "[ID]"
    case .action: "ACTION"
    case .text: "TEXT"
    case .payload, .request: "FILE"
    case .settings: "KEY=VALUE..."
    case .duration: "TIME|to CLOCK"
    case .position: "LATITUDE LONGITUDE"
    case .word(let words): "[\(words.joined(separator: "|"))]"
    }
  }
}
