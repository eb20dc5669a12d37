import APNs
import Foundation
import PushText

/// What is known to be wrong with a push before it arrives.
///
/// This is the one composition of such findings: `check` prints it, and a phone reports it.
package struct PushFindings {
  /// About the text around the payload, at their places in that text.
  package private(set) var aroundPayload: [Diagnostic] = []
  /// What keeps the payload from being read, at their places in its text.
  package private(set) var syntax: [Diagnostic] = []
  /// About the headers; a place is that of a header in the text that it was read from.
  package private(set) var ofHeaders: [Diagnostic] = []
  /// About the payload, or about what it is once its mistakes are fixed, in the order of its text.
  package private(set) var ofPayload: [Diagnostic] = []
  /// Whether the payload is larger than APNs accepts.
  package private(set) var isRefused = false

  /// Looks for what is wrong with a push to an app.
  package init(of push: Push, to app: AppFacts) {
    aroundPayload = push.source.origin?.findings ?? []
    guard push.source.origin?.hasPayload != false else { return }
    if let payload = push.message?.payload {
      take(payload, push, app)
    } else if let error = push.syntaxError {
      addMistakes(of: push, error, app)
    }
  }

  private mutating func take(_ payload: Payload, _ push: Push, _ app: AppFacts) {
    var linter = PayloadLinter(
      knowsAllHeaders: push.request == .complete, now: push.comparedTime?.unixSeconds)
    linter.unknownHeaders = push.unknownHeaders
    let found = linter.findings(
      in: payload, sentWith: push.headers, to: app, needsPushType: push.request == .composed)
    ofHeaders =
      push.headers.fields.isEmpty && push.request != .complete
      ? push.headers.diagnostics : linter.headerFindings(push.headers, sending: payload)
    if let finding = app.foreignTopic(of: push.headers) { ofHeaders.append(finding) }
    ofPayload = found.filter { push.source.origin?.keeps($0) ?? true }
    isRefused = found.contains { $0.code == .tooLarge && $0.severity == .error }
  }

  /// All mistakes of a text that is no JSON, and then what is wrong with it once they are fixed.
  private mutating func addMistakes(
    of push: Push, _ error: JSONReader.SyntaxError, _ app: AppFacts
  ) {
    ofHeaders = push.headers.diagnostics
    let repair =
      push.repair ?? JSONRepair.attempt(on: push.source.bytes, options: push.options, .all)
    guard let repair else {
      syntax = [error.diagnostic]
      return
    }
    syntax = repair.findings
    if !syntax.contains(where: { $0.severity == .error }) { syntax.insert(error.diagnostic, at: 0) }
    guard repair.isJSON else { return }
    let fixed = SourceText(name: push.source.name, bytes: repair.bytes)
    let dialect = push.source.origin == nil ? push.dialect : nil
    for message in Push.all(in: fixed, as: dialect, of: push) {
      let findings = PushFindings(of: message, to: app)
      ofHeaders = findings.ofHeaders
      ofPayload += findings.inText(of: message).compactMap(repair.origin).filter { finding in
        // What was left out may have what seems to be missing, but makes no key known.
        (!repair.hasOmission || finding.severity == .error || finding.code == .unknownKey)
          && (!repair.isTemplate || finding.code != .formatText)
          && (push.source.origin?.keeps(finding) ?? true)
      }
    }
  }

  /// All but those about the headers, at their places in the text that a person wrote.
  package func inText(of push: Push) -> [Diagnostic] {
    let ofText = syntax + ofPayload
    return aroundPayload + (push.source.origin.map { ofText.map($0.map.origin) } ?? ofText)
  }
}

extension Push {
  /// The pushes of a text that stands for that of another push, sent as that one.
  fileprivate static func all(
    in source: SourceText, as dialect: Dialect?, of push: Push
  ) -> [Push] {
    var pushes = all(in: source, as: dialect, headers: push.headers, options: push.options)
    for index in pushes.indices {
      pushes[index].comparedTime = push.comparedTime
      if pushes[index].source.origin == nil { pushes[index].request = push.request }
    }
    return pushes
  }
}
