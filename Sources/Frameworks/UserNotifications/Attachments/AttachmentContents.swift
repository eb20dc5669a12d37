/// What the first bytes of a file tell of it.
struct AttachmentContents {
  /// How many bytes from the start are looked at.
  static let length = 512

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// What the file can be, going by its signature; none for bytes that no type begins with.
  var media: Set<AttachmentType.Medium> {
    if begins([0x89], "PNG\r\n\u{1A}\n") || begins([0xFF, 0xD8, 0xFF]) { return [.image] }
    if begins("GIF87a") || begins("GIF89a") { return [.image] }
    if begins("RIFF") { return has("WAVE", at: 8) ? [.audio] : has("AVI ", at: 8) ? [.video] : [] }
    if begins("FORM") { return has("AIFF", at: 8) || has("AIFC", at: 8) ? [.audio] : [] }
    if begins("ID3") || isFrameOfMP3 { return [.audio] }
    if Self.boxes.contains(where: { has($0, at: 4) }) { return [.audio, .video] }
    return isMPEG ? [.video] : []
  }

  /// What the bytes are instead, in a few words.
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
  /// The boxes that a file of MPEG-4 or QuickTime can begin with.
  private static let boxes = ["ftyp", "moov", "mdat", "free", "skip", "wide"]

  /// A frame header of layer III.
  private var isFrameOfMP3: Bool {
    guard let (first, second) = pair else { return false }
    return first == 0xFF && second & 0xE0 == 0xE0 && second & 0x06 == 0x02 && second & 0x18 != 0x08
  }

  /// A program stream, a transport stream, or a bare stream of video.
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
