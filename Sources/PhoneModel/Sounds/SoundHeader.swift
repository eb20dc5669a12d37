import Foundation

/// What a sound file says of itself, in the containers that notifications have sounds in (A42).
struct SoundHeader: Hashable, Sendable {
  /// How the samples are written.
  let codec: SoundCodec
  /// How long it lasts, in seconds; nil where the file does not tell.
  package let duration: Double?

  /// Reads the header; nil for bytes that are in none of the containers, or lack what they must
  /// have.
  package init?(_ source: ByteSource) {
    switch (source.code(at: 0), source.code(at: 8)) {
    case ("RIFF", "WAVE"): self.init(wav: source)
    case ("FORM", "AIFF"): self.init(aiff: source, isCompressed: false)
    case ("FORM", "AIFC"): self.init(aiff: source, isCompressed: true)
    case ("caff", _): self.init(caf: source)
    default: return nil
    }
  }

  private init(_ codec: SoundCodec, duration: Double?) {
    self.codec = codec
    self.duration = duration.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  private init?(wav source: ByteSource) {
    let chunks = SoundChunks(of: source, .wav)
    guard let format = chunks["fmt "], let data = chunks["data"],
      var tag = source.number(at: format.start, bytes: 2, isBigEndian: false),
      let rate = source.number(at: format.start + 8, bytes: 4, isBigEndian: false)
    else { return nil }
    if tag == SoundCodec.extensibleTag {
      tag = source.number(at: format.start + 24, bytes: 2, isBigEndian: false) ?? tag
    }
    self.init(SoundCodec(waveTag: tag), duration: Double(data.size) / Double(rate))
  }

  private init?(aiff source: ByteSource, isCompressed: Bool) {
    let chunks = SoundChunks(of: source, .aiff)
    guard let common = chunks["COMM"], chunks["SSND"] != nil,
      let frames = source.number(at: common.start + 2, bytes: 4, isBigEndian: true),
      let rate = source.extended(at: common.start + 8)
    else { return nil }
    let code = isCompressed ? source.code(at: common.start + 18) : SoundCodec.uncompressed
    guard let codec = code.map({ SoundCodec(code: $0) }) else { return nil }
    self.init(codec, duration: Double(frames) * codec.framesPerPacket / rate)
  }

  private init?(caf source: ByteSource) {
    let chunks = SoundChunks(of: source, .caf)
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
    self.init(SoundCodec(code: code), duration: frames.map { $0 / rate })
  }
}

extension ByteSource {
  /// A number of 80 bits, as AIFF writes the sample rate.
  fileprivate func extended(at offset: Int) -> Double? {
    guard let exponent = number(at: offset, bytes: 2, isBigEndian: true),
      let mantissa = number(at: offset + 2, bytes: 8, isBigEndian: true)
    else { return nil }
    return Double(mantissa) * exp2(Double(exponent & 0x7FFF) - 16_446)
  }
}
