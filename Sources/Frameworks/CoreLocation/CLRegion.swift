// As with Apple's framework, an app that imports only this one can use NSObject, Data and Date.
@_exported public import Foundation

/// An area whose boundary crossings are reported to an app.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
  /// The properties of the region.
  package private(set) var fields: Fields

  /// Creates a region of this class from its value; see ``Fields/region`` for the right class.
  init(fields: Fields) {
    self.fields = fields
  }

  /// The identifier of the region.
  open var identifier: String { fields.identifier }

  /// Whether entering the region is reported.
  open var notifyOnEntry: Bool {
    get { fields.notifyOnEntry }
    set { fields.notifyOnEntry = newValue }
  }

  /// Whether leaving the region is reported.
  open var notifyOnExit: Bool {
    get { fields.notifyOnExit }
    set { fields.notifyOnExit = newValue }
  }

  /// Returns a copy, which later changes do not affect.
  open func copy(with zone: NSZone? = nil) -> Any { fields.region }

  /// Compares all values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLRegion)?.fields == fields
  }

  /// A hash value consistent with ``isEqual(_:)``; the identifier never changes.
  open override var hash: Int { fields.identifier.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a region from an archive; nil if the archive contains something else.
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
  /// The properties of a circular region as a value.
  package struct Fields: Hashable, Codable, Sendable {
    /// The identifier of the region.
    package var identifier: String
    /// The latitude of the center, in degrees north.
    package var latitude: CLLocationDegrees
    /// The longitude of the center, in degrees east.
    package var longitude: CLLocationDegrees
    /// The radius in metres.
    package var radius: CLLocationDistance
    /// Whether entering the region is reported.
    package var notifyOnEntry: Bool
    /// Whether leaving the region is reported.
    package var notifyOnExit: Bool

    /// Creates the value without any checks.
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

    /// A new region with these properties.
    package var region: CLRegion { CLCircularRegion(fields: self) }

    /// Whether a point is in the circle or on its edge.
    ///
    /// The distance is computed on a sphere with the Earth's mean radius.
    package func contains(latitude: CLLocationDegrees, longitude: CLLocationDegrees) -> Bool {
      let center = CLLocation(latitude: self.latitude, longitude: self.longitude)
      return center.distance(from: CLLocation(latitude: latitude, longitude: longitude)) <= radius
    }
  }
}

/// A circular region.
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

  /// The center of the circle.
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

/// A geographic coordinate.
public struct CLLocationCoordinate2D: Sendable {
  /// The latitude in degrees north; negative in the south.
  public var latitude: CLLocationDegrees
  /// The longitude in degrees east; negative in the west.
  public var longitude: CLLocationDegrees

  /// Creates the coordinate 0, 0.
  public init() {
    latitude = 0
    longitude = 0
  }

  /// Creates a coordinate, which need not be valid; see ``CLLocationCoordinate2DIsValid(_:)``.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// An invalid coordinate.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether a coordinate is valid: at most 90 degrees north or south, 180 east or west.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
}

/// A geographic location.
open class CLLocation: NSObject, @unchecked Sendable {
  /// The coordinate.
  public let coordinate: CLLocationCoordinate2D

  /// Creates a location.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  /// The distance to another location in metres, on a sphere with the Earth's mean radius.
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
