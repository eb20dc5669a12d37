package import Foundation
import Platform
import Synchronization

/// What an app keeps on one phone besides its notifications: its user defaults and its folders.
///
/// The folders are removed with the phone.
package final class AppContainer: Sendable {
  /// The values of user defaults by key, for an app or a group of apps.
  final class Values: Sendable {
    private let values = Mutex<[String: Carried<Any>]>([:])

    subscript(key: String) -> Any? {
      get { values.withLock { $0[key] }?.value }
      set {
        let value = newValue.map { Carried($0) }
        values.withLock { $0[key] = value }
      }
    }

    /// All values.
    var all: [String: Any] {
      get { values.withLock { $0 }.mapValues(\.value) }
      set {
        let new = newValue.mapValues { Carried($0) }
        values.withLock { $0 = new }
      }
    }
  }

  /// Where the folders are that the app shares with its extensions.
  static let groupFolder = "AppGroup/"
  /// The name of the app's own values; other names are those of suites.
  static let ownSuite = ""
  /// The name of the values of the app's service extension.
  static let extensionSuite = "extension"

  /// The name of the folder that holds all of it.
  fileprivate static let rootName = "notify-sim.container"

  private let suites = Mutex<[String: Values]>([:])
  private let folder = Mutex<URL?>(nil)
  /// How many folders were made by ``newFolder(in:)``.
  private let newFolders = Mutex(0)

  /// Creates an empty container.
  package init() {}

  deinit { removeFolder() }

  /// The values of a suite.
  func values(ofSuite name: String) -> Values {
    suites.withLock { suites in
      let values = suites[name] ?? Values()
      suites[name] = values
      return values
    }
  }

  /// A folder in the container, such as `Library/Caches`; nil if it cannot be created.
  package func folder(at path: String) -> URL? {
    folder.withLock { folder in
      guard
        let all = folder
          ?? (try? FileSystem.createPrivateFolder(in: NSTemporaryDirectory())).map({
            URL(filePath: $0, directoryHint: .isDirectory)
          })
      else { return nil }
      if folder == nil { Self.removeAtExit(all) }
      folder = all
      let root = all.appending(path: Self.rootName, directoryHint: .isDirectory)
      let found = root.appending(path: path, directoryHint: .isDirectory)
      do {
        try FileManager.default.createDirectory(at: found, withIntermediateDirectories: true)
      } catch {
        return nil
      }
      return found
    }
  }

  /// A folder that is new, in one of the container; nil if it cannot be created.
  package func newFolder(in path: String) -> URL? {
    let number = newFolders.withLock { count in
      count += 1
      return count
    }
    return folder(at: "\(path)/\(number)")
  }

  /// Whether a file is in the container.
  package func holds(_ url: URL) -> Bool {
    folder.withLock { $0 }.map { url.isInside($0.path) } ?? false
  }

  /// Removes everything, as deleting the app does.
  package func removeAll() {
    suites.withLock { $0 = [:] }
    removeFolder()
  }

  private func removeFolder() {
    guard let folder = folder.withLock({ $0.take() }) else { return }
    try? FileManager.default.removeItem(at: folder)
    Self.leftOver.withLock { _ = $0.remove(folder) }
  }

  /// The folders that exist, for the end of the program, which releases no object.
  private static let leftOver = Mutex<Set<URL>>([])
  private static let removal: Void = {
    atexit {
      for folder in AppContainer.leftOver.withLock({ $0 }) {
        try? FileManager.default.removeItem(at: folder)
      }
    }
  }()

  private static func removeAtExit(_ folder: URL) {
    removal
    leftOver.withLock { _ = $0.insert(folder) }
  }
}

extension URL {
  /// The URL as the record shows it: of a file in an app's container, its place in there, such as
  /// `container:AppGroup/group.com.example/cake.png`, since the container itself is elsewhere in
  /// each run.
  package var recordedText: String {
    guard isFileURL, let place = path.range(of: "/\(AppContainer.rootName)/") else {
      return absoluteString
    }
    return "container:" + path[place.upperBound...]
  }
}

extension AppContainer {
  /// The user defaults as the text of property lists, by suite; nil if there are none.
  ///
  /// A suite with a value that no property list can hold is left out.
  package var propertyLists: [String: String]? {
    let lists = suites.withLock { $0 }.compactMapValues { values -> String? in
      let all = values.all
      guard !all.isEmpty,
        let data = try? PropertyListSerialization.data(
          fromPropertyList: all, format: .xml, options: 0)
      else { return nil }
      return String(decoding: data, as: UTF8.self)
    }
    return lists.isEmpty ? nil : lists
  }

  /// Sets the user defaults to those of property lists, by suite.
  package func restore(_ lists: [String: String]) {
    for (name, text) in lists {
      let read = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
      values(ofSuite: name).all = read as? [String: Any] ?? [:]
    }
  }
}

extension URL {
  /// The path by which a file is known, whatever links lead to it.
  package var storePath: String { resolvingSymlinksInPath().standardizedFileURL.path }

  /// Whether the file lies in a folder, or in one below.
  package func isInside(_ folder: String) -> Bool {
    let folder = URL(fileURLWithPath: folder, isDirectory: true).storePath
    return storePath.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
