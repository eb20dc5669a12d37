/// One of the steps that decide what becomes of a notification.
///
/// A stage passes the delivery on, narrows it, or stops it, and records the rule in each case where
/// it changes something.
package protocol DeliveryStage: Sendable {
  /// Decides.
  func apply(to delivery: inout Delivery, on simulator: Simulator) async
}

/// The stages, in the order of rulebook section 5.
package enum DeliveryStages {
  /// From the arrival at the phone to what the person sees.
  static let inOrder: [any DeliveryStage] = [
    ReachingStage(),
    AudienceStage(),
    SilentStage(),
    AuthorizationStage(),
    ServiceExtensionStage(),
    InterruptionStage(),
    ForegroundStage(),
    SurfaceStage(),
  ]
}
