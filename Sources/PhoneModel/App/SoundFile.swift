import Foundation

/// What a sound file says of itself, in the containers that notifications have sounds in (A42).
struct SoundFile: Hashable, Sendable {
  /// How the samples are written.
  let codec: Codec
  /// The duration in seconds; nil if the file does not state it.
  let duration: Double?

  /// Reads the header; nil if the bytes are in no known container, or if a required part is
  /// missing.
  init?(_ source: ByteSource) {
    switch (source.code(at: 0), source.code(at: 8)) {
    case ("RIFF", "WAVE"): self.init(wav: source)
    case ("FORM", "AIFF"): self.init(aiff: source, isCompressed: false)
    case ("FORM", "AIFC"): self.init(aiff: source, isCompressed: true)
    case ("caff", _): self.init(caf: source)
    default: return nil
    }
  }

  private init(_ codec: Codec, duration: Double?) {
    self.codec = codec
    self.duration = duration.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  private init?(wav source: ByteSource) {
    let chunks = Chunks(of: source, .wav)
    guard let format = chunks["fmt "], let data = chunks["data"],
      var tag = source.number(at: format.start, bytes: 2, isBigEndian: false),
      let rate = source.number(at: format.start + 8, bytes: 4, isBigEndian: false)
    else { return nil }
    if tag == Codec.extensibleTag {
      tag = source.number(at: format.start + 24, bytes: 2, isBigEndian: false) ?? tag
    }
    self.init(Codec(waveTag: tag), duration: Double(data.size) / Double(rate))
  }

  private init?(aiff source: ByteSource, isCompressed: Bool) {
    let chunks = Chunks(of: source, .aiff)
    guard let common = chunks["COMM"], chunks["SSND"] != nil,
      let frames = source.number(at: common.start + 2, bytes: 4, isBigEndian: true),
      let rate = source.extended(at: common.start + 8)
    else { return nil }
    let code = isCompressed ? source.code(at: common.start + 18) : Codec.uncompressed
    guard let codec = code.map({ Codec(code: $0) }) else { return nil }
    self.init(codec, duration: Double(frames) * codec.framesPerPacket / rate)
  }

  private init?(caf source: ByteSource) {
    let chunks = Chunks(of: source, .caf)
    guard let format = chunks["desc"], let data = chunks["data"],
      let rateBits = source.number(at: format.start, bytes: 8, isBigEndian: true),
      let code = source.code(at: format.start + 8),
      let packetBytes = source.number(at: format.start + 16, bytes: 4, isBigEndian: true),
      let packetFrames = source.number(at: format.start + 20, bytes: 4, isBigEndian: true)
    else { return nil }
    let rate = Double(bitPattern: rateBits)
    // The audio data begins with a count of edits.
    let packets = packetBytes > 0 ? Double(max(0, data.size - 4)) / Double(packetBytes) : nil
    let counted = chunks["pakt"].flatMap {
      source.number(at: $0.start + 8, bytes: 8, isBigEndian: true)
    }
    let frames = packets.map { $0 * Double(packetFrames) } ?? counted.map { Double($0) }
    self.init(Codec(code: code), duration: frames.map { $0 / rate })
  }
}

extension SoundFile.ByteSource {
  /// A number of 80 bits, as AIFF writes the sample rate.
  fileprivate func extended(at offset: Int) -> Double? {
    guard let exponent = number(at: offset, bytes: 2, isBigEndian: true),
      let mantissa = number(at: offset + 2, bytes: 8, isBigEndian: true)
    else { return nil }
    return Double(mantissa) * exp2(Double(exponent & 0x7FFF) - 16_446)
  }
}

extension SoundFile {
  /// How the samples of a sound are written (rule A42).
  struct Codec: Hashable, Sendable {
    /// What it is called.
    let name: String
    /// Whether notifications play it.
    let isPlayable: Bool
    /// How many samples a packet stands for in an AIFF file.
    var framesPerPacket = 1.0

    private init(_ name: String, isPlayable: Bool) {
      self.name = name
      self.isPlayable = isPlayable
    }

    static let linearPCM = Codec("Linear PCM", isPlayable: true)
    static let ima4: Codec = {
      var codec = Codec("IMA4", isPlayable: true)
      codec.framesPerPacket = 64
      return codec
    }()
    static let muLaw = Codec("µLaw", isPlayable: true)
    static let aLaw = Codec("aLaw", isPlayable: true)

    /// The letters of samples that are not compressed.
    static let uncompressed = "NONE"
    /// The number that means that the codec's own stands further on.
    static let extensibleTag: UInt64 = 0xFFFE

    /// The codec of a number in a WAV file.
    init(waveTag tag: UInt64) {
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
    init(code: String) {
      switch code {
      case Self.uncompressed, "lpcm", "sowt", "twos", "raw ", "in24", "in32", "fl32", "FL32",
        "fl64",
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

  /// The chunks of a sound file: each has four letters and a size before its bytes.
  struct Chunks {
    /// A chunk's letters, and the place of its bytes.
    struct Chunk {
      let code: String
      let start: Int
      let size: Int
    }

    /// How a container writes its chunks.
    struct Layout {
      /// Where the first chunk begins.
      let start: Int
      /// How many bytes the size has.
      let sizeBytes: Int
      let isBigEndian: Bool
      /// Whether each chunk begins at an even place.
      let isPadded: Bool

      static let wav = Layout(start: 12, sizeBytes: 4, isBigEndian: false, isPadded: true)
      static let aiff = Layout(start: 12, sizeBytes: 4, isBigEndian: true, isPadded: true)
      static let caf = Layout(start: 8, sizeBytes: 8, isBigEndian: true, isPadded: false)
    }

    private let chunks: [Chunk]

    /// How many chunks are looked at; a sound that can be played has a handful.
    private static let limit = 256

    /// Finds the chunks; one that says to be larger than what is left of the file ends with the
    /// file.
    init(of source: ByteSource, _ layout: Layout) {
      var chunks: [Chunk] = []
      var offset = layout.start
      while chunks.count < Self.limit, let code = source.code(at: offset),
        let size = source.number(
          at: offset + 4, bytes: layout.sizeBytes, isBigEndian: layout.isBigEndian)
      {
        let start = offset + 4 + layout.sizeBytes
        let length = min(Int(clamping: size), source.size - start)
        chunks.append(Chunk(code: code, start: start, size: length))
        offset = start + length + (layout.isPadded ? length % 2 : 0)
      }
      self.chunks = chunks
    }

    /// The first chunk with these letters.
    subscript(code: String) -> Chunk? { chunks.first { $0.code == code } }
  }

  /// Bytes that are read here and there, a few at a time, so that nobody has to hold a whole file.
  struct ByteSource {
    /// How many bytes there are.
    let size: Int
    private let readBytes: (_ offset: Int, _ count: Int) -> [UInt8]

    /// The bytes of an array.
    init(_ bytes: [UInt8]) {
      size = bytes.count
      readBytes = { Array(bytes.dropFirst($0).prefix($1)) }
    }

    /// The bytes of an open file.
    init(_ handle: FileHandle, size: Int) {
      self.size = size
      readBytes = { offset, count in
        guard (try? handle.seek(toOffset: UInt64(offset))) != nil,
          let data = try? handle.read(upToCount: count)
        else { return [] }
        return Array(data)
      }
    }

    /// So many bytes from an offset; nil if there are fewer.
    func bytes(at offset: Int, count: Int) -> [UInt8]? {
      guard offset >= 0, offset <= size - count else { return nil }
      let bytes = readBytes(offset, count)
      return bytes.count == count ? bytes : nil
    }

    /// Four letters.
    func code(at offset: Int) -> String? {
      bytes(at: offset, count: 4).map { String(decoding: $0, as: UTF8.self) }
    }

    /// An unsigned number of 1 to 8 bytes.
    func number(at offset: Int, bytes count: Int, isBigEndian: Bool) -> UInt64? {
      guard let bytes = bytes(at: offset, count: count) else { return nil }
      let ordered = isBigEndian ? bytes : bytes.reversed()
      return ordered.reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
