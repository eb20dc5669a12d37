import Platform

/// Files that are created together below one folder: all of them, or none.
package struct NewFiles: Sendable {
  /// A file and what it is to hold.
  package struct File: Sendable {
    /// Its path below the folder.
    package let path: String
    /// Its content.
    package let text: String

    /// Creates a description of a file.
    package init(_ path: String, _ text: String) {
      self.path = path
      self.text = text
    }
  }

  private let folder: String
  private let files: [File]

  /// Describes the files.
  ///
  /// - Parameters:
  ///   - folder: The folder, which need not exist; empty for the working directory.
  ///   - files: The files, with their paths below it.
  package init(in folder: String, _ files: [File]) {
    self.folder = folder
    self.files = files
  }

  /// The paths that are taken already.
  package var obstacles: [String] {
    files.map { place(of: $0.path) }.filter(FileSystem.isTaken)
  }

  /// Creates the files and the folders that they need.
  ///
  /// - Throws: ``CommandFailure/unwritable(file:reason:)``; what had been created is removed then.
  package func write() throws(CommandFailure) {
    var created = Created()
    do throws(CommandFailure) {
      for file in files {
        let path = place(of: file.path)
        try created.addFolders(of: path)
        try ReplacementFile.write(file.text, to: path, replacing: false)
        created.files.append(path)
      }
    } catch {
      created.remove()
      throw error
    }
  }

  private func place(of path: String) -> String {
    if folder.isEmpty || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// What was created so far.
  private struct Created {
    var files: [String] = []
    private var folders: [String] = []

    mutating func addFolders(of path: String) throws(CommandFailure) {
      for end in path.indices.dropFirst() where path[end] == "/" {
        let folder = String(path[..<end])
        if case .success(.folder) = FileSystem.kind(of: folder) { continue }
        do throws(SystemError) {
          try FileSystem.createFolder(folder)
        } catch {
          throw .unwritable(file: folder, reason: error.reason)
        }
        folders.append(folder)
      }
    }

    func remove() {
      files.forEach(FileSystem.remove)
      folders.reversed().forEach(FileSystem.removeFolder)
    }
  }
}
