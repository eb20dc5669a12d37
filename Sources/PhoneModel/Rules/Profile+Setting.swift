import APNs

extension Profile {
  /// Sets a switch by its name.
  ///
  /// - Throws: ``ProfileError`` when there is no such switch, or it takes no such value.
  public mutating func set(_ name: String, _ value: String) throws(ProfileError) {
    guard let found = Self.switches.first(where: { $0.name == name }) else {
      throw ProfileError(
        message: "there is no profile switch '\(name)'",
        suggestion: nearest(to: name, among: Self.switches.map(\.name)))
    }
    guard found.setting.set(value, in: &self) else {
      let choices = found.values.joined(separator: ", ")
      throw ProfileError(
        message: "'\(found.name)' does not take '\(value)'; it takes \(choices)",
        suggestion: found.setting.suggestion(for: value))
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
