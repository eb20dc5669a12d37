import APNs
import Foundation
import PushKit
import UIKit
import UserNotifications

/// One call of an app through its handler command.
struct CommandCall {
  let call: AppCall
  let command: AppManifest.HandlerCommand
  let host: AppHost
  /// The identifier of the request that the call is about.
  let about: String?

  private var phone: Phone { host.phone }

  /// Runs the command, performs its requests, and returns how it ended.
  func answer() async -> AppCall.Answer {
    let limit = phone.profile.timeLimit(of: call.method)
    let run = HandlerRun(
      arguments: command.arguments, directory: command.directory, timeLimit: .seconds(limit))
    let result = await result(of: run)
    var value = call.defaultValue
    let execution = HandlerRequest.Execution(phone: phone, method: call.method, about: about)
    for request in result.requests { execution.apply(request, value: &value) }
    if result.ending == .timedOut { phone.withDevice { $0.time.addTimeInterval(limit) } }
    let outcome = result.ending.outcome
    return .called(
      outcome, outcome.keepsContract ? value : nil,
      detail: result.detail(of: call.method, limits: run))
  }
}

extension CommandCall {
  /// The result of the command: from running it, or a stored one.
  private func result(of run: HandlerRun) async -> HandlerRun.Result {
    if let recalled = host.recalled { return recalled.answer(to: call) }
    let message = Message(call, phone, launchedFor: host.launchCause)
    let result =
      if let repeats = host.repeats {
        await repeats.result(of: run, reading: message.bytes)
      } else {
        await run.run(input: message.bytes)
      }
    host.commandAnswers.keep(result, to: call)
    return result
  }
}

extension AppCall {
  /// The value that counts as passed to the completion handler if the handler names none.
  fileprivate var defaultValue: AppCall.Value {
    switch self {
    case .willPresent: .presentation([])
    case .didReceiveRemoteNotification: .fetch(.noData)
    case .didReceiveRequest(let notification): .content(notification.content)
    default: .nothing
    }
  }
}

extension HandlerRun.Ending {
  /// The outcome of the completion contract that follows from the end of the process.
  fileprivate var outcome: Callback.Outcome {
    switch self {
    case .exited(0): .once
    case .timedOut: .timedOut
    case .exited, .signalled, .printedTooMuch, .notStarted: .crashed
    }
  }
}

extension HandlerRun.Result {
  /// A description of how the process ended; nil if it exited with status 0.
  fileprivate func detail(
    of method: Callback.Method, limits run: HandlerRun
  ) -> Phone.BreachDetail? {
    let command = method.command
    switch ending {
    case .exited(0): return nil
    case .exited(Self.notFound):
      if let name = missingCommand {
        return .init(
          text: "command not found: \(name) (exit status \(Self.notFound))", isCause: true)
      }
      return .init(
        text: "the \(command) exited with status \(Self.notFound), as a shell does for a command"
          + " that it cannot find")
    case .exited(let status) where status > 128 && status < 160:
      return .init(
        text: "the \(command) exited with status \(status), as a shell does for signal"
          + " \(status - 128)")
    case .exited(let status): return .init(text: "the \(command) exited with status \(status)")
    case .signalled(let signal): return .init(text: "the \(command) was ended by signal \(signal)")
    case .timedOut:
      return .init(
        text: "the \(command) was still running at the time limit and was ended: a timer or an open"
          + " connection keeps a program alive, so let it exit when it has answered;"
          + " '--profile \(Profile.nameOfTimeLimit(of: method))=2' does not wait as long")
    case .printedTooMuch:
      return .init(text: "the \(command) printed more than \(run.outputLimit) bytes and was ended")
    case .notStarted(let reason):
      let program = run.arguments.first.map { " '\($0)'" } ?? ""
      return .init(text: "the \(command)\(program) could not be started: \(reason)", isCause: true)
    }
  }

  /// The exit status of a shell that cannot find a command.
  private static let notFound = 127

  /// The command in a shell's message that it is not found: `sh: 1: pyton3: not found`.
  private var missingCommand: String? {
    for line in String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":").map { $0.trimmingPrefix(while: \.isWhitespace) }
      guard parts.count > 2, let last = parts.last, let name = parts.dropLast().last,
        last == "not found" || last == "command not found"
      else { continue }
      return String(name)
    }
    return nil
  }
}

extension Callback.Method {
  /// What messages call the command.
  var command: String { self == .didReceiveRequest ? "service extension" : "handler" }
}

extension CommandCall {
  /// The JSON object that a handler command reads on standard input, for one call.
  struct Message {
    private var writer = JSONWriter()

    init(_ call: AppCall, _ phone: Phone, launchedFor cause: Callback.LaunchCause?) {
      writer.beginObject()
      writer.key("schema")
      writer.integer(Event.SessionStart.schema)
      writer.key("method")
      writer.string(call.method.rawValue)
      writeApp(phone.app.manifest)
      writeDevice(phone.device)
      if let cause { writer.field("launch", cause.rawValue) }
      writeArguments(call)
      writer.endObject()
      writer.endLine()
    }

    /// The message in UTF-8, with a line end.
    var bytes: [UInt8] { writer.bytes }

    /// The message without the line end.
    var text: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

    private mutating func writeApp(_ manifest: AppManifest) {
      writer.key("app")
      writer.beginObject()
      writer.field("bundleIdentifier", manifest.bundleIdentifier)
      writer.field("name", manifest.name)
      writer.endObject()
    }

    private mutating func writeDevice(_ device: DeviceState) {
      writer.key("device")
      writer.beginObject()
      writer.field("time", device.time.simulatedTimestamp)
      writer.field("locked", device.locked)
      writer.field("protectedDataAvailable", !device.locked)
      writer.field("app", device.app.rawValue)
      writer.field("badge", device.badge)
      writer.endObject()
    }

    private mutating func writeArguments(_ call: AppCall) {
      switch call {
      case .willPresent(let notification): write(notification)
      case .didReceive(let response):
        writer.field("actionIdentifier", response.actionIdentifier)
        if let text = response.userText { writer.field("userText", text) }
        write(response.notification)
      case .didReceiveRemoteNotification(let payload):
        writer.key("userInfo")
        payload.write(to: &writer)
      case .didReceiveIncomingPush(let push):
        writer.field("type", push.type.frameworkType.rawValue)
        writer.key("payload")
        push.payload.write(to: &writer)
      case .didReceiveRequest(let notification):
        writer.key("request")
        writer.beginObject()
        writer.field("identifier", notification.id)
        writer.key("content")
        notification.content.tree.write(to: &writer)
        writer.endObject()
      default: break
      }
    }

    private mutating func write(_ notification: DeliveredNotification) {
      writer.key("notification")
      writer.beginObject()
      writer.field("identifier", notification.id)
      writer.field("date", notification.date.simulatedTimestamp)
      writer.key("content")
      notification.content.tree.write(to: &writer)
      writer.endObject()
    }
  }
}
