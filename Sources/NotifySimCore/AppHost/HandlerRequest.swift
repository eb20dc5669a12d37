import APNs
import Foundation
import UIKit
import UserNotifications

/// One line of a handler's output.
enum HandlerRequest: Sendable {
  /// An object with requests, each under its key.
  case object(JSONValue)
  /// A line that begins like an object and is none, and what is wrong with it.
  case broken(String, reason: String)
  /// Any other line.
  case log(String, stream: String)

  /// Reads a line.
  init(_ line: String) {
    guard line.hasPrefix("{") else {
      self = .log(line, stream: "stdout")
      return
    }
    do throws(JSONSyntaxError) {
      self = .object(try JSONDocument(parsing: line).root)
    } catch {
      self = .broken(line, reason: error.diagnostic.message)
    }
  }

  /// Whether the line asks for nothing.
  var isRemark: Bool {
    if case .object = self { false } else { true }
  }

  /// The keys that an object may have to be a request, in the order in which they count.
  enum Key: String, CaseIterable {
    case effect, present, fetchResult, add, setBadgeCount, removeDelivered, reportIncomingCall
    case content
  }

  /// Does what a handler asks for.
  struct Execution {
    let phone: Phone
    /// The method that the handler was called for.
    let method: Callback.Method
    /// The identifier of the request that the handler was called about.
    let about: String?

    /// Does what one line asks for, which may change what counts as passed to the completion
    /// handler.
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
        refuse("an object without a request", in: object)
      }
    }

    private func remark(_ text: String, _ stream: String) {
      record(
        Effect.remarkName, [.init(key: "text", text: text), .init(key: "stream", text: stream)])
    }

    private func apply(
      _ key: Key, _ argument: JSONValue, of object: JSONValue, value: inout AppCall.Value
    ) {
      let isUnderstood =
        switch key {
        case .effect: effect(argument, object)
        case .present: present(argument, &value)
        case .fetchResult: fetchResult(argument, &value)
        case .add: add(argument, object)
        case .setBadgeCount: setBadge(argument)
        case .removeDelivered: removeDelivered(argument)
        case .reportIncomingCall: reportIncomingCall(argument)
        case .content: content(argument, &value)
        }
      if !isUnderstood { refuse("'\(key)' with a value that it does not take", in: object) }
    }

    private func effect(_ name: JSONValue, _ object: JSONValue) -> Bool {
      guard let name = name.string else { return false }
      let details: [Effect.Detail] = object.members.compactMap { member in
        guard let key = member.key.string, key != Key.effect.rawValue else {
          return nil
        }
        return Effect.Detail(key: key, json: member.value)
      }
      record(name, details)
      return true
    }

    private func present(_ words: JSONValue, _ value: inout AppCall.Value) -> Bool {
      guard case .presentation = value, words.kind == .array else { return false }
      let options = words.elements.map { element in
        element.string.flatMap { UNNotificationPresentationOptions(word: $0) }
      }
      guard !options.contains(nil) else { return false }
      value = .presentation(options.compactMap(\.self).reduce(into: []) { $0.formUnion($1) })
      return true
    }

    private func fetchResult(_ word: JSONValue, _ value: inout AppCall.Value) -> Bool {
      guard case .fetch = value else { return false }
      switch word.string {
      case "newData": value = .fetch(.newData)
      case "noData": value = .fetch(.noData)
      case "failed": value = .fetch(.failed)
      default: return false
      }
      return true
    }

    /// Changes the given properties of the content, or none where one of them is not understood.
    private func content(_ changes: JSONValue, _ value: inout AppCall.Value) -> Bool {
      guard case .content(var content) = value, changes.kind == .object else { return false }
      for (name, change) in changes.members {
        guard let key = ContentKey.all.first(where: { $0.name == name.string }),
          key.set(&content, change)
        else { return false }
      }
      content.startPaths(from: phone.app.manifest.directory)
      value = .content(content)
      return true
    }

    private func setBadge(_ number: JSONValue) -> Bool {
      guard let number = number.integer, number >= 0 else { return false }
      _ = phone.setBadgeCount(number)
      return true
    }

    private func removeDelivered(_ identifiers: JSONValue) -> Bool {
      let names = identifiers.elements.compactMap(\.string)
      guard identifiers.kind == .array, names.count == identifiers.count else { return false }
      phone.removeDeliveredNotifications(withIdentifiers: names)
      return true
    }

    /// Schedules a local notification; one that is not understood is refused with what is wrong.
    private func add(_ request: JSONValue, _ object: JSONValue) -> Bool {
      var reader = LocalRequestReader(.handler, directory: phone.app.manifest.directory)
      if let request = reader.request(request) {
        phone.add(request)
      } else {
        refuse(
          "'add' with a value that it does not take", in: object,
          notes: reader.mistakes.map { .init($0.message) })
      }
      return true
    }

    private func reportIncomingCall(_ call: JSONValue) -> Bool {
      guard let call = PushKitType.IncomingCall(call) else { return false }
      phone.report(call, about: about)
      return true
    }

    private func record(_ name: String, _ details: [Effect.Detail]) {
      phone.record(.effect(Effect(name: name, details: details)), about: about)
    }

    private func refuse(_ what: String, in object: JSONValue, notes: [Diagnostic.Note]? = nil) {
      let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
      phone.report(
        Diagnostic(
          .warning, .handler, "the \(method.command) printed \(what): \(object.rawText)",
          notes: notes ?? [.init("a request is an object with one of \(known)")]),
        about: about)
    }
  }
}
