package import CoreLocation

/// A circle on the globe, with what counts of it: entering, leaving or both (rule L7).
public struct Region: Hashable, Sendable, Codable {
  /// The name by which the app knows it.
  public let identifier: String
  /// The middle's degrees north of the equator, as the app gave them.
  public let latitude: Double
  /// The middle's degrees east of Greenwich, as the app gave them.
  public let longitude: Double
  /// The radius in metres.
  public let radius: Double
  /// Whether entering it counts.
  public let notifyOnEntry: Bool
  /// Whether leaving it counts.
  public let notifyOnExit: Bool
}

extension Region {
  /// Takes over the region of an app.
  package init(_ region: CLRegion) {
    let fields = region.fields
    self.init(
      identifier: fields.identifier, latitude: fields.latitude, longitude: fields.longitude,
      radius: fields.radius, notifyOnEntry: fields.notifyOnEntry,
      notifyOnExit: fields.notifyOnExit)
  }

  /// The region as the app reads it.
  var frameworkRegion: CLRegion { fields.region }

  private var fields: CLRegion.Fields {
    CLRegion.Fields(
      identifier: identifier, latitude: latitude, longitude: longitude, radius: radius,
      notifyOnEntry: notifyOnEntry, notifyOnExit: notifyOnExit)
  }

  /// Whether going from one place to another enters or leaves the region in a way that counts; a
  /// phone that does not know where it is is outside.
  package func isCrossed(from start: Position?, to end: Position?) -> Bool {
    switch (contains(start), contains(end)) {
    case (false, true): notifyOnEntry
    case (true, false): notifyOnExit
    default: false
    }
  }

  private func contains(_ position: Position?) -> Bool {
    guard let position else { return false }
    return fields.contains(latitude: position.latitude, longitude: position.longitude)
  }

  /// What is waited for, as people say it.
  public var words: String {
    let way =
      switch (notifyOnEntry, notifyOnExit) {
      case (true, true): "entering or leaving"
      case (true, false): "entering"
      case (false, true): "leaving"
      case (false, false): "nothing at"
      }
    return "on \(way) '\(identifier)'"
  }
}
