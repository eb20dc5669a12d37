public import Foundation

/// An object that fills in content; only types of the system may adopt it (A44).
public protocol UNNotificationContentProviding: NSObjectProtocol {}
