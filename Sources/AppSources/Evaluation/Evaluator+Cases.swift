import PhoneModel
import SourceCode

// The cases of enumerations.

extension Evaluator {
  /// The values of the cases of a name, of all enumerations that were parsed.
  func rawValues(ofCase name: String) -> [String] {
    var found: [String] = []
    for file in library.parsed {
      for (path, types) in file.types {
        guard let declared = types.first(where: { $0.cases.contains { $0.name == name } }),
          let type = library.type(named: path, in: file, within: nil),
          type.declarations.contains(where: { $0.type === declared }),
          let own = type.enumerationCase(name)
        else { continue }
        let context = Context(file: file, type: type)
        let value = member(
          "rawValue", of: .enumerationCase(type, own), Expression.empty(at: own.start), context)
        if let text = value.string { found.append(text) }
      }
    }
    return found
  }
}
