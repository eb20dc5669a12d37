extension PayloadReader {
  /// Reads the `sound` whose key stands at `cursor`.
  mutating func sound(at cursor: Int) -> Field<Sound>? {
    switch tape.nodes[cursor + 1].kind {
    case .string:
      field(Sound(name: text(at: cursor)), at: cursor)
    case .object:
      field(soundDictionary(at: cursor), at: cursor)
    default:
      report(cursor, "a string or an object")
    }
  }

  private mutating func soundDictionary(at cursor: Int) -> Sound {
    var sound = Sound(isDictionary: true)
    var known: UInt32 = 0
    var walk = MemberWalk<Sound.Key>(cursor + 1, in: tape)
    while let (cursor, key) = walk.next(in: tape) {
      known &+= 1
      switch key {
      case .critical: sound.critical = flag(at: cursor)
      case .name: sound.name = text(at: cursor)
      case .volume: sound.volume = fraction(at: cursor)
      }
    }
    if known < tape.nodes[cursor + 1].count { traits.strangeSound = cursor + 1 }
    return sound
  }

  private mutating func report<Value>(_ cursor: Int, _ expected: String) -> Field<Value>? {
    reportType(cursor, expected: expected)
    return nil
  }
}
