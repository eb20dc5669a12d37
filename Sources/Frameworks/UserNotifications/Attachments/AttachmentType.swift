/// A type of file that a notification may carry, with the largest size allowed (A43).
struct AttachmentType {
  let identifier: String
  let byteLimit: Int

  private static let audioLimit = 5_242_880
  private static let imageLimit = 10_485_760
  private static let videoLimit = 52_428_800

  private static let byExtension: [String: AttachmentType] = [
    "aif": audio("public.aiff-audio"), "aiff": audio("public.aiff-audio"),
    "wav": audio("com.microsoft.waveform-audio"), "mp3": audio("public.mp3"),
    "m4a": audio("public.mpeg-4-audio"), "jpg": image("public.jpeg"), "jpeg": image("public.jpeg"),
    "gif": image("com.compuserve.gif"), "png": image("public.png"), "mpg": video("public.mpeg"),
    "mpeg": video("public.mpeg"), "m2v": video("public.mpeg-2-video"),
    "mp4": video("public.mpeg-4"), "m4v": video("public.mpeg-4"), "avi": video("public.avi"),
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

  private static func audio(_ identifier: String) -> AttachmentType {
    AttachmentType(identifier: identifier, byteLimit: audioLimit)
  }

  private static func image(_ identifier: String) -> AttachmentType {
    AttachmentType(identifier: identifier, byteLimit: imageLimit)
  }

  private static func video(_ identifier: String) -> AttachmentType {
    AttachmentType(identifier: identifier, byteLimit: videoLimit)
  }
}
