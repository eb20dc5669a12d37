import APNs
import PushKit

/// What a handler command reads on its standard input: the call as one JSON object.
struct CallMessage {
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
      writer.content(notification.content)
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
    writer.content(notification.content)
    writer.endObject()
  }
}
