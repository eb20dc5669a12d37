/// Options that belong together in help, and which of them exclude each other.
package struct OptionGroup: Hashable, Sendable {
  /// The title, such as `Device`; nil for the plain `OPTIONS:` section.
  package var title: String?
  /// The options in the order of help.
  package var options: [OptionSpec]
  /// Sets of option names of which a command line may hold at most one.
  package var exclusive: [[String]]

  /// Creates a group.
  package init(_ title: String?, _ options: [OptionSpec], exclusive: [[OptionSpec]] = []) {
    self.title = title
    self.options = options
    self.exclusive = exclusive.map { $0.map(\.name) }
  }

  /// The heading of the section of help, such as `DEVICE OPTIONS:`.
  package var heading: String {
    guard let title else { return "OPTIONS:" }
    return "\(title.uppercased()) OPTIONS:"
  }
}
