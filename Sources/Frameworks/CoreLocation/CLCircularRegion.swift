/// A circle on the globe.
open class CLCircularRegion: CLRegion {
  /// Creates a circle around a point, with a radius in metres.
  public convenience init(
    center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String
  ) {
    self.init(
      fields: Fields(
        identifier: identifier, latitude: center.latitude, longitude: center.longitude,
        radius: radius))
  }

  /// The middle.
  open var center: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: fields.latitude, longitude: fields.longitude)
  }

  /// The radius in metres.
  open var radius: CLLocationDistance { fields.radius }

  /// Whether a point is in the circle or on its edge.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    fields.contains(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}
