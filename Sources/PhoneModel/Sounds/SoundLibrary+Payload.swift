package import APNs

extension SoundLibrary {
  /// The finding that the sound of a payload does not play, or nil.
  package func finding(in payload: Payload) -> Diagnostic? {
    guard let sound = payload.aps?.sound?.value, let name = sound.name,
      let fault = fault(of: name.value)
    else { return nil }
    var finding = fault.diagnostic(of: name.value, at: name.span)
    finding.pointer = sound.isDictionary ? "/aps/sound/name" : "/aps/sound"
    return finding
  }
}
