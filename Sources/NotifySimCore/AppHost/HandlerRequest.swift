import APNs
import Foundation
import UIKit
import UserNotifications

/// One line of a handler's output.
enum HandlerRequest: Sendable {
  /// A JSON object with requests, each under its key.
  case object(JSONValue)
  /// A line that begins like an object but is not valid, and the reason.
  case broken(String, reason: String)
  /// Any other line.
  case log(String, stream: String)

  /// Parses a line.
  init(_ line: String) {
    guard line.hasPrefix("{") else {
      self = .log(line, stream: "stdout")
      return
    }
    do throws(JSONReader.SyntaxError) {
      self = .object(try JSONDocument(parsing: line).root)
    } catch {
      self = .broken(line, reason: error.diagnostic.message)
    }
  }

  /// Whether the line contains no request.
  var isRemark: Bool {
    if case .object = self { false } else { true }
  }

  /// The keys of requests, in order of precedence.
  enum Key: String, CaseIterable {
    case effect, present, fetchResult, add, setBadgeCount, removeDelivered, reportIncomingCall
    case content
  }

  /// Performs the requests of a handler.
  struct Execution {
    let phone: Phone
    /// The method that the handler was called for.
    let method: Callback.Method
    /// The identifier of the request that the handler was called about.
    let about: String?

    /// Performs the request of one line, which may change the value that counts as passed to the
    /// completion handler.
    func apply(_ request: HandlerRequest, value: inout AppCall.Value) {
      switch request {
      case .log(let text, let stream): remark(text, stream)
      case .broken(let line, let reason):
        remark(line, "stdout")
        phone.report(
          Diagnostic(
            .warning, .handler,
            "the \(method.command) printed a line that begins like a request: \(reason)",
            fixIt: .init("print each request as one line of JSON")),
          about: about)
      case .object(let object):
        for key in Key.allCases {
          guard let argument = object[key.rawValue] else { continue }
          return apply(key, argument, of: object, value: &value)
        }
        refuse(.noRequest(object), in: object)
      }
    }

    private func remark(_ text: String, _ stream: String) {
      record(
        Event.Effect.remarkName,
        [.init(key: "text", text: text), .init(key: "stream", text: stream)])
    }

    private func apply(
      _ key: Key, _ argument: JSONValue, of object: JSONValue, value: inout AppCall.Value
    ) {
      do throws(Mistake) {
        switch key {
        case .effect: try effect(argument, object)
        case .present: try present(argument, &value)
        case .fetchResult: try fetchResult(argument, &value)
        case .add: try add(argument)
        case .setBadgeCount: try setBadge(argument)
        case .removeDelivered: try removeDelivered(argument)
        case .reportIncomingCall: try reportIncomingCall(argument)
        case .content: try content(argument, &value)
        }
      } catch {
        refuse(error, in: object)
      }
    }

    private func effect(_ name: JSONValue, _ object: JSONValue) throws(Mistake) {
      guard let name = name.string else {
        throw Mistake("'effect' takes a string: what the app did")
      }
      let details: [Event.Effect.Detail] = object.members.compactMap { member in
        guard let key = member.key.string, key != Key.effect.rawValue else {
          return nil
        }
        return Event.Effect.Detail(key: key, json: member.value)
      }
      record(name, details)
    }

    private func present(
      _ words: JSONValue, _ value: inout AppCall.Value
    ) throws(Mistake) {
      guard case .presentation = value else { throw .misplaced(.present, in: method) }
      let known = UNNotificationPresentationOptions.names.map(\.name)
      guard words.kind == .array else {
        throw Mistake("'present' takes an array of \(known.joined(separator: ", "))")
      }
      var options: UNNotificationPresentationOptions = []
      for word in words.elements {
        guard let option = word.string.flatMap({ UNNotificationPresentationOptions(word: $0) })
        else { throw .unknown("option", word, in: .present, known) }
        options.formUnion(option)
      }
      value = .presentation(options)
    }

    private func fetchResult(
      _ word: JSONValue, _ value: inout AppCall.Value
    ) throws(Mistake) {
      guard case .fetch = value else { throw .misplaced(.fetchResult, in: method) }
      switch word.string {
      case "newData": value = .fetch(.newData)
      case "noData": value = .fetch(.noData)
      case "failed": value = .fetch(.failed)
      default: throw .unknown("result", word, in: .fetchResult, ["newData", "noData", "failed"])
      }
    }

    /// Changes the given properties of the content; changes none if one of them is not valid.
    private func content(
      _ changes: JSONValue, _ value: inout AppCall.Value
    ) throws(Mistake) {
      guard case .content(var content) = value else { throw .misplaced(.content, in: method) }
      guard changes.kind == .object else {
        throw Mistake("'content' takes an object: the properties to change")
      }
      var mistakes = Mistakes(.handler)
      NotificationContent.fields.read(into: &content, from: changes, of: "content", &mistakes)
      if let mistake = mistakes.diagnostics.first {
        throw Mistake(mistake.message, fixIt: mistake.fixIt)
      }
      content.startPaths(from: phone.app.manifest.directory)
      value = .content(content)
    }

    private func setBadge(_ number: JSONValue) throws(Mistake) {
      guard let number = number.integer(in: 0...) else {
        throw Mistake("'setBadgeCount' takes a whole number from 0")
      }
      _ = phone.setBadgeCount(number)
    }

    private func removeDelivered(_ identifiers: JSONValue) throws(Mistake) {
      let names = identifiers.elements.compactMap(\.string)
      guard identifiers.kind == .array, names.count == identifiers.count else {
        throw Mistake("'removeDelivered' takes an array of identifiers")
      }
      phone.removeDeliveredNotifications(withIdentifiers: names)
    }

    /// Schedules a local notification; throws the reason if the request is not valid.
    private func add(_ request: JSONValue) throws(Mistake) {
      var mistakes = Mistakes(.handler)
      let directory = phone.app.manifest.directory
      guard let request = LocalRequest(request, directory: directory, &mistakes) else {
        var mistake = Mistake("'add' takes a local notification")
        mistake.notes = mistakes.diagnostics.map { found in
          let near = found.fixIt.map { "; \($0.message)" } ?? ""
          return found.message + near
        }
        throw mistake
      }
      phone.add(request)
    }

    private func reportIncomingCall(_ call: JSONValue) throws(Mistake) {
      guard let call = PushKitType.IncomingCall(call) else {
        throw Mistake(
          "'reportIncomingCall' takes an object with the string 'handle', and perhaps"
            + " 'localizedCallerName' and 'hasVideo'")
      }
      phone.report(call, about: about)
    }

    private func record(_ name: String, _ details: [Event.Effect.Detail]) {
      phone.record(.effect(Event.Effect(name: name, details: details)), about: about)
    }

    private func refuse(_ mistake: Mistake, in object: JSONValue) {
      phone.report(
        Diagnostic(
          .warning, .handler,
          "the \(method.command) printed \(object.rawText): \(mistake.message)",
          notes: mistake.notes.map { .init($0) },
          fixIt: mistake.fixIt),
        about: about)
    }
  }

  /// Why a request of a handler is not valid.
  private struct Mistake: Error {
    /// One sentence, lower case, no full stop.
    let message: String
    /// The most likely correction.
    var fixIt: Diagnostic.FixIt?
    /// Additional sentences.
    var notes: [String] = []

    init(_ message: String, fixIt: Diagnostic.FixIt? = nil) {
      self.message = message
      self.fixIt = fixIt
    }

    /// A word that is near to a wrong one.
    private static func fixIt(_ word: String, _ known: [String]) -> Diagnostic.FixIt? {
      nearest(to: word, among: known).map { .init("did you mean '\($0)'?") }
    }

    /// A word that is not one of the known ones.
    static func unknown(
      _ noun: String, _ word: JSONValue, in key: HandlerRequest.Key, _ known: [String]
    ) -> Mistake {
      guard let text = word.string else {
        return Mistake("'\(key)' takes strings, not \(word.rawText)")
      }
      var mistake = Mistake("unknown \(noun) '\(text)'")
      mistake.fixIt = fixIt(text, known)
      if mistake.fixIt == nil {
        mistake.notes = ["'\(key)' takes \(known.joined(separator: ", "))"]
      }
      return mistake
    }

    /// A request that belongs to another method.
    static func misplaced(
      _ key: HandlerRequest.Key, in method: Callback.Method
    ) -> Mistake {
      Mistake("'\(key)' is not an answer to '\(method.rawValue)'")
    }

    /// An object without any key of a request.
    static func noRequest(_ object: JSONValue) -> Mistake {
      let known = HandlerRequest.Key.allCases.map(\.rawValue)
      for (key, _) in object.members {
        guard let name = key.string, let fixIt = fixIt(name, known) else { continue }
        return Mistake("unknown request '\(name)'", fixIt: fixIt)
      }
      var mistake = Mistake("an object without a request")
      mistake.notes = ["a request is an object with one of \(known.joined(separator: ", "))"]
      return mistake
    }
  }
}
