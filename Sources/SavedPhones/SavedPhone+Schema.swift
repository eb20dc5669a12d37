import Foundation
package import NotifySimCore

extension SavedPhone {
  /// What the text of a phone may be.
  package static var schemaOfText: JSONSchema {
    .object(Key.allCases.map { ($0.rawValue, $0.schema) }, required: ["schema", "app"])
  }

  fileprivate enum Key: String, CaseIterable {
    case schema, app, seed, minted, device, categories, pushKit, calls
  }
}

extension SavedPhone.Key {
  fileprivate var schema: JSONSchema {
    switch self {
    case .schema: .oneOf([.whole(SavedPhone.schema)]).described("The version of this format.")
    case .app: .someText.described("The bundle identifier of the app.")
    case .seed: of(UInt64.self).described("What minted identifiers are made from.")
    case .minted: of(UInt64.self).described("How many identifiers were made.")
    case .device: of(DeviceState.self).described("The phone's state.")
    case .categories: of(SavedPhone.Categories.self).described("What the app registered.")
    case .pushKit:
      of([String: SavedPhone.Tokens].self).described("The app's tokens for PushKit.")
    case .calls: of([UUID].self).described("The calls that are not over.")
    }
  }

  /// The schema of a type; anything where its shape cannot be found, which a test rules out.
  private func of(_ type: (some Decodable).Type) -> JSONSchema {
    (try? JSONSchema(savedAs: type)) ?? .anything
  }
}
