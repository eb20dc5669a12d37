import APNs
import Foundation
import PushKit
import UIKit
import UserNotifications

/// One call of an app whose code is a handler command.
struct CommandCall {
  let call: AppCall
  let command: HandlerCommand
  let phone: Phone
  /// The identifier of the request that the call is about.
  let about: String?

  /// Runs the command, does what it asks for, and says how it ended.
  func answer() async -> AppCall.Answer {
    let limit = phone.profile.timeLimit(of: call.method)
    let run = HandlerRun(
      arguments: command.arguments, directory: command.directory, timeLimit: .seconds(limit))
    let result = await run.run(input: Message(call, phone).bytes)
    var value = call.defaultValue
    let execution = HandlerRequest.Execution(phone: phone, method: call.method, about: about)
    for request in result.requests { execution.apply(request, value: &value) }
    if result.ending == .timedOut { phone.withDevice { $0.time.addTimeInterval(limit) } }
    let outcome = result.ending.outcome
    return .called(
      outcome, outcome.keepsContract ? value : nil,
      detail: result.ending.detail(of: call.method.command, limits: run))
  }
}

extension AppCall {
  /// What a handler that says nothing about it has passed to the completion handler.
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
  /// What the end of the process means for the completion contract.
  fileprivate var outcome: CompletionOutcome {
    switch self {
    case .exited(0): .once
    case .timedOut: .timedOut
    case .exited, .signalled, .printedTooMuch, .notStarted: .crashed
    }
  }

  /// How the process ended, where that is not as it should be.
  fileprivate func detail(of command: String, limits run: HandlerRun) -> String? {
    switch self {
    case .exited(0): nil
    case .exited(let status) where status > 128 && status < 160:
      "the \(command) exited with status \(status), as a shell does for signal \(status - 128)"
    case .exited(let status): "the \(command) exited with status \(status)"
    case .signalled(let signal): "the \(command) was ended by signal \(signal)"
    case .timedOut: "the \(command) was still running at the time limit and was ended"
    case .printedTooMuch: "the \(command) printed more than \(run.outputLimit) bytes and was ended"
    case .notStarted(let reason): "the \(command) could not be started: \(reason)"
    }
  }
}

extension Callback.Method {
  /// What the command that answers the call is to the app.
  var command: String { self == .didReceiveRequest ? "service extension" : "handler" }
}

extension CommandCall {
  /// What a handler command reads on its standard input: the call as one JSON object.
  struct Message {
    private var writer = JSONWriter()

    init(_ call: AppCall, _ phone: Phone) {
      writer.beginObject()
      writer.key("schema")
      writer.integer(SessionStart.schema)
      writer.key("method")
      writer.string(call.method.rawValue)
      writeApp(phone.app.manifest)
      writeDevice(phone.device)
      writeArguments(call)
      writer.endObject()
      writer.endLine()
    }

    /// The message in UTF-8, with a line end.
    var bytes: [UInt8] { writer.bytes }

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
