package import APNs
import HTTP2
package import Schema

/// A fault that a test injects: what happens to some requests in place of APNs' answer.
package struct InjectedFault: Hashable, Sendable {
  /// The identifier, by which it is removed; empty until it is added.
  package var id = ""
  /// Who added it, such as a worker of a test run.
  package var owner: String?
  /// What is answered; nil for the answer that there is otherwise.
  package var reason: Reason?
  /// How long the answer is delayed, in milliseconds.
  package var delay: Int?
  /// What is reset in place of an answer.
  package var reset: Reset?
  /// Whether there is no answer.
  package var stalls = false
  /// A token of the phone of its requests: the device token, a registration token of FCM or an
  /// Expo token, in which case does not matter; nil for any.
  package var token: String?
  /// The topic of its requests.
  package var topic: String?
  /// The path of its requests.
  package var path: String?
  /// A header field of its requests, as `name: value`, or its name alone.
  package var header: String?
  /// The number of the connection of its requests.
  package var connection: Int?
  /// How many matching requests pass before it begins.
  package var after = 0
  /// Each one of how many matching requests meets it.
  package var every = 1
  /// How many requests meet it before it is removed; nil for any number.
  package var next: Int?
  /// How many requests matched.
  package private(set) var matched = 0
  /// How many requests met it.
  package private(set) var met = 0

  /// What is reset in place of an answer.
  package enum Reset: String, CaseIterable, Hashable, Sendable {
    /// The stream of the request, by RST_STREAM.
    case stream
    /// The connection of the client, without GOAWAY.
    case connection
  }

  /// What is answered in place of the answer that there is otherwise.
  package enum Reason: Hashable, Sendable {
    /// A reason of APNs, also for what a service sends.
    case apns(ResponseReason)
    /// A code with which a service refuses the request itself.
    case service(ServiceCode)

    /// All of them, by their names.
    fileprivate static let names =
      ResponseReason.names.map { (name: $0.name, value: apns($0.value)) }
      + ServiceCode.allCases.map { (name: $0.rawValue, value: service($0)) }

    /// The name as APNs or the service spells it.
    var name: String {
      switch self {
      case .apns(let reason): reason.rawValue
      case .service(let code): code.rawValue
      }
    }

    /// The reason of APNs; nil for a code of a service.
    var apns: ResponseReason? { if case .apns(let reason) = self { reason } else { nil } }

    /// The code of a service; nil for a reason of APNs.
    var code: ServiceCode? { if case .service(let code) = self { code } else { nil } }
  }

  /// Creates a fault without an effect, for all requests.
  package init() {}

  /// Whether it meets no request any more.
  var isOver: Bool { next.map { met >= $0 } ?? false }

  /// A request, as far as faults are concerned.
  struct Candidate {
    let path: String
    let fields: [HeaderField]
    /// All tokens by which it names phones, in lower case.
    let tokens: Set<String>
    /// The topics of its pushes.
    let topics: [String]
    let connection: Int
    /// What it asks a service for; nil for a request to APNs, or what a service sends there.
    let door: ServiceDoor?

    init(
      path: String, fields: [HeaderField], tokens: [String], topics: [String], connection: Int,
      door: ServiceDoor?
    ) {
      (self.path, self.fields, self.topics) = (path, fields, topics)
      (self.connection, self.door) = (connection, door)
      self.tokens = Set(tokens.map { $0.lowercased() })
    }

    /// The path without its query.
    var pathWithoutQuery: String { String(path.prefix { $0 != "?" }) }
  }

  /// Counts a request, and returns whether it meets the fault.
  mutating func meets(_ candidate: Candidate) -> Bool {
    guard matches(candidate) else { return false }
    matched += 1
    guard matched > after, (matched - after).isMultiple(of: max(every, 1)), !isOver else {
      return false
    }
    met += 1
    return true
  }

  /// Whether it is for a request, however many it met.
  func matches(_ candidate: Candidate) -> Bool {
    isFor(candidate.door) && (token.map { candidate.tokens.contains($0.lowercased()) } ?? true)
      && (topic.map(candidate.topics.contains) ?? true)
      && (path.map { [candidate.path, candidate.pathWithoutQuery].contains($0) } ?? true)
      && (connection == nil || connection == candidate.connection)
      && (header.map { Self.has($0, candidate.fields) } ?? true)
  }

  /// Whether it may be met where a service is asked, or APNs.
  private func isFor(_ door: ServiceDoor?) -> Bool {
    guard let code = reason?.code else { return door == nil }
    return door.map(code.mayAnswer) ?? false
  }

  private static func has(_ header: String, _ fields: [HeaderField]) -> Bool {
    let parts = header.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = (parts.first ?? "").lowercased()
    let value = parts.count > 1 ? parts[1].drop { $0 == " " } : nil
    return fields.contains { $0.name == name && (value == nil || $0.value == value ?? "") }
  }
}

extension InjectedFault {
  /// Its keys in JSON, and the words of `--fault`.
  package static let fields: [Field<InjectedFault>] = [
    Field("id", \.id, .typedText, "the identifier, by which it is removed"),
    Field("owner", \.owner, .typedText, "who added it, such as a test worker"),
    Field("reason", \.reason, .reason, "answer with this reason of APNs, or code of FCM or Expo"),
    Field(
      "delay", \.delay, .whole(in: 1...600_000), "delay the answer by so many milliseconds"),
    Field("reset", \.reset, .word, "reset this in place of an answer; the push is lost"),
    Field("stall", \.stalls, .yes, "give no answer; the push is lost"),
    Field(
      "token", \.token, .typedText,
      "only requests to this device token, registration token or Expo token"),
    Field("topic", \.topic, .typedText, "only requests with this apns-topic"),
    Field("path", \.path, .typedText, "only requests to this path"),
    Field(
      "header", \.header, .nonEmptyText,
      "only requests with this header field: 'name: value', or 'name'"),
    Field(
      "connection", \.connection, .whole(from: 1),
      "only requests on the connection of this number"),
    Field("after", \.after, .whole(from: 0).leavingOut { $0 == 0 }, "skip so many of them"),
    Field("every", \.every, .whole(from: 1).leavingOut { $0 == 1 }, "only each one of so many"),
    Field("next", \.next, .whole(from: 1), "only so many, then remove the fault"),
    Field("matched", .whole, "how many requests matched") { $0.matched },
    Field("met", .whole, "how many requests met it") { $0.met },
  ]

  /// The keys that count requests, which are only written.
  private static let counts = ["matched", "met"]

  /// A fault as one object of JSON.
  package static let type = FieldType<InjectedFault>.object(
    fields.filter { !counts.contains($0.name) }, owner: "a fault", new: { InjectedFault() }
  ).map { fault, json, mistakes in
    if let mistake = fault.mistake { mistakes.report(mistake, at: json) }
    return fault
  }

  /// Why it is no fault; nil if it is one.
  private var mistake: String? {
    let endings = [reason != nil, reset != nil, stalls].count { $0 }
    if endings > 1 { return "a fault has one of 'reason', 'reset' and 'stall'" }
    if endings == 0, delay == nil {
      return "a fault has one of 'reason', 'delay', 'reset' and 'stall'"
    }
    if delay != nil, reset != nil || stalls { return "'delay' needs an answer" }
    return nil
  }

  /// Why a text is no fault.
  package struct TextError: Error, Equatable {
    /// What is wrong, as a sentence.
    package let message: String
    /// What was probably meant.
    package var suggestion: String?
  }

  /// Parses a fault as people type it: a reason, `delay=200`, `reset` or `stall`, then conditions
  /// such as `next=3`, with colons between them.
  ///
  /// - Throws: ``TextError``
  package init(_ text: String) throws(TextError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    for (place, part) in parts.enumerated() {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(words.first ?? "")
      if words.count == 1, place == 0, Self.shorthand[name] == nil {
        try set("reason", to: name)
      } else if words.count == 1, let value = Self.shorthand[name] {
        try set(name, to: value)
      } else {
        try set(name, to: words.count == 2 ? String(words[1]) : "")
      }
    }
    if let mistake { throw TextError(message: mistake) }
  }

  /// The values of keys that are typed alone.
  private static let shorthand = ["next": "1", "reset": Reset.stream.rawValue, "stall": "true"]

  private mutating func set(_ name: String, to word: String) throws(TextError) {
    let typed = Self.fields.filter { !Self.counts.contains($0.name) && $0.name != "header" }
    guard let field = typed.first(where: { $0.name == name }) else {
      let names = typed.map(\.name)
      throw TextError(
        message: "a fault has no '\(name)'; it has \(names.joined(separator: ", "))",
        suggestion: nearest(to: name, among: names))
    }
    guard let change = field.change(to: word) else {
      let suggestion = field.suggestion(for: word)
      guard field.name != "reason" else {
        let all = ResponseReason.allCases.map(\.rawValue).joined(separator: ", ")
        throw TextError(
          message: "'\(word)' is no reason of APNs and no code of FCM or Expo"
            + (suggestion == nil ? "; APNs has \(all)" : ""),
          suggestion: suggestion)
      }
      throw TextError(
        message: "'\(name)' must be \(field.shape.noun), not '\(word)'", suggestion: suggestion)
    }
    change(&self)
  }
}

extension FieldType where Value == ResponseReason {
  /// A reason of APNs, by one of its names.
  package static var reason: Self { .word(ResponseReason.names) { .text($0.rawValue) } }
}

extension FieldType where Value == InjectedFault.Reason {
  /// A reason of APNs or a code of a service, by its name.
  fileprivate static var reason: Self { .word(InjectedFault.Reason.names) { .text($0.name) } }
}

extension FieldType where Value == String {
  /// A text that is not empty, also as a word of a command line.
  fileprivate static var typedText: Self {
    nonEmptyText.typed(parse: { $0.isEmpty ? nil : $0 })
  }

  /// A device token: hexadecimal digits, which are read as lower case.
  package static var deviceToken: Self {
    Self(
      .form("^([0-9A-Fa-f]{2}){1,\(DeviceTokenRecord.mostDigits / 2)}$", like: "a1b2c3"),
      parse: { word in
        let isToken =
          !word.isEmpty && word.utf8.count <= DeviceTokenRecord.mostDigits
          && word.utf8.count.isMultiple(of: 2)
          && word.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isASCIIHexDigit }
        return isToken ? word.lowercased() : nil
      }, word: { $0 })
  }
}
