package import JSON

/// How many mistakes of a text are reported.
package let mistakeLimit = 100

/// The mistakes in JSON that people write, each with its place.
package struct Mistakes: Sendable {
  /// What is wrong, in the order in which it was found.
  package private(set) var diagnostics: [Diagnostic] = []
  private let code: Diagnostic.Code

  /// How many mistakes there are.
  package var count: Int { diagnostics.count }

  /// Creates an empty list; the code is that of a mistake that has none of its own.
  package init(_ code: Diagnostic.Code = .unknownKey) {
    self.code = code
  }

  /// Takes note of a mistake; of one that is found again, once, and of no more than
  /// ``mistakeLimit``.
  package mutating func report(
    _ message: String, at value: JSONValue?, suggestion: String? = nil,
    code: Diagnostic.Code? = nil
  ) {
    let fix = suggestion.map { Diagnostic.FixIt("did you mean '\($0)'?") }
    report(message, at: value, pointer: value?.pointer ?? "", fixIt: fix, code: code)
  }

  /// Takes note of a mistake with a fix of its own, at a place that may be that of a key.
  package mutating func report(
    _ message: String, at place: JSONValue?, pointer: String, fixIt: Diagnostic.FixIt?,
    code: Diagnostic.Code? = nil
  ) {
    add(
      Diagnostic(
        .error, code ?? self.code, message, at: place?.span ?? .at(0), pointer: pointer,
        fixIt: fixIt))
  }

  /// Takes note of a diagnostic, as ``report(_:at:suggestion:)`` does.
  package mutating func add(_ diagnostic: Diagnostic) {
    guard diagnostics.count < mistakeLimit, !diagnostics.contains(diagnostic) else { return }
    diagnostics.append(diagnostic)
  }

  /// Reports the keys that an object may not have; `what` says whose they are.
  package mutating func checkKeys(
    of object: JSONValue, against known: [String], what: String? = nil
  ) {
    for (key, _) in object.members {
      guard let name = key.string, !known.contains(name) else { continue }
      report(
        what.map { "\($0) has no key '\(name)'" } ?? "unknown key '\(name)'", at: key,
        suggestion: nearest(to: name, among: known))
    }
  }

  /// Reports a name of a file, or a word of a command, with a NUL: the system would cut it short
  /// there, so that it named something else.
  package mutating func checkNames(_ names: [String], _ key: String, at value: JSONValue) {
    guard names.contains(where: { $0.unicodeScalars.contains("\0") }) else { return }
    report("'\(key)' has a NUL character, which names and commands cannot have", at: value)
  }

  /// The string of a key, or of what its value stands for; nil if there is none, or something
  /// else.
  package mutating func text(
    _ object: JSONValue, _ key: String, required: Bool = false, as resolved: JSONValue? = nil
  ) -> String? {
    guard let value = object[key] else {
      if required { report("'\(key)' is missing", at: object) }
      return nil
    }
    guard let text = (resolved ?? value).string, !(required && text.isEmpty) else {
      report("'\(key)' is a string\(required ? " that is not empty" : "")", at: value)
      return nil
    }
    return text
  }
}
