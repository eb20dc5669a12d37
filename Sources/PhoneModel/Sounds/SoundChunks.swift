/// The chunks of a sound file: each has four letters and a size before its bytes.
struct SoundChunks {
  /// A chunk's letters, and the place of its bytes.
  struct Chunk {
    package let code: String
    package let start: Int
    package let size: Int
  }

  /// How a container writes its chunks.
  struct Layout {
    /// Where the first chunk begins.
    package let start: Int
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

  /// Finds the chunks; one that says to be larger than what is left of the file ends with the file.
  package init(of source: ByteSource, _ layout: Layout) {
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
  package subscript(code: String) -> Chunk? { chunks.first { $0.code == code } }
}
