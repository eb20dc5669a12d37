import PhoneModel
import SourceCode

// Receivers whose values are not known, but whose types are written.

extension Evaluator {
  /// What a receiver that is not known is by the type that is written for it.
  ///
  /// That is a value of a type of the app, or something of a package; nil if the type is not known
  /// either.
  func receiver(_ base: Expression, _ value: Value, _ context: Context) -> Value? {
    guard case .unknown(let reason) = value,
      let declared = writtenType(of: base, context),
      let name = Self.plainName(of: declared.type)
    else { return nil }
    if let type = library.type(named: name, in: declared.file, within: declared.outer) {
      guard let own = type.kind == .interface ? library.onlyType(conformingTo: type) : type,
        own.kind != .enumeration, own.kind != .extending
      else { return nil }
      return .instance(Value.Instance(type: own, reason: reason, isKnownByType: true))
    }
    guard declared.file.language == .javaScript,
      case .external(let path)? = imported(name, in: declared.file)
    else { return nil }
    return .external(path)
  }

  /// A type as it is written, and where.
  private struct WrittenType {
    let type: String
    let file: ParsedFile
    let outer: SourceType?
  }

  private func writtenType(of base: Expression, _ context: Context) -> WrittenType? {
    switch base.kind {
    case .name(let name):
      let parameters = context.frame.function?.parameters ?? []
      if let type = parameters.first(where: { $0.name == name })?.type {
        return WrittenType(type: type, file: context.file, outer: context.type)
      }
      if context.file.language != .javaScript, let own = context.type,
        let found = writtenType(ofProperty: name, in: own)
      {
        return found
      }
      guard case .variable(let variable)? = context.file.topLevel[name]?.first?.kind else {
        return nil
      }
      return variable.type.map { WrittenType(type: $0, file: context.file, outer: nil) }
    case .member(let owner, let name):
      guard case .name(let owner) = owner.kind, ["self", "this"].contains(owner) else { return nil }
      return context.type.flatMap { writtenType(ofProperty: name, in: $0) }
    default: return nil
    }
  }

  /// The type of a property, or of the constructor's parameter that makes it.
  private func writtenType(ofProperty name: String, in type: SourceType) -> WrittenType? {
    for member in type.members(name) {
      guard case .variable(let variable) = member.statement.kind, let own = variable.type else {
        continue
      }
      return WrittenType(type: own, file: member.file, outer: type)
    }
    guard let file = type.declarations.first?.file else { return nil }
    var parameters = type.declarations.flatMap(\.type.parameters)
    for member in type.members("constructor") where file.language == .javaScript {
      if case .function(let function) = member.statement.kind { parameters += function.parameters }
    }
    return parameters.first { $0.name == name }?.type
      .map { WrittenType(type: $0, file: file, outer: type) }
  }

  /// The name of a type without what may be written around it: `any Live?`, `Live!`, `Live<Int>`.
  private static func plainName(of type: String) -> String? {
    let words = type.split { $0 == " " || $0 == "?" || $0 == "!" || $0 == "*" }
      .filter { !["any", "some", "inout", "weak", "final"].contains($0) }
    guard words.count == 1, let word = words.first else { return nil }
    let name = word.prefix { $0 != "<" }
    guard let first = name.first, first.isLetter || first == "_" else { return nil }
    return String(name)
  }
}

extension SourceLibrary {
  /// The one type of the app that conforms to a protocol, except for those of tests.
  func onlyType(conformingTo protocolType: SourceType) -> SourceType? {
    let id = ObjectIdentifier(protocolType)
    if let known = conforming[id] { return known }
    let name = protocolType.shortName
    var found: [String: ParsedFile] = [:]
    for file in files(mentioning: name) {
      for (own, declarations) in file.types
      where !["Mock", "Fake", "Stub", "Preview", "Noop", "Dummy"].contains(where: own.contains) {
        let conforms = declarations.contains { type in
          type.kind != .interface
            && type.supertypes.contains { $0.prefix { $0 != "<" } == name }
        }
        if conforms { found[own] = file }
      }
    }
    let type = found.count == 1 ? found.first : nil
    let own = type.flatMap { self.type(named: $0.key, in: $0.value, within: nil) }
    conforming[id] = .some(own)
    return own
  }
}
