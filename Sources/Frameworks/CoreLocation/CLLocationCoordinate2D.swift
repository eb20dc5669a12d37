/// A latitude or longitude in degrees.
public typealias CLLocationDegrees = Double

/// A distance in metres.
public typealias CLLocationDistance = Double

/// A point on the globe.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator; negative to the south.
  public var latitude: CLLocationDegrees
  /// Degrees east of Greenwich; negative to the west.
  public var longitude: CLLocationDegrees

  /// Creates the point 0, 0.
  public init() {
    latitude = 0
    longitude = 0
  }

  /// Creates a point, which need not be valid; see ``CLLocationCoordinate2DIsValid(_:)``.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A point that is none.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether a point is on the globe: at most 90 degrees north or south, 180 east or west.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
}
