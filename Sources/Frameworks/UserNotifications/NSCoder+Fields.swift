import Foundation

extension NSCoder {
  private static let fieldsKey = "fields"

  /// Writes the value behind a model object into a keyed archive, as one entry.
  func encodeFields(_ fields: some Encodable) {
    do {
      let data = try PropertyListEncoder().encode(fields)
      encode(NSData(data: data), forKey: Self.fieldsKey)
    } catch {
      failWithError(error)
    }
  }

  /// Reads the value behind a model object; nil for an archive of something else.
  func decodeFields<Fields: Decodable>(_ type: Fields.Type) -> Fields? {
    guard let data = decodeObject(of: NSData.self, forKey: Self.fieldsKey) else { return nil }
    return try? PropertyListDecoder().decode(type, from: Data(referencing: data))
  }
}
