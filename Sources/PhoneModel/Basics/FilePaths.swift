/// Joins a path to the directory that it starts from; an absolute path stands by itself.
package func joined(_ path: String, to directory: String) -> String {
  if path.hasPrefix("/") || directory.isEmpty || directory == "." { return path }
  return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
}

/// The path of the folder that contains a file; `.` for the working directory.
package func parentFolder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The path that leads from a directory to a file, both given by their parts from the root.
///
/// - Parameters:
///   - file: the names from the root to the file.
///   - directory: the names from the root to the directory.
/// - Returns: the path, with `..` for each step up; never empty for a file.
package func relativePath(to file: [String], from directory: [String]) -> String {
  let shared = zip(file.dropLast(), directory).prefix { $0 == $1 }.count
  let up = Array(repeating: "..", count: directory.count - shared)
  return (up + file.dropFirst(shared)).joined(separator: "/")
}
