import APNs
import CommandLineTools
import NotifySimCore

/// What one choice does in one state.
struct MatrixCell {
  let choice: String
  let app: AppState
  let locked: Bool
  /// The method that was called last, or nil if none was.
  let callback: String?
  /// How it was completed, or why nothing was called.
  let result: String
  /// Where the app is afterwards.
  let afterwards: AppState
  /// The rules that the answer rests on.
  let rules: [RuleID]
  /// Whether the app did not keep the completion contract.
  let breaksContract: Bool

  init(
    choice: String, app: AppState, locked: Bool, delivered: [Event], answered: [Event],
    afterwards: AppState
  ) {
    self.choice = choice
    self.app = app
    self.locked = locked
    self.afterwards = afterwards
    let telling = answered.isEmpty ? delivered : answered
    var callback: String?
    var result = "not shown"
    var breaks = false
    for event in telling {
      switch event.kind {
      case .callback(let call) where call.method == .didReceive: callback = "didReceive"
      case .completion(let report) where report.method == .didReceive:
        result = report.outcome.words
        breaks = !report.outcome.keepsContract
      case .withheld(let withheld) where withheld.what == .response && !answered.isEmpty:
        result = withheld.reason
      case .withheld(let withheld) where withheld.what == .notification && answered.isEmpty:
        result = "not shown: \(withheld.reason)"
      default: break
      }
    }
    self.callback = callback
    self.result = result
    breaksContract = breaks
    var seen: Set<RuleID> = []
    rules = telling.filter(\.isDecisive).flatMap(\.rules).filter { seen.insert($0).inserted }
  }

  /// Writes the cell as one JSON object, with the place of its message where there are several.
  func write(to writer: inout JSONWriter, of message: Int? = nil) {
    writer.beginObject()
    if let message { writer.field("message", message) }
    writer.field("choice", choice)
    writer.field("app", app.rawValue)
    writer.field("locked", locked)
    writer.key("callback")
    if let callback { writer.string(callback) } else { writer.null() }
    writer.field("result", result)
    writer.field("afterwards", afterwards.rawValue)
    writer.key("rules")
    writer.strings(rules.map(\.rawValue))
    writer.endObject()
  }
}

extension Event {
  /// Whether the event decides what becomes of a choice.
  fileprivate var isDecisive: Bool {
    switch kind {
    case .response, .withheld, .appState: true
    default: false
    }
  }
}
