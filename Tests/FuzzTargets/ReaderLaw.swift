import APNs

/// What is read lies in the text and within its parent, and reads the same after writing; what is
/// refused has a place, and its repair is JSON.
enum ReaderLaw {
  static func check(_ bytes: [UInt8]) throws(Breach) {
    let strict = try accepts(bytes, .strict)
    let apple = try accepts(bytes, .apple)
    let commented = try accepts(bytes, .commented)
    try demand(apple || !strict, "strict JSON is refused in Apple's mode")
    try demand(commented || !apple, "a text without comments is refused where they are allowed")
    guard !apple, let repair = JSONRepair(of: bytes) else { return }
    try demand((try? read(repair.bytes, .apple).get()) != nil, "a repaired text is no JSON")
  }

  /// The part of the law that takes no time: what is refused has a place, and no mode that allows
  /// more refuses what another accepts.
  static func checkReading(_ bytes: [UInt8]) throws(Breach) {
    var before = false
    for options in [JSONReader.Options.strict, .apple, .commented] {
      let result = read(bytes, options)
      if case .failure(let error) = result {
        try demand(!before, "a mode that allows more refuses the text")
        try demandPlaces(of: [error.diagnostic], in: bytes.count, "refusing")
      } else {
        before = true
      }
    }
  }

  private static func accepts(_ bytes: [UInt8], _ options: JSONReader.Options) throws(Breach)
    -> Bool
  {
    switch read(bytes, options) {
    case .success(let document):
      try demandPlaces(of: document.warnings, in: bytes.count, "reading")
      try checkNesting(document.root, in: SourceSpan(-1, bytes.count + 1))
      try checkWriting(document.root, .compact)
      try checkWriting(document.root, .pretty)
      return true
    case .failure(let error):
      try demandPlaces(of: [error.diagnostic], in: bytes.count, "refusing")
      try demand(error.diagnostic.span != nil, "a refusal without a place")
      return false
    }
  }

  private static func checkNesting(_ value: JSONValue, in parent: SourceSpan) throws(Breach) {
    let span = value.span
    try demand(
      span.start > parent.start && span.start < span.end && span.end < parent.end,
      "\(span) is not within \(parent)")
    for child in value.elements { try checkNesting(child, in: span) }
    for (key, child) in value.members {
      try demand(key.span.end < child.span.start, "a value at \(child.span) before its key")
      try checkNesting(key, in: span)
      try checkNesting(child, in: span)
    }
  }

  private static func checkWriting(
    _ value: JSONValue, _ style: JSONWriter.Style
  ) throws(Breach) {
    var writer = JSONWriter(style: style)
    writer.raw(value)
    guard let again = try? read(writer.bytes, .strict).get() else {
      throw Breach(message: "what was written is no JSON")
    }
    try demandSame(value, again.root)
  }

  private static func demandSame(_ one: JSONValue, _ other: JSONValue) throws(Breach) {
    try demand(one.kind == other.kind && one.count == other.count, "a value changes in writing")
    switch one.kind {
    case .object:
      for (left, right) in zip(one.members, other.members) {
        try demandSame(left.key, right.key)
        try demandSame(left.value, right.value)
      }
    case .array:
      for (left, right) in zip(one.elements, other.elements) { try demandSame(left, right) }
    case .string:
      let left = one.string.map { Array($0.utf8) }
      try demand(left == other.string.map { Array($0.utf8) }, "a string changes in writing")
    case .number, .boolean, .null:
      try demand(one.rawText == other.rawText, "\(one.rawText) changes in writing")
    }
  }
}
