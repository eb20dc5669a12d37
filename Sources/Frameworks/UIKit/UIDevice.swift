public import Foundation

/// The simulated device, an iPhone.
@preconcurrency @MainActor open class UIDevice: NSObject {
  private let host: any UIApplication.Host

  private init(host: any UIApplication.Host) {
    self.host = host
  }

  /// The device of the phone that runs the app's code.
  open class var current: UIDevice { UIDevice(host: UIApplication.shared.host) }

  /// The device name; without an entitlement, this is the model.
  open var name: String { model }
  /// The model.
  open var model: String { "iPhone" }
  /// The model in the person's language.
  open var localizedModel: String { model }
  /// The name of the system.
  open var systemName: String { "iOS" }
  /// The version of iOS that the rules describe.
  open var systemVersion: String { "27.0" }
  /// The kind of device.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// The device's identifier for the apps of one vendor, generated from the phone's seed; nil
  /// outside a simulator.
  open var identifierForVendor: UUID? { host.identifierForVendor }
  /// Whether apps can run in the background.
  open var isMultitaskingSupported: Bool { true }
  /// The orientation of the device.
  open var orientation: UIDeviceOrientation { .portrait }
  /// Whether the battery is monitored; this has no effect.
  open var isBatteryMonitoringEnabled = false
  /// The battery level; -1 for unknown.
  open var batteryLevel: Float { -1 }
  /// The state of the battery; always unknown.
  open var batteryState: BatteryState { .unknown }

  /// The state of the battery.
  public enum BatteryState: Int, Sendable {
    /// Unknown.
    case unknown = 0
    /// The device runs on the battery.
    case unplugged = 1
    /// The battery is charging.
    case charging = 2
    /// The battery is full.
    case full = 3
  }
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Unspecified.
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

/// The orientation of a device.
public enum UIDeviceOrientation: Int, Sendable {
  /// Unknown.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// With the left side down.
  case landscapeLeft = 3
  /// With the right side down.
  case landscapeRight = 4
  /// With the screen up.
  case faceUp = 5
  /// With the screen down.
  case faceDown = 6
}

/// The screen; it displays nothing.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The screen of the device.
  public static let main = UIScreen()

  /// The size in points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
  /// The number of pixels per point.
  open var scale: CGFloat { 3 }
}

/// The interface orientations that an app supports.
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
  /// Both landscape orientations.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All orientations but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
