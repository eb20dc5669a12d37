extension Alert {
  /// The keys of the `alert` dictionary that Apple documents (section 3.3).
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The title.
    case title
    /// The subtitle.
    case subtitle
    /// The text.
    case body
    /// The image or storyboard shown at launch.
    case launchImage = "launch-image"
    /// The key of the title's translation.
    case titleLocKey = "title-loc-key"
    /// The arguments of the title's translation.
    case titleLocArgs = "title-loc-args"
    /// The key of the subtitle's translation.
    case subtitleLocKey = "subtitle-loc-key"
    /// The arguments of the subtitle's translation.
    case subtitleLocArgs = "subtitle-loc-args"
    /// The key of the text's translation.
    case locKey = "loc-key"
    /// The arguments of the text's translation.
    case locArgs = "loc-args"
    /// The argument of a group's summary.
    case summaryArg = "summary-arg"
    /// The count of a group's summary.
    case summaryArgCount = "summary-arg-count"
    /// The key of the title of an alert-style button.
    case actionLocKey = "action-loc-key"
    /// The title of the button of a web push.
    case action
    /// The sound of a Live Activity.
    case sound

    static let table = KeyTable<Key>()
  }
}
