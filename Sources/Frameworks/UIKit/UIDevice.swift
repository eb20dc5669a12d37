public import Foundation

/// The simulated device, an iPhone.
@preconcurrency @MainActor open class UIDevice: NSObject {
  private let host: any UIApplication.Host

  private init(host: any UIApplication.Host) {
    self.host = host
  }

  /// The device of the phone whose app's code runs.
  open class var current: UIDevice { UIDevice(host: UIApplication.shared.host) }

  /// The name, which is that of the model for apps without an entitlement.
  open var name: String { model }
  /// The model.
  open var model: String { "iPhone" }
  /// The model in the person's language.
  open var localizedModel: String { model }
  /// The name of the system.
  open var systemName: String { "iOS" }
  /// The version of the system that the rules are about.
  open var systemVersion: String { "26.0" }
  /// The kind of device.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// What tells the device from others, for the apps of one vendor: made of the phone's seed; nil
  /// outside a simulator.
  open var identifierForVendor: UUID? { host.identifierForVendor }
  /// Whether apps can run in the background.
  open var isMultitaskingSupported: Bool { true }
  /// How it is held.
  open var orientation: UIDeviceOrientation { .portrait }
  /// Whether the battery is watched, of which nothing is known all the same.
  open var isBatteryMonitoringEnabled = false
  /// The level of the battery; -1, which is unknown.
  open var batteryLevel: Float { -1 }
  /// What the battery does; unknown.
  open var batteryState: BatteryState { .unknown }

  /// What the battery does.
  public enum BatteryState: Int, Sendable {
    /// It is not known.
    case unknown = 0
    /// The device runs on it.
    case unplugged = 1
    /// It is being charged.
    case charging = 2
    /// It is full.
    case full = 3
  }
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// None in particular.
  case unspecified = -1
  /// An iPhone.
  case phone = 0
  /// An iPad.
  case pad = 1
  /// An Apple TV.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A Mac.
  case mac = 5
  /// An Apple Vision.
  case vision = 6
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  /// It is not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// With the left side down.
  case landscapeLeft = 3
  /// With the right side down.
  case landscapeRight = 4
  /// On its back.
  case faceUp = 5
  /// On its face.
  case faceDown = 6
}

/// The screen, on which nothing is shown.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The device's own.
  public static let main = UIScreen()

  /// Its size in points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
  /// How many pixels a point has.
  open var scale: CGFloat { 3 }
}

/// The ways in which a screen may be held that an app is made for.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// With the home button on the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// With the home button on the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// On either side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// In any way.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// In any way but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
