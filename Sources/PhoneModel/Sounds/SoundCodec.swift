/// How the samples of a sound are written (rule A42).
struct SoundCodec: Hashable, Sendable {
  /// What it is called.
  package let name: String
  /// Whether notifications play it.
  let isPlayable: Bool
  /// How many samples a packet stands for in an AIFF file.
  var framesPerPacket = 1.0

  private init(_ name: String, isPlayable: Bool) {
    self.name = name
    self.isPlayable = isPlayable
  }

  static let linearPCM = SoundCodec("Linear PCM", isPlayable: true)
  static let ima4: SoundCodec = {
    var codec = SoundCodec("IMA4", isPlayable: true)
    codec.framesPerPacket = 64
    return codec
  }()
  static let muLaw = SoundCodec("µLaw", isPlayable: true)
  static let aLaw = SoundCodec("aLaw", isPlayable: true)

  /// The letters of samples that are not compressed.
  static let uncompressed = "NONE"
  /// The number that means that the codec's own stands further on.
  static let extensibleTag: UInt64 = 0xFFFE

  /// The codec of a number in a WAV file.
  package init(waveTag tag: UInt64) {
    switch tag {
    case 1, 3: self = .linearPCM
    case 6: self = .aLaw
    case 7: self = .muLaw
    case 0x11: self = .ima4
    case 0x55: self.init("MP3", isPlayable: false)
    default: self.init("codec \(tag)", isPlayable: false)
    }
  }

  /// The codec of four letters in an AIFF or CAF file.
  package init(code: String) {
    switch code {
    case Self.uncompressed, "lpcm", "sowt", "twos", "raw ", "in24", "in32", "fl32", "FL32", "fl64",
      "FL64":
      self = .linearPCM
    case "ima4": self = .ima4
    case "ulaw", "ULAW": self = .muLaw
    case "alaw", "ALAW": self = .aLaw
    case "aac ": self.init("AAC", isPlayable: false)
    case ".mp3": self.init("MP3", isPlayable: false)
    case "alac": self.init("Apple Lossless", isPlayable: false)
    default: self.init("codec '\(code)'", isPlayable: false)
    }
  }
}
