public import Foundation
import Synchronization

/// The user defaults of the app whose code runs: each phone has its own, in memory.
///
/// Outside an app they are those of the machine.
public final class PhoneDefaults: UserDefaults {
  /// The values, set before anybody else has the object; nil for those of the machine.
  private var values: AppContainer.Values?
  private let registered = Mutex<[String: Carried<Any>]>([:])

  /// Creates defaults of the machine, for a suite or the program's own.
  public override init?(suiteName suite: String?) {
    super.init(suiteName: suite)
  }

  /// Creates defaults with values that are kept elsewhere.
  convenience init(values: AppContainer.Values) {
    self.init()
    self.values = values
  }

  /// The defaults of the running app or extension, which `UserDefaults.standard` is.
  ///
  /// Where the type of `standard` must be `UserDefaults` itself, an app's module may declare it so:
  /// `extension UserDefaults { class var standard: UserDefaults { PhoneDefaults.current } }`.
  public static var current: PhoneDefaults {
    guard let app = AppWork.runningCode else { return PhoneDefaults() }
    return app.process.defaults(of: app.container.values(ofSuite: app.ownSuite))
  }

  /// The running app's defaults for a suite; nil for a name that no suite can have.
  fileprivate static func suite(_ name: String) -> PhoneDefaults? {
    guard let container = AppWork.runningCode?.container else {
      return PhoneDefaults(suiteName: Optional(name))
    }
    return PhoneDefaults(values: container.values(ofSuite: name))
  }

  public override func object(forKey defaultName: String) -> Any? {
    guard let values else { return super.object(forKey: defaultName) }
    return values[defaultName] ?? registered.withLock { $0[defaultName] }?.value
  }

  public override func set(_ value: Any?, forKey defaultName: String) {
    guard let values else { return super.set(value, forKey: defaultName) }
    values[defaultName] = value
  }

  public override func set(_ value: Int, forKey defaultName: String) {
    set(value as Any?, forKey: defaultName)
  }

  public override func set(_ value: Float, forKey defaultName: String) {
    set(value as Any?, forKey: defaultName)
  }

  public override func set(_ value: Double, forKey defaultName: String) {
    set(value as Any?, forKey: defaultName)
  }

  public override func set(_ value: Bool, forKey defaultName: String) {
    set(value as Any?, forKey: defaultName)
  }

  public override func set(_ url: URL?, forKey defaultName: String) {
    guard let values else { return super.set(url, forKey: defaultName) }
    values[defaultName] = url?.absoluteString
  }

  public override func url(forKey defaultName: String) -> URL? {
    guard let values else { return super.url(forKey: defaultName) }
    return (values[defaultName] as? String).flatMap { URL(string: $0) }
  }

  public override func removeObject(forKey defaultName: String) {
    guard let values else { return super.removeObject(forKey: defaultName) }
    values[defaultName] = nil
  }

  public override func register(defaults registrationDictionary: [String: Any]) {
    guard values != nil else { return super.register(defaults: registrationDictionary) }
    let new = registrationDictionary.mapValues { Carried($0) }
    registered.withLock { $0.merge(new) { $1 } }
  }

  public override func dictionaryRepresentation() -> [String: Any] {
    guard let values else { return super.dictionaryRepresentation() }
    return registered.withLock { $0 }.mapValues(\.value).merging(values.all) { $1 }
  }

  /// Returns true: nothing is written to this machine.
  public override func synchronize() -> Bool {
    values == nil ? super.synchronize() : true
  }

  public override func persistentDomain(forName domainName: String) -> [String: Any]? {
    guard values != nil else { return super.persistentDomain(forName: domainName) }
    return domain(domainName)?.all
  }

  public override func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
    guard values != nil else { return super.setPersistentDomain(domain, forName: domainName) }
    self.domain(domainName)?.all = domain
  }

  public override func removePersistentDomain(forName domainName: String) {
    guard values != nil else { return super.removePersistentDomain(forName: domainName) }
    domain(domainName)?.all = [:]
  }

  /// The values of a suite; those of the app for its own identifier.
  private func domain(_ name: String) -> AppContainer.Values? {
    guard let app = AppWork.runningCode else { return values }
    let own = [app.bundleIdentifier, Bundle.main.bundleIdentifier]
    return app.container.values(ofSuite: own.contains(name) ? app.ownSuite : name)
  }
}

extension UserDefaults {
  /// The defaults of the running app.
  public class var standard: PhoneDefaults { PhoneDefaults.current }

  /// Stores a value under a key, as `set(_:forKey:)` does.
  public func setValue(_ value: Any?, forKey key: String) {
    set(value, forKey: key)
  }

  /// Returns the value under a key, as `object(forKey:)` does.
  public func value(forKey key: String) -> Any? {
    object(forKey: key)
  }
}

/// Makes the defaults of a suite: an initializer of a protocol may choose a subclass.
public protocol _SuiteDefaults {}

extension UserDefaults: _SuiteDefaults {}

extension _SuiteDefaults where Self == UserDefaults {
  /// The defaults that the running app has under a suite's name, such as an app group's.
  public init?(suiteName: String) {
    guard let defaults = PhoneDefaults.suite(suiteName) else { return nil }
    self = defaults
  }
}

/// The files of the app whose code runs: each phone has folders of its own.
///
/// Outside an app they are those of the machine.
public final class PhoneFileManager: FileManager, @unchecked Sendable {
  public override func urls(
    for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask
  ) -> [URL] {
    guard domainMask.contains(.userDomainMask), let path = directory.pathInContainer,
      let app = AppWork.runningCode
    else { return super.urls(for: directory, in: domainMask) }
    return app.container.folder(at: path).map { [$0] } ?? []
  }

  public override var temporaryDirectory: URL {
    AppWork.runningCode?.container.folder(at: "tmp")
      ?? super.temporaryDirectory
  }
}

extension FileManager {
  /// The files of the running app.
  public class var `default`: PhoneFileManager { PhoneFileManager.current }
}

extension PhoneFileManager {
  /// The file manager of the running app or extension: its `FileManager.default`.
  public static let current = PhoneFileManager()
}

extension FileManager.SearchPathDirectory {
  /// Where an app's container has the folder.
  fileprivate var pathInContainer: String? {
    switch self {
    case .documentDirectory: "Documents"
    case .libraryDirectory: "Library"
    case .cachesDirectory: "Library/Caches"
    case .applicationSupportDirectory: "Library/Application Support"
    default: nil
    }
  }
}
