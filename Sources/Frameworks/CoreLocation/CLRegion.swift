// An app that imports only this framework uses NSObject, Data and Date, as it may with Apple's.
@_exported public import Foundation

/// An area that an app can be told of being entered or left.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
  /// The value behind the region.
  package private(set) var fields: Fields

  /// Creates a region of this class from its value; see ``Fields/region`` for the right class.
  init(fields: Fields) {
    self.fields = fields
  }

  /// The name by which the app knows the region.
  open var identifier: String { fields.identifier }

  /// Whether entering the region counts.
  open var notifyOnEntry: Bool {
    get { fields.notifyOnEntry }
    set { fields.notifyOnEntry = newValue }
  }

  /// Whether leaving the region counts.
  open var notifyOnExit: Bool {
    get { fields.notifyOnExit }
    set { fields.notifyOnExit = newValue }
  }

  /// Returns a region of its own, which later changes do not reach.
  open func copy(with zone: NSZone? = nil) -> Any { fields.region }

  /// Compares all values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLRegion)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``; the identifier never changes.
  open override var hash: Int { fields.identifier.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a region from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") else {
      return nil
    }
    fields = Fields(
      identifier: identifier as String, latitude: coder.decodeDouble(forKey: "latitude"),
      longitude: coder.decodeDouble(forKey: "longitude"),
      radius: coder.decodeDouble(forKey: "radius"),
      notifyOnEntry: coder.decodeBool(forKey: "notifyOnEntry"),
      notifyOnExit: coder.decodeBool(forKey: "notifyOnExit"))
  }

  /// Writes the region into an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(fields.identifier as NSString, forKey: "identifier")
    coder.encode(fields.latitude, forKey: "latitude")
    coder.encode(fields.longitude, forKey: "longitude")
    coder.encode(fields.radius, forKey: "radius")
    coder.encode(fields.notifyOnEntry, forKey: "notifyOnEntry")
    coder.encode(fields.notifyOnExit, forKey: "notifyOnExit")
  }
}

extension CLRegion {
  /// The value behind a region: a circle with what counts of it.
  package struct Fields: Hashable, Codable, Sendable {
    /// The name by which the app knows the region.
    package var identifier: String
    /// The middle's degrees north of the equator.
    package var latitude: CLLocationDegrees
    /// The middle's degrees east of Greenwich.
    package var longitude: CLLocationDegrees
    /// The radius in metres.
    package var radius: CLLocationDistance
    /// Whether entering the region counts.
    package var notifyOnEntry: Bool
    /// Whether leaving the region counts.
    package var notifyOnExit: Bool

    /// Creates the value; nothing is checked.
    package init(
      identifier: String, latitude: CLLocationDegrees, longitude: CLLocationDegrees,
      radius: CLLocationDistance, notifyOnEntry: Bool = true, notifyOnExit: Bool = true
    ) {
      self.identifier = identifier
      self.latitude = latitude
      self.longitude = longitude
      self.radius = radius
      self.notifyOnEntry = notifyOnEntry
      self.notifyOnExit = notifyOnExit
    }

    /// A region of its own.
    package var region: CLRegion { CLCircularRegion(fields: self) }

    /// Whether a point is in the circle or on its edge, by the distance on a globe of the Earth's
    /// mean radius.
    package func contains(latitude: CLLocationDegrees, longitude: CLLocationDegrees) -> Bool {
      let center = CLLocation(latitude: self.latitude, longitude: self.longitude)
      return center.distance(from: CLLocation(latitude: latitude, longitude: longitude)) <= radius
    }
  }
}

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

/// A place on the globe.
open class CLLocation: NSObject, @unchecked Sendable {
  /// The place.
  public let coordinate: CLLocationCoordinate2D

  /// Creates a place.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  /// The metres to another place, on a globe of the Earth's mean radius.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let north = coordinate.latitude * .pi / 180
    let other = location.coordinate.latitude * .pi / 180
    let across = sin((location.coordinate.longitude - coordinate.longitude) * .pi / 360)
    let up = sin((other - north) / 2)
    let half = (up * up + cos(north) * cos(other) * across * across).squareRoot()
    return 2 * Self.earth * asin(min(1, half))
  }

  /// The Earth's mean radius in metres.
  private static let earth = 6_371_008.8
}
