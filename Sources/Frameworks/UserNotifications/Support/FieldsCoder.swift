import Foundation

/// Writes the value behind a model object into a keyed archive as one entry, and reads it back.
enum FieldsCoder {
  private static let key = "fields"

  static func encode(_ fields: some Encodable, into coder: NSCoder) {
    do {
      let data = try PropertyListEncoder().encode(fields)
      coder.encode(NSData(data: data), forKey: key)
    } catch {
      coder.failWithError(error)
    }
  }

  static func decode<Fields: Decodable>(_ type: Fields.Type, from coder: NSCoder) -> Fields? {
    guard let data = coder.decodeObject(of: NSData.self, forKey: key) else { return nil }
    return try? PropertyListDecoder().decode(type, from: Data(referencing: data))
  }
}
