import APNs

extension ReadApp {
  /// The JSON Schema of the payloads that the app can be sent, for a sender's own tests.
  ///
  /// It has Apple's keys, the app's categories, the keys that its code reads, and the states of its
  /// Live Activities. Further keys pass; a key is required where the app crashes without it.
  package var payloadSchema: JSONSchema {
    var aps: [JSONSchema.Member] = []
    let names = categories.compactMap(\.identifier)
    if !names.isEmpty, names.count == categories.count, unresolved.isEmpty {
      aps.append(("category", .oneOf(Array(Set(names)).sorted())))
    }
    if !activities.isEmpty {
      aps.append(("content-state", .any(of: activities.map(\.state.schema))))
      aps.append(("attributes", .any(of: activities.map(\.attributes.schema))))
    }
    var members: [JSONSchema.Member] = aps.isEmpty ? [] : [("aps", .having(aps))]
    members += SchemaNode(serverReads).members
    let own: [JSONSchema] = [.having(members)] + requirements
    return Payload.schema.and(allOf: own)
  }

  /// The keys that the code reads of a payload of a category, or of one without a category, each
  /// with a value of its type as JSON.
  package func sampleKeys(of category: Category?) -> [(key: String, json: String)] {
    let keys = userInfo.keys + (category.map { userInfo.keys(of: $0) } ?? [])
    let node = SchemaNode(keys.filter { $0.origin == .server }.flatMap(\.reads))
    return node.keys.sorted { $0.key < $1.key }.map { key, node in
      var writer = JSONWriter()
      node.writeSample(named: key, to: &writer)
      return (key, writer.text)
    }
  }

  /// The reads of what the server sends.
  private var serverReads: [Read] {
    let keys = userInfo.keys + categories.flatMap { userInfo.keys(of: $0) }
    return keys.filter { $0.origin == .server }.flatMap(\.reads)
  }

  /// What must be there in a notification that is shown, of any category or of one.
  private var requirements: [JSONSchema] {
    var always: Set<String> = []
    var byCategory: [String: Set<String>] = [:]
    for read in serverReads where read.need == .crash && read.entry == .response {
      guard read.path.count == 1, let key = read.rootKey else { continue }
      if read.conditions.isEmpty { always.insert(key) }
      guard read.conditions.allSatisfy(\.isOfChoice), !read.conditions.isEmpty else { continue }
      for category in categories
      where userInfo.keys(of: category).contains(where: { own in
        own.reads.contains(read)
      }) {
        byCategory[category.identifier ?? "", default: []].insert(key)
      }
    }
    let alert = JSONSchema.having([("aps", .requiring(["alert"]))])
    var found: [JSONSchema] = always.isEmpty ? [] : [.when(alert, .requiring(always.sorted()))]
    for (category, keys) in byCategory.sorted(by: { $0.key < $1.key }) {
      let isOfIt = JSONSchema.having([
        ("aps", .having([("category", .oneOf([category]))]).and(required: ["category"]))
      ]).and(required: ["aps"])
      found.append(.when(isOfIt, .requiring(keys.sorted())))
    }
    return found
  }

  /// A value of the user info with what is read of it.
  private struct SchemaNode {
    var types: [DecodedType] = []
    var keys: [String: SchemaNode] = [:]
    var elements: [SchemaNode] = []

    init(_ reads: [Read] = []) {
      for read in reads { add(read.path[...], read) }
    }

    private mutating func add(_ path: ArraySlice<Read.Step>, _ read: Read) {
      guard let step = path.first else {
        if let type = read.type { types.append(type) }
        return
      }
      switch step {
      case .key(let key): keys[key, default: SchemaNode()].add(path.dropFirst(), read)
      case .element:
        if elements.isEmpty { elements.append(SchemaNode()) }
        elements[0].add(path.dropFirst(), read)
      case .text: types.append(.text)
      }
    }

    /// The schemas of the keys.
    var members: [JSONSchema.Member] {
      keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value.schema) }
    }

    /// Writes a value of the type; a text is the name of its key.
    func writeSample(named name: String, to writer: inout JSONWriter) {
      if !keys.isEmpty {
        writer.beginObject()
        for (key, node) in keys.sorted(by: { $0.key < $1.key }) {
          writer.key(key)
          node.writeSample(named: key, to: &writer)
        }
        return writer.endObject()
      }
      switch types.first?.unwrapped {
      case .flag: writer.boolean(true)
      case .whole, .number, .shortNumber: writer.integer(1)
      case .words(let words): writer.string(words.first ?? name)
      case .numbers(let numbers): writer.integer(numbers.first ?? 1)
      case .list, .range, .point:
        writer.beginArray()
        elements.first?.writeSample(named: name, to: &writer)
        writer.endArray()
      case .map, .object, .choice:
        writer.beginObject()
        writer.endObject()
      default: writer.string(name)
      }
    }

    private var schema: JSONSchema {
      if !keys.isEmpty { return .object(members, isOpen: true) }
      if let element = elements.first { return .array(of: element.schema) }
      var schemas: [(word: String, schema: JSONSchema)] = []
      for type in types.map(\.unwrapped) where !schemas.contains(where: { $0.word == type.word }) {
        schemas.append((type.word, type.schema))
      }
      guard !schemas.contains(where: { $0.word == "value" }) else { return .anything }
      return schemas.count == 1
        ? schemas[0].schema
        : schemas.isEmpty ? .anything : .any(of: schemas.map(\.schema))
    }
  }
}

extension ReadApp.Read.Condition {
  /// Whether it asks for the category or the action alone.
  fileprivate var isOfChoice: Bool {
    switch self {
    case .category(_, isNegated: false), .action(_, isNegated: false): true
    default: false
    }
  }
}

extension DecodedType {
  fileprivate var unwrapped: DecodedType {
    if case .optional(let type) = self { type.unwrapped } else { self }
  }
}
