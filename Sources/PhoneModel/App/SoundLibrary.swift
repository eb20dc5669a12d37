package import APNs
import Foundation
import Platform

/// The folders in which an app has its sounds, in the order in which they are searched (rule A42).
package struct SoundLibrary: Hashable, Sendable {
  /// The folder that is searched where the manifest names none, if it is there.
  static let standardFolder = "Sounds"

  private let folders: [String]

  /// The folders of an app; nil if it is unknown which sounds it has.
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
  package func fault(of name: String) -> Fault? {
    guard name != NotificationContent.Sound.defaultName else { return nil }
    guard !name.isEmpty, !name.contains("/"),
      let path = folders.lazy.map({ joined(name, to: $0) })
        .first(where: FileSystem.isRegularFile)
    else { return .missing(nearest: nearest(to: name, among: names)) }
    guard let handle = FileHandle(forReadingAtPath: path), let size = try? handle.seekToEnd() else {
      return .unreadable
    }
    defer { try? handle.close() }
    return Self.fault(in: SoundFile.ByteSource(handle, size: Int(clamping: size)))
  }

  /// Why a sound with these bytes does not play; nil if it does.
  static func fault(in source: SoundFile.ByteSource) -> Fault? {
    guard let header = SoundFile(source) else { return .container }
    guard header.codec.isPlayable else { return .codec(header.codec.name) }
    guard let duration = header.duration, duration >= Fault.limit else { return nil }
    return .tooLong(duration)
  }

  /// The names of the files that could be sounds.
  private var names: [String] {
    let all = folders.dropLast().flatMap { folder in
      (try? FileSystem.folder(at: folder).get())?.entries.map(\.name) ?? []
    }
    return Set(all).sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    if case .success(.folder) = FileSystem.kind(of: path) { true } else { false }
  }

  /// The finding that the sound of a payload does not play, or nil.
  package func finding(in aps: APS) -> Diagnostic? {
    guard let sound = aps.sound?.value, let name = sound.name,
      let fault = fault(of: name.value)
    else { return nil }
    var finding = fault.diagnostic(of: name.value, at: name.span)
    finding.pointer = sound.isDictionary ? "/aps/sound/name" : "/aps/sound"
    return finding
  }

  /// Why the phone does not play a file, or may not (rule A42).
  package enum Fault: Hashable, Sendable {
    /// No folder has a file of the name; the nearest name that there is.
    case missing(nearest: String?)
    /// The file cannot be read.
    case unreadable
    /// The file is in none of the containers that sounds have.
    case container
    /// The file has a container of sounds, with samples that are not played.
    case codec(String)
    /// The file lasts so many seconds.
    case tooLong(Double)

    /// How long a sound may last, in seconds; one of that length is too long.
    package static let limit = 30.0

    /// What the sound is, as the end of a sentence about it.
    package var reason: String {
      switch self {
      case .missing: "is not in the app's sound folders"
      case .unreadable: "cannot be read"
      case .container: "is not an .aiff, .wav or .caf file inside"
      case .codec(let name): "holds \(name); Apple lists Linear PCM, IMA4, µLaw and aLaw"
      case .tooLong(let seconds):
        "lasts \(Self.tenths(seconds)) seconds; sounds are shorter than 30 seconds"
      }
    }

    /// Whether the default sound certainly plays instead; of formats Apple only lists some.
    package var isReplaced: Bool {
      switch self {
      case .missing, .unreadable, .tooLong: true
      case .container, .codec: false
      }
    }

    /// The finding that a sound does not play, or may not.
    package func diagnostic(of name: String, at span: SourceSpan? = nil) -> Diagnostic {
      let outcome = isReplaced ? "so the phone plays its default sound" : "so it may not be played"
      return Diagnostic(
        .warning, .soundFile, "the sound '\(name)' \(reason), \(outcome)", at: span,
        fixIt: advice)
    }

    private var advice: Diagnostic.FixIt? {
      switch self {
      case .missing(let nearest): nearest.map { .init("did you mean '\($0)'?") }
      case .container, .codec: .init("convert it, with 'afconvert -f caff -d ima4'")
      case .unreadable, .tooLong: nil
      }
    }

    private static func tenths(_ seconds: Double) -> String {
      let tenths = Int(clamping: Int64(min(seconds, 1e9) * 10))
      return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
  }
}
