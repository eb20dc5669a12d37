import APNs
import Testing

@Suite("Payloads inside other values")
struct EnclosedPayloadTests {
  @Test(
    "A payload below any depth of keys is found",
    arguments: [
      (#"{"payload":{"aps":{}}}"#, "check the value of '/payload' alone"),
      (#"{"a":{"b":[{"c":{"d":{"e":{"aps":{}}}}}]}}"#, "check the value of '/a/b/0/c/d/e' alone"),
      (#"{"a":{"b":{"c":"{\"aps\":{}}"}}}"#, "check the value of '/a/b/c' alone"),
      (
        #"{"Type":"Notification","Message":"{\"default\":\"x\",\"APNS\":\"{\\\"aps\\\":{}}\"}"}"#,
        "check the value of '/APNS' of the JSON in the string '/Message' alone"
      ),
      (
        #"{"Records":[{"Sns":{"Message":"{\"request\":{\"payload\":{\"aps\":{}}}}"}}]}"#,
        "check the value of '/request/payload' of the JSON in the string '/Records/0/Sns/Message'"
          + " alone"
      ),
      (#"{"apns":{"aps":{"alert":"B"}}}"#, "check the value of '/apns' alone"),
    ])
  func depth(_ json: String, _ advice: String) throws {
    let found = try Payload.read(Array(json.utf8)).diagnostics
    #expect(found.map(\.code) == [.missingAPS])
    #expect(found.first?.fixIt?.message == advice)
  }

  @Test(
    "A message of which iOS gets nothing is reported with the part that it would get",
    arguments: [
      (#"{"interests":["a"],"fcm":{"notification":{"title":"A"}}}"#, "Pusher Beams", "gets 'apns'"),
      (
        #"{"notifications":[{"tokens":["t"],"platform":3,"message":"Hi"}]}"#, "gorush",
        "is 'platform' 1"
      ),
      (
        #"{"users":["u"],"fcm":{"notification":{"title":"A"}}}"#, "Pusher Beams", "gets 'apns'"
      ),
      (#"{"pn_gcm":{"notification":{"title":"A"}}}"#, "PubNub", "gets 'pn_apns'"),
      (
        #"{"audience":"all","device_types":["sms"],"notification":{"sms":{"alert":"A"}}}"#,
        "Airship", "'device_types' leave out"
      ),
    ])
  func messagesForOthers(_ json: String, _ name: String, _ part: String) throws {
    let finding = try #require(try Payload.read(Array(json.utf8)).diagnostics.first)
    #expect(
      finding.message
        == "this is a message for \(name); nothing of it goes to iOS, which \(part)")
  }

  @Test(
    "A message for another service is reported with the service's name",
    arguments: [
      (#"{"name":"e","extras":{"push":{"notification":{"title":"A"}}}}"#, "Ably", "extras.push"),
      (#"[{"recipient":{"deviceId":"d"},"payload":{}}]"#, "Ably", "payload"),
      (
        #"{"push":{"audience":"all","notification":{"alert":"A"}}}"#, "Airship", "push.notification"
      ),
      (
        #"{"audience":"all","device_types":"all","notification":{"alert":"A"}}"#, "Airship",
        "notification"
      ),
      (
        #"[{"audience":"all","device_types":["ios"],"notification":{"ios":{"alert":"A"}}}]"#,
        "Airship", "notification.ios"
      ),
      (
        #"{"audience":{},"device_types":["ios"],"notification":{"ios":{"live_activity":{"event":"update"}}}}"#,
        "Airship, and updates a Live Activity", "notification.ios.live_activity"
      ),
      (#"{"interests":["a"],"apns":{"aps":{"alert":"B"}}}"#, "Pusher Beams", "apns"),
      (#"{"users":["u"],"apns":{"aps":{"alert":"B"}}}"#, "Pusher Beams", "apns"),
      (#"{"apns":{"aps":{"alert":"B"}},"fcm":{}}"#, "Pusher Beams", "apns"),
      (#"{"pn_apns":{"aps":{"alert":"B"}},"text":"x"}"#, "PubNub", "pn_apns"),
      (
        #"{"MessageConfiguration":{"APNSMessage":{"Body":"B"}}}"#, "Amazon Pinpoint",
        "MessageConfiguration.APNSMessage"
      ),
      (#"{"APNSMessage":{"aps":{"alert":"B"}}}"#, "Amazon Pinpoint", "APNSMessage"),
      (
        #"{"notifications":[{"platform":1,"message":"Hi","badge":3,"threadID":"t"}]}"#, "gorush",
        "notifications"
      ),
      (
        #"{"channel":"X","iosLiveActivityContentState":{},"iosLiveActivityEvent":"update"}"#,
        "CleverPush", "iosLiveActivityContentState"
      ),
      (#"{"notification":{"ios":{"alert":"B","extras":{}}}}"#, "JPush", "notification.ios"),
      (#"{"topic":"t","message":"Hi","tags":["w"]}"#, "ntfy", "message"),
      (#"{"data":{"alert":{"body":"B"}}}"#, "Parse or LeanCloud", "data"),
      (#"{"messages":{"apple_push":{"alert":"B"}}}"#, "Braze", "messages.apple_push"),
      (
        #"{"platform":"all","audience":"all","notification":{"ios":{"alert":"B"}}}"#, "JPush",
        "notification.ios"
      ),
      (#"{"name":"w","to":{"subscriberId":"s"},"payload":{}}"#, "Novu", "payload"),
      (
        #"{"notifications":[{"tokens":["t"],"platform":1,"message":"Hi"}]}"#, "gorush",
        "notifications"
      ),
      (
        #"{"notification":{"id":"i","devices":[{"app_id":"a"}]}}"#,
        "a push gateway of Matrix such as Sygnal", "notification"
      ),
    ])
  func services(_ json: String, _ name: String, _ part: String) throws {
    let finding = try #require(try Payload.read(Array(json.utf8)).diagnostics.first)
    #expect(
      finding.message == "this is a message for \(name); iOS gets a payload made of '\(part)'")
    #expect(!finding.notes.contains { $0.message.contains("Firebase") })
  }

  @Test("The body of APNs' channel management is not a push")
  func channels() throws {
    let json = #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#
    let finding = try #require(try Payload.read(Array(json.utf8)).diagnostics.first)
    #expect(
      finding.message
        == "this is a message for APNs' channel management, which creates a channel; iOS gets no payload"
        + " of it")
    #expect(finding.fixIt == nil)
  }

  @Test(
    "What is no payload at all is not called a push without 'aps'",
    arguments: [
      (#"{"multicast_id":1,"success":1}"#, "this is an answer to a push, not a payload"),
      (
        #"{"reason":"Unregistered","timestamp":1}"#,
        "this is what APNs answers to a push that it refuses, not a payload"
      ),
      (
        #"{"notifications":[{"tokens":["t"],"platform":3,"message":"Hi"}]}"#,
        "this is a message for gorush; nothing of it goes to iOS, which is 'platform' 1"
      ),
      (
        #"{"type":"object","properties":{"aps":{"type":"object"}}}"#,
        "this is a JSON Schema, not a payload"
      ),
      (
        #"{"info":{"schema":"https://schema.example.com/json/collection/v2.1.0/collection.json"},"item":[]}"#,
        "this is a Postman collection, not a payload"
      ),
      (
        #"{"reason":"BadJwtToken"}"#,
        "this is what APNs answers to a push that it refuses, not a payload"
      ),
      (
        #"{"error":{"code":400,"status":"INVALID_ARGUMENT"}}"#,
        "this is an answer to a push, not a payload"
      ),
      (
        #"{"message":"Hi","url":"https://a.example"}"#,
        "this is not a payload: it has no 'aps' object"
      ),
      (
        #"{"title":"A","body":"B","click_action":"OPEN","sound":"default"}"#,
        "this is not a payload: it has no 'aps' object"
      ),
      (#"{"product":"Cookie"}"#, "this is not a payload: it has no 'aps' object"),
      (
        #"{"notification":{"title":"A"},"data":{}}"#,
        "this is not a payload: it has no 'aps' object"
      ),
      (#"{"alert":"Hello"}"#, "the 'aps' object is missing, so iOS ignores the push"),
    ])
  func others(_ json: String, _ message: String) throws {
    #expect(try Payload.read(Array(json.utf8)).diagnostics.map(\.message) == [message])
  }
}
