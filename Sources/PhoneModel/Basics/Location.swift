package import CoreLocation
import Schema

extension PhoneLocation {
  /// A circle on the globe, with what counts of it: entering, leaving or both (rule L7).
  public struct Region: Hashable, Sendable, Codable {
    /// The name by which the app knows it.
    public var identifier: String
    /// The middle's degrees north of the equator, as the app gave them.
    public var latitude: Double
    /// The middle's degrees east of Greenwich, as the app gave them.
    public var longitude: Double
    /// The radius in metres.
    public var radius: Double
    /// Whether entering it counts.
    public var notifyOnEntry: Bool
    /// Whether leaving it counts.
    public var notifyOnExit: Bool
  }
}

extension PhoneLocation.Region {
  /// What is written of a region.
  static let fields: [Field<Self>] = [
    Field("identifier", \.identifier, .nonEmptyText, "the name by which the app knows the region"),
    Field(
      "latitude", \.latitude, .number(in: -90...90).recorded(as: .number()),
      "degrees north of the equator", required: true),
    Field(
      "longitude", \.longitude, .number(in: -180...180).recorded(as: .number()),
      "degrees east of Greenwich", required: true),
    Field(
      "radius", \.radius, .number(above: 0).recorded(as: .number()), "the radius in metres",
      required: true),
    Field(
      "notifyOnEntry", \.notifyOnEntry, .flag, "whether entering counts; true by default"),
    Field("notifyOnExit", \.notifyOnExit, .flag, "whether leaving counts; true by default"),
  ]

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
  package func isCrossed(from start: PhoneLocation.Coordinate?, to end: PhoneLocation.Coordinate?)
    -> Bool
  {
    switch (contains(start), contains(end)) {
    case (false, true): notifyOnEntry
    case (true, false): notifyOnExit
    default: false
    }
  }

  private func contains(_ position: PhoneLocation.Coordinate?) -> Bool {
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

extension PhoneLocation {
  /// A point on the globe, to a ten-millionth of a degree, which is a centimetre.
  public struct Coordinate: Hashable, Sendable, Codable {
    /// Degrees north of the equator, from -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    public let longitude: Double

    /// Creates a point; nil for one that is not on the globe.
    public init?(latitude: Double, longitude: Double) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      self.latitude = (latitude * Self.parts).rounded() / Self.parts
      self.longitude = (longitude * Self.parts).rounded() / Self.parts
    }

    /// Reads a point from `LATITUDE,LONGITUDE`, such as `37.5665,126.978`.
    public init?(_ text: String) {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in
        part.allSatisfy { "-.0123456789".contains($0) } ? Double(part) : nil
      }
      guard parts.count == 2, numbers.count == 2 else { return nil }
      self.init(latitude: numbers[0], longitude: numbers[1])
    }

    /// The point as it is read.
    public var text: String { "\(Self.word(latitude)),\(Self.word(longitude))" }

    /// The parts of a degree.
    private static let parts = 1e7

    /// A number without an exponent, and without a fraction where it has none.
    private static func word(_ number: Double) -> String {
      let parts = Int((abs(number) * Self.parts).rounded())
      let (whole, rest) = parts.quotientAndRemainder(dividingBy: Int(Self.parts))
      var digits = String(Int(Self.parts) + rest).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      let fraction = digits.isEmpty ? "" : ".\(digits)"
      return "\(number < 0 ? "-" : "")\(whole)\(fraction)"
    }
  }
}

/// Where the phone is, and whether the app may know (rule L7).
public struct PhoneLocation: Hashable, Sendable, Codable {
  /// What the person allowed the app.
  public var authorization = Authorization.whenInUse
  /// Where the phone is; nil if it does not know.
  public var position: Coordinate?

  /// Creates a phone that does not know where it is, with an app that may.
  public init() {}

  /// What a person allows an app to know of the phone's location.
  public enum Authorization: String, Sendable, CaseIterable, Codable {
    /// The app never asked.
    case notDetermined
    /// Nothing.
    case denied
    /// The location while the app is used; enough for location triggers.
    case whenInUse
    /// The location at any time.
    case always

    /// Whether location triggers fire.
    package var permitsTriggers: Bool { self == .whenInUse || self == .always }
  }

  /// The word for a phone that does not know where it is.
  package static let unknown = "unknown"

  /// Reads a place, or the word for none; nil for another text.
  package static func position(_ text: String) -> Coordinate?? {
    text == unknown ? .some(nil) : Coordinate(text).map { .some($0) }
  }
}
