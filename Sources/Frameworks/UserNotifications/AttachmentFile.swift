import Foundation

/// A file for an attachment, in its present state on disk.
package struct AttachmentFile {
  private let url: URL
  private let typeHint: String?

  /// Creates a file, with the uniform type identifier from the app, if it gives one.
  package init(_ url: URL, typeHint: String?) {
    self.url = url
    self.typeHint = typeHint
  }

  /// Checks the file and determines its type (A43).
  ///
  /// - Returns: The uniform type identifier.
  /// - Throws: ``Fault`` with one of the codes from 100 to 102, or 105.
  package func validType() throws(Fault) -> String {
    let size = try size()
    guard let type = try type() else {
      let name = typeHint.map { "has the type hint '\($0)'" } ?? "has the extension '\(suffix)'"
      throw Fault(
        .attachmentUnrecognizedType, "\(name), which is not a type that a notification can show")
    }
    guard size > 0 else { throw Fault(.attachmentInvalidFileSize, "is empty") }
    let medium = type.medium
    guard size <= medium.byteLimit else {
      throw Fault(
        .attachmentInvalidFileSize,
        "has \(size) bytes; \(medium.phrase) has at most \(medium.byteLimit)")
    }
    let contents = Contents(try start())
    guard contents.media.contains(medium) else {
      throw Fault(
        .attachmentCorrupt, "should be of the type \(type.identifier), and holds \(contents.words)")
    }
    return type.identifier
  }

  private var suffix: String { url.pathExtension }

  private func type() throws(Fault) -> FileType? {
    if let typeHint { return FileType.withIdentifier(typeHint) }
    if let type = FileType.withExtension(suffix) { return type }
    return isUnnamedDownload ? Contents(try start()).type : nil
  }

  /// Whether the name is Foundation's suggestion for a download on Linux; on Apple's systems the
  /// suggestion is the last part of the URL, with its extension.
  private var isUnnamedDownload: Bool {
    #if canImport(Darwin)
    false
    #else
    url.lastPathComponent.hasSuffix("Unknown")
    #endif
  }

  private func size() throws(Fault) -> Int {
    guard url.isFileURL else {
      throw Fault(
        .attachmentInvalidURL, "has no file URL; download it first, and attach the file")
    }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolvedPath),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { throw Fault(.attachmentInvalidURL, "is missing, or is not a file") }
    return (attributes[.size] as? NSNumber)?.intValue ?? 0
  }

  private func start() throws(Fault) -> [UInt8] {
    guard let handle = try? FileHandle(forReadingFrom: url) else {
      throw Fault(.attachmentInvalidURL, "cannot be read")
    }
    defer { try? handle.close() }
    return Array((try? handle.read(upToCount: Contents.length)) ?? Data())
  }

  private var resolvedPath: String { url.resolvingSymlinksInPath().path }

  /// Why a file cannot be attached to a notification.
  package struct Fault: Error, Hashable, Sendable {
    /// The error for the app, with a code from 100 to 105.
    package let code: UNError.Code
    /// What is wrong, as the end of a sentence that begins with the file.
    package let reason: String

    /// Creates a fault.
    package init(_ code: UNError.Code, _ reason: String) {
      self.code = code
      self.reason = reason
    }
  }

  /// A file type that is allowed in attachments, with its maximum size (A43).
  struct FileType {
    let identifier: String
    let medium: Medium

    /// The medium of a file.
    enum Medium: Hashable, Sendable {
      case audio
      case image
      case video

      /// The name with an article.
      var phrase: String {
        switch self {
        case .audio: "a sound"
        case .image: "an image"
        case .video: "a film"
        }
      }

      /// The maximum size of such a file in bytes.
      var byteLimit: Int {
        switch self {
        case .audio: 5_242_880
        case .image: 10_485_760
        case .video: 52_428_800
        }
      }
    }

    private init(_ identifier: String, _ medium: Medium) {
      self.identifier = identifier
      self.medium = medium
    }

    private static let byExtension: [String: FileType] = [
      "aif": Self("public.aiff-audio", .audio), "aiff": Self("public.aiff-audio", .audio),
      "wav": Self("com.microsoft.waveform-audio", .audio), "mp3": Self("public.mp3", .audio),
      "m4a": Self("public.mpeg-4-audio", .audio), "jpg": Self("public.jpeg", .image),
      "jpeg": Self("public.jpeg", .image), "gif": Self("com.compuserve.gif", .image),
      "png": Self("public.png", .image), "mpg": Self("public.mpeg", .video),
      "mpeg": Self("public.mpeg", .video), "m2v": Self("public.mpeg-2-video", .video),
      "mp4": Self("public.mpeg-4", .video), "m4v": Self("public.mpeg-4", .video),
      "avi": Self("public.avi", .video),
    ]

    private static let byIdentifier = Dictionary(
      byExtension.values.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

    /// The type for a file name extension, in any letter case.
    static func withExtension(_ pathExtension: String) -> FileType? {
      byExtension[pathExtension.lowercased()]
    }

    /// The type for a uniform type identifier.
    static func withIdentifier(_ identifier: String) -> FileType? {
      byIdentifier[identifier]
    }
  }

  /// The first bytes of a file, which determine its type.
  struct Contents {
    /// How many bytes are read from the start.
    static let length = 512

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// The possible media of the file, from its signature; none for an unknown signature.
    var media: Set<FileType.Medium> {
      if begins([0x89], "PNG\r\n\u{1A}\n") || begins([0xFF, 0xD8, 0xFF]) { return [.image] }
      if begins("GIF87a") || begins("GIF89a") { return [.image] }
      if begins("RIFF") {
        return has("WAVE", at: 8) ? [.audio] : has("AVI ", at: 8) ? [.video] : []
      }
      if begins("FORM") { return has("AIFF", at: 8) || has("AIFC", at: 8) ? [.audio] : [] }
      if begins("ID3") || isFrameOfMP3 { return [.audio] }
      if Self.boxes.contains(where: { has($0, at: 4) }) { return [.audio, .video] }
      return isMPEG ? [.video] : []
    }

    /// The type from the signature; nil if it matches none, or several.
    var type: FileType? {
      let media = self.media
      guard let medium = media.contains(.video) ? FileType.Medium.video : media.first else {
        return nil
      }
      let suffix =
        switch medium {
        case .image: begins("GIF8") ? "gif" : begins([0xFF]) ? "jpg" : "png"
        case .audio: begins("RIFF") ? "wav" : begins("FORM") ? "aiff" : "mp3"
        case .video:
          begins("RIFF") ? "avi" : has("ftypM4A", at: 4) ? "m4a" : isMPEG ? "mpg" : "mp4"
        }
      return FileType.withExtension(suffix)
    }

    /// A short description of the bytes.
    var words: String {
      if let medium = media.map(\.phrase).min() { return medium }
      let start = bytes.drop { Self.blanks.contains($0) }
      let head = String(decoding: start.prefix(16).map { $0 | 0x20 }, as: UTF8.self)
      if ["<!doctype html", "<html", "<head"].contains(where: { head.hasPrefix($0) }) {
        return "an HTML page, such as the error that a server answers a download with"
      }
      if start.first == UInt8(ascii: "<") { return "XML" }
      if [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(start.first) { return "JSON" }
      let isText = !bytes.contains { $0 < 0x20 && !Self.blanks.contains($0) }
      return isText ? "text" : "something else"
    }

    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    /// The first boxes of an MPEG-4 or QuickTime file.
    private static let boxes = ["ftyp", "moov", "mdat", "free", "skip", "wide"]

    /// Whether this is a frame header of MPEG layer III.
    private var isFrameOfMP3: Bool {
      guard let (first, second) = pair else { return false }
      return first == 0xFF && second & 0xE0 == 0xE0 && second & 0x06 == 0x02
        && second & 0x18 != 0x08
    }

    /// Whether this is an MPEG program stream, transport stream, or raw video stream.
    private var isMPEG: Bool {
      if bytes.first == 0x47, bytes.count > 188 { return bytes.dropFirst(188).first == 0x47 }
      guard begins([0, 0, 1]), let code = bytes.dropFirst(3).first else { return false }
      return code >= 0xB0
    }

    private var pair: (UInt8, UInt8)? {
      guard let first = bytes.first, let second = bytes.dropFirst().first else { return nil }
      return (first, second)
    }

    private func begins(_ start: [UInt8], _ rest: String = "") -> Bool {
      bytes.starts(with: start + Array(rest.utf8))
    }

    private func begins(_ text: String) -> Bool { has(text, at: 0) }

    private func has(_ text: String, at offset: Int) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
  }
}
