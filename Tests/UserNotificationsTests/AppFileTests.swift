import CoreLocation
import Testing
import UIKit

@Suite("Parts of the frameworks that apps' files use")
@MainActor
struct AppFileTests {
  @Test("A picture is a PNG file if its bytes are")
  func png() throws {
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
    #expect(try #require(UIImage(data: png)).pngData() == png)
    #expect(try #require(UIImage(data: Data([0xFF, 0xD8]))).pngData() == nil)
  }

  @Test("A controller knows its children and is told when it leaves")
  func children() {
    final class Child: UIViewController {
      var parents: [UIViewController?] = []
      override func willMove(toParent parent: UIViewController?) { parents.append(parent) }
      override func didMove(toParent parent: UIViewController?) { parents.append(parent) }
    }
    let (first, second, child) = (UIViewController(), UIViewController(), Child())
    first.addChild(child)
    child.didMove(toParent: first)
    second.addChild(child)
    #expect(first.children == [])
    #expect(second.children == [child])
    #expect(child.parent === second)
    #expect(child.parents == [first, first, nil, second])
  }

  @Test("An alert has its buttons in the order in which they were added")
  func alert() {
    let alert = UIAlertController(title: "Ask", message: "Why", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "No", style: .cancel))
    alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in })
    let below = UIViewController()
    below.present(alert, animated: true)
    #expect(alert.actions.map(\.title) == ["No", "Yes"])
    #expect(below.presentedViewController === alert)
    #expect([alert.title, alert.message] == ["Ask", "Why"])
  }

  @Test("An alert's fields and a controller with tabs hold what the app sets")
  func fields() {
    let alert = UIAlertController()
    alert.addTextField { $0.placeholder = "Name" }
    #expect(alert.textFields?.map(\.placeholder) == ["Name"])
    let (tabs, first, second) = (UITabBarController(), UIViewController(), UIViewController())
    #expect(tabs.selectedViewController == nil)
    tabs.viewControllers = [first, second]
    tabs.selectedViewController = second
    #expect(tabs.selectedIndex == 1 && second.tabBarController === tabs)
    tabs.selectedIndex = 7
    #expect(tabs.selectedViewController == nil)
  }

  @Test("Notifications of a name come as a sequence")
  func sequence() async {
    let name = Notification.Name("\(UUID())")
    let posted = NotificationCenter.default.notifications(named: name)
    for number in 0..<2 { NotificationCenter.default.post(name: name, object: number) }
    var objects: [Int?] = []
    for await notification in posted.prefix(2) { objects.append(notification.object as? Int) }
    #expect(objects == [0, 1])
  }

  @Test("A collection is printed where Apple's Foundation prints its object")
  func arguments() {
    let userInfo: [AnyHashable: Any] = ["a": 1]
    #expect(String(format: "%@ %d", userInfo, 2) == "\(userInfo) 2")
    #expect(String(format: "%@", ["a", "b"]) == #"["a", "b"]"#)
  }

  @Test("The distance of two places is that along the globe")
  func distance() {
    let berlin = CLLocation(latitude: 52.52, longitude: 13.405)
    let paris = CLLocation(latitude: 48.8566, longitude: 2.3522)
    #expect(abs(berlin.distance(from: paris) - 877_460) < 1_000)
    #expect(berlin.distance(from: berlin) == 0)
  }

  @Test("A default is stored by either of its methods")
  func defaults() throws {
    let name = "AppFileTests-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    defaults.setValue("1.2", forKey: "version")
    #expect(defaults.string(forKey: "version") == "1.2")
  }
}

@Suite("An app without a phone")
struct UnboundTests {
  @MainActor private final class Delegate: NSObject, UIApplicationDelegate {}

  @Test("An app without a phone ends when its delegate is the main type, with a message")
  func main() async {
    let result = await #expect(
      processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
    ) {
      await MainActor.run { Delegate.main() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'App(manifest:) { _ in Delegate() }'"))
  }

  @Test("An app without a phone is warned once for each kind of request")
  func warnings() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let center = UNUserNotificationCenter.current()
      for _ in 0..<2 {
        center.requestAuthorization { _, _ in }
        await MainActor.run { UIApplication.shared.registerForRemoteNotifications() }
      }
      _ = await center.notificationSettings()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let warnings = text.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
    #expect(
      warnings.map { $0.split(separator: "'")[1] } == [
        "requestAuthorization(options:)", "registerForRemoteNotifications()",
      ])
    #expect(text.contains("becomeProcessDefault()"))
  }
}

@Suite("Observers with a selector")
@MainActor
struct SelectorTests {
  @MainActor private final class Bound: NSObject {
    var heard: [String] = []

    func note(_ notification: Notification) { heard.append(notification.name.rawValue) }
    func tick() { heard.append("tick") }
  }

  private final class Free: NSObject {
    var heard: [String] = []

    func note(_ notification: Notification) { heard.append(notification.name.rawValue) }
    func tick() {
      heard.append(DispatchQueue.getSpecific(key: Self.posting) == nil ? "tick" : "posting")
    }

    static let posting = DispatchSpecificKey<Bool>()
  }

  @Test("An observer with a selector gets posts, with or without the notification")
  func hears() {
    let center = NotificationCenter()
    let (bound, free) = (Bound(), Free())
    let name = Notification.Name("a")
    for (observer, selector) in [
      (bound as NSObject, Selector("Bound.note(_:)", Bound.note(_:))),
      (bound, Selector("Bound.tick", Bound.tick)),
      (bound, Selector("bound.note(_:)", bound.note(_:))),
      (bound, Selector("bound.tick", bound.tick)),
      (free, Selector("Free.note(_:)", Free.note(_:))), (free, Selector("Free.tick", Free.tick)),
      (free, Selector("free.note(_:)", free.note(_:))), (free, Selector("free.tick", free.tick)),
    ] {
      center.addObserver(observer, selector: selector, name: name, object: nil)
    }
    center.post(name: name, object: nil)
    center.post(name: Notification.Name("b"), object: nil)
    #expect(bound.heard.sorted() == ["a", "a", "tick", "tick"])
    #expect(free.heard.sorted() == ["a", "a", "tick", "tick"])
  }

  @Test("An observer with a selector is released")
  func lifetime() {
    let center = NotificationCenter()
    weak var gone: Bound?
    do {
      let observer = Bound()
      gone = observer
      center.addObserver(
        observer, selector: Selector("Bound.tick", Bound.tick), name: nil, object: nil)
      center.post(name: Notification.Name("a"), object: nil)
      #expect(observer.heard == ["tick"])
    }
    #expect(gone == nil)
    center.post(name: Notification.Name("a"), object: nil)
  }

  @Test("An observer gets a post on the posting thread, unless it is bound to the main actor")
  func otherThread() async {
    let held = Held()
    held.center.addObserver(
      held.bound, selector: Selector("Bound.tick", Bound.tick), name: nil, object: nil)
    held.center.addObserver(
      held.free, selector: Selector("Free.tick", Free.tick), name: nil, object: nil)
    await withCheckedContinuation { continuation in
      let queue = DispatchQueue(label: "posting")
      queue.setSpecific(key: Free.posting, value: true)
      queue.async {
        held.center.post(name: Notification.Name("a"), object: nil)
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    #expect(held.bound.heard == ["tick"])
    #expect(held.free.heard == ["posting"])
  }

  private struct Held: @unchecked Sendable {
    let center = NotificationCenter()
    let bound: Bound
    let free = Free()

    @MainActor init() {
      bound = Bound()
    }
  }
}
