extension ToolSpec {
  /// What a command line asks for.
  ///
  /// - Parameter arguments: The words after the name of the tool.
  /// - Returns: A command to run, or help, the version or a completion script to print.
  /// - Throws: A ``UsageError`` for the first word that cannot be followed.
  package func invocation(for arguments: [String]) throws(UsageError) -> Invocation {
    try ArgumentParser(arguments, for: self).invocation()
  }
}
