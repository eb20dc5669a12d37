/// A command that plays the app: it is run once for each callback.
public struct HandlerCommand: Hashable, Sendable {
  /// The program and its arguments.
  public var arguments: [String]
  /// The working directory, or nil for the simulator's own.
  public var directory: String?

  /// Creates a command from a program and its arguments.
  public init(_ arguments: [String], directory: String? = nil) {
    self.arguments = arguments
    self.directory = directory
  }

  /// Creates a command from a line for the shell.
  public init(shell line: String, directory: String? = nil) {
    self.init(["/bin/sh", "-c", line], directory: directory)
  }
}
