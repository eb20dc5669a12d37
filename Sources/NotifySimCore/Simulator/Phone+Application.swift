import Foundation
package import UIKit

extension Phone: UIApplicationHost {
  package var applicationState: UIApplication.State {
    device.app == .foreground ? .active : .background
  }

  package var isProtectedDataAvailable: Bool { !device.locked }

  package var isRegisteredForRemoteNotifications: Bool {
    withDevice { $0.registration.isRegistered }
  }

  package var backgroundRefreshStatus: UIBackgroundRefreshStatus {
    device.backgroundRefresh ? .available : .denied
  }

  package func registerForRemoteNotifications() {
    noteRegistration()
    withDevice { $0.registration.isAwaited = true }
  }

  package func unregisterForRemoteNotifications() {
    withDevice { $0.registration.end(.unregistered) }
  }
}
