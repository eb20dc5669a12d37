import APNs
import Foundation

/// The folders in which an app has its sounds, in the order in which they are searched (rule A42).
package struct SoundLibrary: Hashable, Sendable {
  /// The folder that is searched where the manifest names none, if it is there.
  static let standardFolder = "Sounds"

  private let folders: [String]

  /// The folders of an app; nil where nothing tells which sounds it has.
  package init?(of manifest: AppManifest) {
    let bundle = manifest.directory ?? ""
    var folders = manifest.sounds ?? []
    if manifest.sounds == nil {
      guard manifest.directory != nil, Self.isFolder(joined(Self.standardFolder, to: bundle)) else {
        return nil
      }
      folders = [Self.standardFolder]
    }
    self.folders = folders.map { joined($0, to: bundle) } + [bundle.isEmpty ? "." : bundle]
  }

  /// Why the phone does not play a sound; nil if it does.
  package func fault(of name: String) -> SoundFault? {
    guard name != NotificationSound.defaultName else { return nil }
    guard !name.isEmpty, !name.contains("/"),
      let path = folders.lazy.map({ joined(name, to: $0) })
        .first(where: isRegularFile)
    else { return .missing(nearest: nearest(to: name, among: names)) }
    guard let handle = FileHandle(forReadingAtPath: path), let size = try? handle.seekToEnd() else {
      return .unreadable
    }
    defer { try? handle.close() }
    return Self.fault(in: ByteSource(handle, size: Int(clamping: size)))
  }

  /// Why a sound with these bytes does not play; nil if it does.
  package static func fault(in source: ByteSource) -> SoundFault? {
    guard let header = SoundHeader(source) else { return .container }
    guard header.codec.isPlayable else { return .codec(header.codec.name) }
    guard let duration = header.duration, duration >= SoundFault.limit else { return nil }
    return .tooLong(duration)
  }

  /// The names of the files that could be sounds.
  private var names: [String] {
    let all = folders.dropLast().flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    return Set(all).sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
