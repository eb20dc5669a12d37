/// A point on the globe, to a ten-millionth of a degree, which is a centimetre.
public struct Position: Hashable, Sendable, Codable {
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
