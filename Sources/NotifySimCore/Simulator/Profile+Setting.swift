import APNs

extension Profile {
  /// Sets a switch from its command line form, `NAME=VALUE`.
  ///
  /// - Throws: ``ProfileError`` when there is no such switch, or it takes no such value.
  public mutating func set(parsing text: String) throws(ProfileError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let value = parts.dropFirst().first else {
      throw ProfileError(message: "'\(text)' is not of the form NAME=VALUE", suggestion: nil)
    }
    guard let found = Self.switches.first(where: { $0.name == name }) else {
      throw ProfileError(
        message: "there is no profile switch '\(name)'",
        suggestion: nearest(to: String(name), among: Self.switches.map(\.name)))
    }
    guard found.write(&self, String(value)) else {
      let choices = found.values.joined(separator: ", ")
      throw ProfileError(
        message: "'\(found.name)' does not take '\(value)'; it takes \(choices)",
        suggestion: nearest(to: String(value), among: found.values))
    }
  }
}

/// Why a profile switch cannot be set.
public struct ProfileError: Error, Hashable, Sendable {
  /// One sentence, lower case, no full stop.
  public let message: String
  /// What was most probably meant.
  public let suggestion: String?
}
