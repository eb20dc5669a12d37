/// The findings about flags and sounds (X3, X38).
extension PayloadCheck {
  mutating func checkFlags(of payload: Payload) {
    checkFlag(payload.aps?.contentAvailable, .contentAvailable)
    checkFlag(payload.aps?.mutableContent, .mutableContent)
  }

  /// Notes a flag that is given as `true`, which is read as the number that Apple documents (P22).
  private mutating func checkFlag(_ field: Field<Bool>?, _ key: APS.Key) {
    guard let field, tape.storage[field.span.start] == UInt8(ascii: "t") else { return }
    report(
      Diagnostic(
        .note, .wrongType,
        "'\(key.rawValue)' is documented as the number 1; phones take 'true' for it as well",
        at: field.span, pointer: "/aps/" + key.rawValue,
        fixIt: .init("write 1", replacing: field.span, with: "1", isSafe: true)))
  }

  mutating func checkSounds(of payload: Payload) {
    let traits = payload.traits
    if traits.sound > 0, mayBeUnplayable(traits.sound) {
      checkSound(payload.aps?.sound, "/aps/sound")
    }
    if traits.hasRareAlertKeys { checkSound(payload.aps?.alert?.sound, "/aps/alert/sound") }
  }

  /// Whether a sound is a dictionary, or a name whose last letters may be those of a bad format.
  private func mayBeUnplayable(_ sound: Int) -> Bool {
    let node = tape.nodes[sound]
    return node.kind == .object || unplayableSuffix(in: node.span) != nil
  }

  private mutating func checkSound(_ sound: Field<Sound>?, _ pointer: String) {
    guard let name = sound?.value.name, let suffix = unplayableSuffix(in: name.span) else { return }
    report(
      Diagnostic(
        .warning, .soundFile,
        "'\(name.value)': sounds are .caf, .aiff or .wav files; for a .\(suffix) file the phone may"
          + " play its default sound", at: name.span,
        pointer: sound?.value.isDictionary == true ? pointer + "/name" : pointer,
        fixIt: .init("convert the file, with 'afconvert -f caff -d ima4', and name the new one")))
  }

  /// What a file's name ends with, if it is a format that notifications have no sounds in (A42).
  private func unplayableSuffix(in span: SourceSpan) -> String? {
    let content = tape.storage[span.start + 1..<max(span.start + 1, span.end - 1)]
    let tail = content.suffix(5)
    guard let dot = tail.lastIndex(of: ASCII.dot), tail.last != UInt8(ascii: "f"),
      tail.last != UInt8(ascii: "v")
    else { return nil }
    let suffix = String(decoding: tail[(dot + 1)...].map(ASCII.lowercased), as: UTF8.self)
    return Self.unplayable.contains(suffix) ? suffix : nil
  }

  private static let unplayable: Set<String> = [
    "mp3", "m4a", "mp4", "aac", "ogg", "oga", "opus", "flac", "wma", "amr", "mid", "webm",
  ]
}
