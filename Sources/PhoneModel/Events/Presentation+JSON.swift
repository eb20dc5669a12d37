package import APNs

extension Presentation {
  /// Writes the members of a `presented` event.
  package func write(to writer: inout JSONWriter) {
    writer.field("surface", surface.rawValue)
    writer.field("title", title)
    writer.field("subtitle", subtitle)
    writer.field("body", body)
    writer.field(ifAny: "threadIdentifier", threadIdentifier)
    writer.field("previewHidden", previewHidden)
    writer.field("quiet", quiet)
    if lightsScreen { writer.field("lightsScreen", true) }
    writer.field(ifAny: attachments)
    writer.key("actions")
    writer.beginArray()
    for action in actions { action.write(to: &writer) }
    writer.endArray()
    if let group {
      writer.key("group")
      group.write(to: &writer)
    }
  }
}

extension NotificationGroup {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("threadIdentifier", threadIdentifier)
    writer.field("count", count)
    writer.field("summary", summary)
    writer.endObject()
  }
}

extension PresentedAction {
  /// Writes the button as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("identifier", identifier)
    writer.field("title", title)
    writer.key("options")
    writer.strings(options.map(\.rawValue))
    writer.key("textInput")
    if let textInput {
      writer.beginObject()
      writer.field("buttonTitle", textInput.buttonTitle)
      writer.field("placeholder", textInput.placeholder)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.endObject()
  }
}
