package import APNs

/// A notification as the person sees it after a long press (rules D85, A57).
public struct LongLook: Sendable {
  /// The category by which a content extension shows it; nil for the system's own look.
  public let contentExtension: String?
  /// What stands at the top: the app's name, or a title of the extension's own.
  public let header: String
  /// The shown title; empty for none.
  public let title: String
  /// The shown subtitle; empty for none.
  public let subtitle: String
  /// The shown text; empty for none.
  public let body: String
  /// Whether a placeholder stands for the text because previews are hidden.
  public let previewHidden: Bool
  /// Whether the extension has the notification's own text left out.
  public let defaultContentHidden: Bool
  /// The files that are shown with it, in order.
  public let attachments: [PresentedAttachment]
  /// The buttons, in order.
  public let actions: [PresentedAction]

  /// Creates the value of its parts.
  package init(
    contentExtension: String?, header: String, title: String, subtitle: String, body: String,
    previewHidden: Bool, defaultContentHidden: Bool, attachments: [PresentedAttachment],
    actions: [PresentedAction]
  ) {
    self.contentExtension = contentExtension
    self.header = header
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.previewHidden = previewHidden
    self.defaultContentHidden = defaultContentHidden
    self.attachments = attachments
    self.actions = actions
  }
}

extension LongLook {
  /// Writes the members of a `longLook` event.
  package func write(to writer: inout JSONWriter) {
    if let contentExtension { writer.field("extension", contentExtension) }
    writer.field("header", header)
    writer.field("title", title)
    writer.field("subtitle", subtitle)
    writer.field("body", body)
    writer.field("previewHidden", previewHidden)
    writer.field("defaultContentHidden", defaultContentHidden)
    writer.field(ifAny: attachments)
    writer.key("actions")
    writer.beginArray()
    for action in actions { action.write(to: &writer) }
    writer.endArray()
  }
}
