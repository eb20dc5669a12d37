public import CoreLocation

/// Delivers a notification when the person enters or leaves a region (L7).
open class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  /// Creates a trigger, which keeps the region as it is now.
  ///
  /// - Parameters:
  ///   - region: The region; its `notifyOnEntry` and `notifyOnExit` say what counts.
  ///   - repeats: Whether to deliver each time instead of the first only.
  public convenience init(region: CLRegion, repeats: Bool) {
    self.init(fields: .location(region: region.fields, repeats: repeats))
  }

  /// The region, a copy of its own.
  open var region: CLRegion {
    guard case .location(let region, _) = fields else {
      return CLRegion.Fields(identifier: "", latitude: 0, longitude: 0, radius: 0).region
    }
    return region.region
  }
}
