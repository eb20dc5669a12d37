import APNs
package import NotifySimCore

extension VerbCall {
  /// The call with the identifier of the button that was pressed instead of what was typed.
  package func pressing(in events: [Event]) -> VerbCall {
    let pressed = events.lazy.compactMap { event in
      if case .response(let response) = event.kind { response.actionIdentifier } else { nil }
    }.first
    guard let pressed else { return self }
    var call = self
    if case .action = verb.operand { call.text = pressed }
    if action != nil { call.action = pressed }
    return call
  }

  /// Writes the members of a step: the verb with what it was given, and what was said besides.
  ///
  /// - Parameters:
  ///   - writer: where to write; an object is open.
  ///   - path: the payload's path from the scenario's directory; nil to write the payload itself.
  ///   - files: the path of another file from there.
  func write(
    to writer: inout JSONWriter, payload path: String?, files: (String) -> String = { $0 }
  ) {
    writer.key(verb.name)
    writeOperand(to: &writer, payload: path, files)
    if verb.operand != .notification { writer.field(ifAny: "of", of) }
    writer.field(ifAny: "action", action)
    for modifier in verb.modifiers {
      writer.field(ifAny: modifier.rawValue, sending.word(for: modifier))
    }
    guard let fields = push?.headers.fields, !fields.isEmpty else { return }
    writer.key("headers")
    writer.beginObject()
    for header in fields { writer.field(header.name, header.value) }
    writer.endObject()
  }

  private func writeOperand(
    to writer: inout JSONWriter, payload path: String?, _ files: (String) -> String
  ) {
    switch verb.operand {
    case .nothing: writer.boolean(true)
    case .notification: if let of { writer.string(of) } else { writer.boolean(true) }
    case .action, .text, .word: writer.string(text)
    case .request:
      if let json = request?.json(withPaths: files) { writer.raw(json) } else { writer.null() }
    case .settings: writer.settings(settings.map { ($0.key.name, $0.value) })
    case .duration: writer.string(durationWords)
    case .position:
      writer.beginObject()
      writer.key("latitude")
      writer.double(position?.latitude ?? 0)
      writer.key("longitude")
      writer.double(position?.longitude ?? 0)
      writer.endObject()
    case .payload:
      if let path { writer.string(path) } else { writePayload(to: &writer) }
    }
  }

  private func writePayload(to writer: inout JSONWriter) {
    let bytes = push?.source.bytes ?? []
    guard let document = try? JSONDocument(parsing: bytes) else { return writer.null() }
    writer.raw(document.root)
  }
}

extension ScenarioReader {
  /// Reads the call of a step; reports an operand that the verb does not take.
  mutating func call(
    _ verb: Verb, _ operand: JSONValue, in step: JSONValue
  ) -> VerbCall? {
    let value = resolved(operand)
    var call = VerbCall(verb)
    for modifier in verb.modifiers {
      switch modifier {
      case .of: call.of = text(step, modifier.rawValue)
      case .action: call.action = text(step, modifier.rawValue)
      case .headers: break
      case .token, .environment, .connection, .issuedAt, .fault:
        guard let word = text(step, modifier.rawValue), !call.sending.set(modifier, word) else {
          continue
        }
        mistakes.report(
          "'\(modifier.rawValue)' must be \(modifier.wanted)", at: step[modifier.rawValue],
          suggestion: nearest(to: word, among: modifier.words))
      }
    }
    switch verb.operand {
    case .nothing:
      guard value.boolean == true else { return refuse(verb, operand, "true") }
    case .notification:
      if value.boolean == true { return call }
      guard let id = value.string else {
        return refuse(verb, operand, "true or the identifier of a notification")
      }
      call.of = id
    case .action, .text:
      guard let text = value.string else { return refuse(verb, operand, "a string") }
      call.text = text
    case .word(let words):
      guard let word = value.boolean == true ? words.first : value.string, words.contains(word)
      else { return refuse(verb, operand, words.joined(separator: " or ")) }
      call.text = word
    case .settings:
      guard value.kind == .object else { return refuse(verb, operand, "an object") }
      call.settings = settings(operand)
    case .duration:
      if let time = value.double.flatMap({ PassingTime(seconds: $0) }) {
        call.seconds = time.seconds
      } else if value.string.map({ call.setDuration($0) }) != true {
        return refuse(verb, operand, VerbCall.durationForms)
      }
    case .request:
      guard let request = request(value, at: operand) else { return nil }
      call.request = request
    case .position:
      mistakes.checkKeys(of: value, against: ["latitude", "longitude"], what: "a place")
      guard let latitude = value["latitude"]?.double(in: -90...90),
        let longitude = value["longitude"]?.double(in: -180...180),
        let position = PhoneLocation.Coordinate(latitude: latitude, longitude: longitude)
      else { return refuse(verb, operand, "an object with 'latitude' and 'longitude' in degrees") }
      call.position = position
    case .payload:
      guard let pushes = pushes(value, at: operand, of: verb, in: step) else { return nil }
      call.pushes = pushes
    }
    return call
  }

  private mutating func refuse(_ verb: Verb, _ value: JSONValue, _ wanted: String) -> VerbCall? {
    mistakes.report("'\(verb.name)' takes \(wanted)", at: value)
    return nil
  }

  /// A local notification; mistakes in a placeholder's value have its place.
  private mutating func request(_ value: JSONValue, at place: JSONValue) -> LocalRequest? {
    var found = Mistakes(Self.code)
    let request = LocalRequest(value, directory: directory, &found)
    add(found.diagnostics, in: place)
    return request
  }

  private mutating func pushes(
    _ value: JSONValue, at place: JSONValue, of verb: Verb, in step: JSONValue
  ) -> [Push]? {
    if value.kind == .object {
      let source = SourceText(
        name: "\(source.name)#\(stepPointer)\(place.pointer(from: step))",
        bytes: Array(value.rawText.utf8))
      return Push.all(in: source, headers: headers(step))
    }
    guard let path = value.string else {
      mistakes.report("'\(verb.name)' takes the path of a payload, or a payload", at: place)
      return nil
    }
    do throws(Scenario.ResourceError) {
      let path = joined(path, to: directory)
      guard step["headers"] != nil else { return try resources.pushes(path) }
      return Push.all(in: try resources.file(path), headers: headers(step))
    } catch {
      report(error, at: place)
      return nil
    }
  }

  private mutating func headers(_ step: JSONValue) -> RequestHeaders {
    guard let value = step["headers"] else { return RequestHeaders() }
    guard value.kind == .object else {
      mistakes.report("'headers' must be an object", at: value)
      return RequestHeaders()
    }
    return RequestHeaders(
      value.members.map { member in
        let field = resolved(member.value)
        return "\(member.key.string ?? ""): \(field.string ?? field.rawText)"
      })
  }
}

extension Verb.Operand {
  /// The JSON Schema of its value in a step.
  var schema: JSONSchema {
    switch self {
    case .nothing: .orPlaceholder(.yes)
    case .notification: .any(of: [.yes, .text])
    case .action, .text: .text
    case .payload: .any(of: [.someText, .reference("payload"), .object(isOpen: true)])
    case .request: .any(of: [LocalRequest.schema, .object(isOpen: true)])
    case .settings: .reference("device")
    case .duration: .any(of: [.number(from: 0), .someText])
    case .position:
      .object(
        [
          ("latitude", .orPlaceholder(.number(from: -90, to: 90))),
          ("longitude", .orPlaceholder(.number(from: -180, to: 180))),
        ], required: ["latitude", "longitude"])
    case .word(let words): .orPlaceholder(.oneOf([.flag(true)] + words.map { .text($0) }))
    }
  }
}

extension Verb.Modifier {
  /// The JSON Schema of its value in a step.
  var schema: JSONSchema {
    switch self {
    case .of: .text.described("The identifier of the notification meant; the newest unless given.")
    case .action: .text.described("The identifier of the action, where several take text.")
    case .headers:
      .object(isOpen: true).described("The headers of the request that begin with apns-.")
    case .token: .text.described("The device token that the request is sent to; the phone's own.")
    case .environment:
      .orPlaceholder(.oneOf(words)).described(
        "The environment of APNs that the request is sent to; that of the app unless given.")
    case .connection:
      .text.described("The name of the connection that the request is sent over; 1 unless given.")
    case .issuedAt:
      .text.described("When the provider token was made; when its connection was unless given.")
    case .fault:
      .orPlaceholder(.oneOf(words)).described("The reason for which APNs is to refuse the request.")
    }
  }
}

extension JSONWriter {
  /// Writes parts of a state with their values as one object; words that JSON has as values of its
  /// own are written as such.
  mutating func settings(_ settings: [(name: String, word: String)]) {
    beginObject()
    for (name, word) in settings {
      key(name)
      if let flag = Bool(word) {
        boolean(flag)
      } else if let number = Int(word), String(number) == word {
        integer(number)
      } else {
        string(word)
      }
    }
    endObject()
  }
}
