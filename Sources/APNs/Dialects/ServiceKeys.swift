extension Translation {
  /// How a service's keys become those of `aps`, for services that have a key for each.
  struct ServiceKeys {
    /// The keys whose values are taken as they are.
    var values: [(name: String, key: String)] = []
    /// The keys of flags, which are `true` there and 1 at the phone.
    var flags: [(name: String, key: String)] = []
    /// The keys of what becomes a header, as text.
    var headers: [(name: String, header: String)] = []

    /// Writes the keys of `aps` that an object has.
    func write(_ object: JSONValue, _ translation: inout Translation) {
      for value in values {
        guard let member = object.given(value.name) else { continue }
        translation.writer.member(value.key, member)
      }
      for flag in flags {
        guard let member = object.member(flag.name), isSet(member.value) else { continue }
        translation.writer.key(flag.key, from: member.key.span)
        translation.writer.value("1", from: member.value.span)
      }
    }

    /// Reports keys that an object has in Apple's spelling, and the service does not know.
    func checkSpelling(of object: JSONValue, _ owner: String, _ translation: inout Translation) {
      let own = values + flags
      for key in object.members.map(\.key) {
        guard let name = key.string, !own.contains(where: { $0.name == name }),
          let known = own.first(where: { $0.key == name })
        else { continue }
        translation.report(
          .warning, "\(owner) has no key '\(name)'", at: key,
          fixIt: .init(
            "did you mean '\(known.name)'?", replacing: key.span, with: "\"\(known.name)\""))
      }
    }

    /// Adds the headers that an object has.
    func addHeaders(_ object: JSONValue, _ translation: inout Translation) {
      for header in headers {
        guard let value = object[header.name], let text = value.string ?? value.numberText
        else { continue }
        translation.add(header.header, text, from: value.span)
      }
    }

    private func isSet(_ value: JSONValue) -> Bool { value.boolean == true || value.integer == 1 }
  }
}
