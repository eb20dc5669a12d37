/// A type of file that a notification may carry, with the largest size allowed (A43).
struct AttachmentType {
  let identifier: String
  let medium: Medium

  /// What a file is for a person.
  enum Medium: Hashable, Sendable {
    case audio
    case image
    case video

    /// Its name with an article.
    var phrase: String {
      switch self {
      case .audio: "a sound"
      case .image: "an image"
      case .video: "a film"
      }
    }

    /// The most bytes that such a file may have.
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

  private static let byExtension: [String: AttachmentType] = [
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

  /// The type with a file name extension, in any letter case.
  static func withExtension(_ pathExtension: String) -> AttachmentType? {
    byExtension[pathExtension.lowercased()]
  }

  /// The type with a uniform type identifier.
  static func withIdentifier(_ identifier: String) -> AttachmentType? {
    byIdentifier[identifier]
  }
}
