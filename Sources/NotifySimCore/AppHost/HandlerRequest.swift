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
        var mistakes = Mistakes(.handler)
        if let kind = Kind.all.first(where: { object[$0.name] != nil }),
          let argument = object[kind.name]
        {
          kind.apply(self, argument, object, &value, &mistakes)
        } else {
          guard !isCall(object) else { return reportEchoedCall() }
          mistakes.reportMissingRequest(in: object)
        }
        report(mistakes.diagnostics, in: object)
      }
    }

    /// Whether an object is the call that the handler read.
    private func isCall(_ object: JSONValue) -> Bool {
      object["method"]?.string == method.rawValue && object["schema"] != nil
    }

    private func reportEchoedCall() {
      phone.reportOnce(
        Diagnostic(
          .note, .handler,
          "the \(method.command) printed the call that it read, which asks for"
            + " nothing; '--show-calls' shows each call, without a handler"), about: about)
    }

    private func remark(_ text: String, _ stream: String) {
      phone.record(.effect(Event.Effect(remark: text, stream: stream)), about: about)
    }

    fileprivate func record(_ name: String, _ details: [Event.Effect.Detail]) {
      phone.record(.effect(Event.Effect(name: name, details: details)), about: about)
    }

    /// Reports mistakes as one finding; those after the first are notes.
    private func report(_ mistakes: [Diagnostic], in object: JSONValue) {
      guard let first = mistakes.first else { return }
      let others = mistakes.dropFirst().map { mistake in
        Diagnostic.Note(mistake.message + (mistake.fixIt.map { "; \($0.message)" } ?? ""))
      }
      phone.report(
        Diagnostic(
          .warning, .handler,
          "the \(method.command) printed \(object.rawText.cut(to: 120)): \(first.message)",
          notes: first.notes + others, fixIt: first.fixIt),
        about: about)
    }
  }
}

extension HandlerRequest {
  /// A request by its key: what it takes, and what it does.
  struct Kind: Sendable {
    let name: String
    fileprivate let apply:
      @Sendable (Execution, JSONValue, JSONValue, inout AppCall.Value, inout Mistakes) -> Void

    /// A request that does something with its argument, and the object that it stands in.
    private init<Argument>(
      _ name: String, _ type: FieldType<Argument>,
      _ perform: @escaping @Sendable (Execution, Argument, JSONValue) -> Void
    ) {
      self.name = name
      apply = { execution, argument, object, _, mistakes in
        let value = type.read(argument, FieldName(name), &mistakes)
        if let value, mistakes.count == 0 { perform(execution, value, object) }
      }
    }

    /// A request that is an answer to the calls whose values it can change.
    private init<Argument>(
      answer name: String, _ type: FieldType<Argument>,
      _ answer: @escaping @Sendable (Execution, Argument, AppCall.Value) -> AppCall.Value?
    ) {
      self.name = name
      apply = { execution, argument, _, value, mistakes in
        let read = type.read(argument, FieldName(name), &mistakes)
        guard let read, mistakes.count == 0 else { return }
        if let changed = answer(execution, read, value) {
          value = changed
        } else {
          mistakes.report(
            "'\(name)' is not an answer to '\(execution.method.rawValue)'", at: argument)
        }
      }
    }

    /// Every request, in order of precedence.
    static let all: [Kind] = [
      Kind("effect", .effectName) { execution, name, object in
        let details: [Event.Effect.Detail] = object.members.compactMap { member in
          guard let key = member.key.string, key != "effect" else { return nil }
          return Event.Effect.Detail(key: key, json: member.value)
        }
        execution.record(name, details)
      },
      Kind(
        answer: "present",
        .list(of: .word(UNNotificationPresentationOptions.names.map { ($0.name, $0.option) }))
      ) { _, options, value in
        guard case .presentation = value else { return nil }
        return .presentation(options.reduce(into: []) { $0.formUnion($1) })
      },
      Kind(
        answer: "fetchResult",
        FieldType<UIBackgroundFetchResult>.word([
          ("newData", .newData), ("noData", .noData), ("failed", .failed),
        ])
      ) { if case .fetch = $2 { .fetch($1) } else { nil } },
      Kind("add", .request) { execution, request, _ in
        var request = request
        request.content.startPaths(from: execution.phone.app.manifest.directory)
        execution.phone.add(request)
      },
      Kind("setBadgeCount", .whole(from: 0)) { execution, number, _ in
        _ = execution.phone.setBadgeCount(number)
      },
      Kind("removeDelivered", .list(of: .text)) { execution, names, _ in
        execution.phone.removeDeliveredNotifications(withIdentifiers: names)
      },
      Kind("reportIncomingCall", .incomingCall) { execution, call, _ in
        execution.phone.report(call, about: execution.about)
      },
      Kind(answer: "content", .contentChange) { execution, change, value in
        guard case .content(var content) = value else { return nil }
        change.apply(to: &content)
        content.startPaths(from: execution.phone.app.manifest.directory)
        return .content(content)
      },
    ]
  }
}

extension FieldType<String> {
  fileprivate static var effectName: Self {
    Self(.text, noun: "a string: what the app did", value: \.string)
  }
}

extension Mistakes {
  /// Reports an object without any key of a request.
  fileprivate mutating func reportMissingRequest(in object: JSONValue) {
    let known = HandlerRequest.Kind.all.map(\.name)
    for name in object.members.compactMap(\.key.string) {
      guard let near = nearest(to: name, among: known) else { continue }
      return report("unknown request '\(name)'", at: object, suggestion: near)
    }
    add(
      Diagnostic(
        .warning, .handler, "an object without a request",
        notes: [.init("a request is an object with one of \(known.joined(separator: ", "))")]))
  }
}

extension String {
  /// The text, or its beginning and an ellipsis.
  fileprivate func cut(to length: Int) -> String {
    count > length ? prefix(length) + "…" : self
  }
}
