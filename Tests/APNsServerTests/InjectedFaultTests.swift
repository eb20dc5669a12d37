import APNs
import HTTP2
import Testing

@testable import APNsServer

@Suite("Injected faults")
struct InjectedFaultTests {
  private static let token = "a1b2"

  private func candidate(
    token: String? = token, topic: String = "com.example.app", connection: Int = 1,
    door: ServiceDoor? = nil
  ) -> InjectedFault.Candidate {
    InjectedFault.Candidate(
      path: "/3/device/\(token ?? "")",
      fields: [HeaderField("x-worker", "2"), HeaderField("apns-topic", topic)],
      tokens: [token, "Reg-1"].compactMap(\.self), topics: [topic], connection: connection,
      door: door)
  }

  @Test(
    "A fault applies to the requests that it names, in order",
    arguments: [
      ("ServiceUnavailable", "xxxx"), ("TooManyRequests:next=1", "x..."),
      ("TooManyRequests:next", "x..."), ("Shutdown:every=1", "xxxx"),
      ("InternalServerError:next=2", "xx.."), ("Shutdown:every=2", ".x.x"),
      ("Unregistered:token=A1B2", "xxxx"), ("Unregistered:token=a1b3", "...."),
      ("Unregistered:token=Reg-1:next", "x..."), ("Unregistered:token=reg-2", "...."),
      ("UNAVAILABLE", "...."),
      ("Unregistered:token=a1b2:next=2", "xx.."), ("Shutdown:after=1:every=2", "..x."),
      ("Shutdown:after=2:next", "..x."), ("delay=200:every=4", "...x"), ("reset:next", "x..."),
      ("stall:next=2:after=2", "..xx"), ("reset=connection:next", "x..."),
      ("Shutdown:topic=com.example.app", "xxxx"), ("Shutdown:topic=com.example", "...."),
      ("Shutdown:path=/3/device/a1b2", "xxxx"), ("Shutdown:connection=2", "...."),
    ])
  func meeting(text: String, pattern: String) throws {
    var plan = FaultPlan()
    _ = try plan.add([try InjectedFault(text)])
    let met = (0..<4).map { _ in plan.fault(meeting: candidate()) == nil ? "." : "x" }
    #expect(met.joined() == pattern)
    let isOver = text.contains("next")
    #expect(plan.all.isEmpty == (isOver && pattern.contains("x")))
  }

  @Test(
    "An invalid fault is refused with a suggestion",
    arguments: [
      ("", nil), ("Unregistred", "Unregistered"), ("TooManyRequest:next=2", "TooManyRequests"),
      ("Shutdown:", nil), ("Shutdown:nxt=2", "next"), ("Shutdown:next=0", nil),
      ("Shutdown:next=x", nil), ("Shutdown:next=1=2", nil), ("Shutdown:every", nil),
      ("Shutdown:every=-1", nil), ("Shutdown:token", nil), ("Shutdown:token=", nil),
      ("Shutdown:stall", nil), ("UNAVAILABL", "UNAVAILABLE"),
      ("reset=stream:stall", nil), ("reset:delay=20", nil), ("reset=streem", "stream"),
      ("delay=0", nil), ("delay", nil), ("next=2", nil), ("Shutdown:matched=2", nil),
    ])
  func mistakes(text: String, suggestion: String?) {
    let error = #expect(throws: InjectedFault.TextError.self) { try InjectedFault(text) }
    #expect(error?.suggestion == suggestion)
  }

  @Test(
    "A code of a service is for the requests that the service refuses so",
    arguments: [
      ("UNAVAILABLE", "x..."), ("TOO_MANY_REQUESTS", ".xx."), ("QUOTA_EXCEEDED:token=a1b2", "x..."),
      ("UNAUTHORIZED:token=Reg-1", ".xx."), ("UNAUTHORIZED:token=b1", "...."),
      ("PUSH_TOO_MANY_RECEIPTS", "..x."), ("PUSH_TOO_MANY_NOTIFICATIONS", ".x.."),
      ("Shutdown", "...."), ("delay=5", "...."), ("stall", "...."),
    ])
  func services(text: String, pattern: String) throws {
    var plan = FaultPlan()
    _ = try plan.add([try InjectedFault(text)])
    let doors: [ServiceDoor] = [.fcmSend(project: "p"), .expoSend, .expoReceipts, .accessToken]
    let met = doors.map { door in
      plan.fault(meeting: candidate(door: door)) == nil ? "." : "x"
    }
    #expect(met.joined() == pattern)
  }

  @Test("A fault may be for a header field, by its name or its value")
  func headers() {
    for (header, meets) in [
      ("x-worker", true), ("X-Worker: 2", true), ("x-worker:2", true), ("x-worker: 3", false),
      ("x-other", false),
    ] {
      var fault = InjectedFault()
      fault.header = header
      #expect(fault.meets(candidate()) == meets, Comment(rawValue: header))
    }
  }

  @Test("Faults of different owners are independent")
  func owners() throws {
    var plan = FaultPlan()
    for owner in ["one", "two"] {
      var fault = try InjectedFault("Shutdown:token=\(owner == "one" ? "a1b2" : "c3d4")")
      fault.owner = owner
      _ = try plan.add([fault])
    }
    #expect(plan.all.map(\.id) == ["fault-1", "fault-2"])
    #expect(plan.fault(meeting: candidate(token: "c3d4"))?.owner == "two")
    plan.removeAll(ofOwner: "two")
    #expect(plan.fault(meeting: candidate(token: "c3d4")) == nil)
    #expect(plan.fault(meeting: candidate())?.owner == "one")
    #expect(plan.remove(id: "fault-2") == nil)
    #expect(plan.remove(id: "fault-1")?.met == 1)
    #expect(plan.all.isEmpty)
  }

  @Test("Identifiers are unique, and nothing is added with one already in use")
  func identifiers() throws {
    var plan = FaultPlan()
    var named = try InjectedFault("Shutdown")
    named.id = "fault-2"
    _ = try plan.add([named])
    #expect(try plan.add([try InjectedFault("Shutdown")]).map(\.id) == ["fault-3"])
    #expect(throws: FaultPlan.ChangeError.repeated(id: "fault-2")) {
      try plan.add([try InjectedFault("Unregistered"), named])
    }
    #expect(plan.all.count == 2)
  }

  @Test("The first fault in the order in which they were added is the one that counts")
  func order() throws {
    var plan = FaultPlan()
    let texts = ["Shutdown:token=a1b2:next", "Forbidden:next", "BadTopic:token=a1b2", "BadPath"]
    _ = try plan.add(texts.map { text throws(InjectedFault.TextError) in try InjectedFault(text) })
    let reasons = (0..<3).map { _ in plan.fault(meeting: candidate())?.reason?.name }
    #expect(reasons == ["Shutdown", "Forbidden", "BadTopic"])
    #expect(plan.fault(meeting: candidate(token: nil))?.reason == .apns(.badPath))
  }
}
