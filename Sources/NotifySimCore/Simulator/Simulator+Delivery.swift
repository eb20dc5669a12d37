extension Simulator {
  /// Takes a push through all stages.
  func deliver(_ push: Push) async {
    guard let delivery = PushReading(push: push, phone: phone).delivery() else { return }
    await run(delivery)
  }

  /// Delivers the local notifications that are due.
  func deliverDue() async {
    while let request = phone.takeDue(at: phone.device.time) {
      await deliver(request)
    }
  }

  /// Takes a local notification through all stages.
  func deliver(_ request: PendingRequest) async {
    let delivery = Delivery(
      id: request.id, origin: .local, pushType: nil, content: request.content)
    phone.record(
      .received(Reception(origin: .local, pushType: nil, content: request.content)),
      about: request.id, because: [.pendingFires])
    await run(delivery)
  }

  private func run(_ delivery: Delivery) async {
    var delivery = delivery
    for stage in DeliveryStages.inOrder {
      await stage.apply(to: &delivery, on: self)
      if delivery.isStopped { return }
    }
  }
}
