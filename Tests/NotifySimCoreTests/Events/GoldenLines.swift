import NotifySimCore

extension Golden {
  /// The record of the run, byte for byte.
  // swift-format-ignore
  static let lines = #"""
    {"seq":1,"time":"2026-01-01T09:00:00Z","event":"session","rules":[],"schema":1,"version":"\#(Simulator.version)","app":"com.example.test","profile":"default","seed":42}
    {"seq":2,"time":"2026-01-01T09:00:00Z","event":"received","rules":["P14","P4"],"notification":"a","origin":"remote","pushType":"alert","content":{"title":"T","subtitle":"","body":"B","badge":3,"sound":{"name":"default","critical":false,"volume":1},"categoryIdentifier":"MEETING","threadIdentifier":"t","interruptionLevel":"active","relevanceScore":0,"userInfo":{"aps":{"alert":{"title":"T","body":"B"},"sound":"default","badge":3,"category":"MEETING","thread-id":"t"},"MEETING_ID":123}}}
    {"seq":3,"time":"2026-01-01T09:00:00Z","event":"withheld","rules":["D22"],"notification":"a","what":"banner","reason":"provisional notifications are delivered quietly"}
    {"seq":4,"time":"2026-01-01T09:00:00Z","event":"withheld","rules":["D22"],"notification":"a","what":"sound","reason":"provisional notifications are delivered quietly"}
    {"seq":5,"time":"2026-01-01T09:00:00Z","event":"withheld","rules":["D22"],"notification":"a","what":"badge","reason":"provisional notifications are delivered quietly"}
    {"seq":6,"time":"2026-01-01T09:00:00Z","event":"presented","rules":["D22","S35"],"notification":"a","surface":"notificationCenter","title":"T","subtitle":"","body":"B","threadIdentifier":"t","previewHidden":false,"quiet":true,"actions":[{"identifier":"ACCEPT","title":"Accept","options":[],"textInput":null},{"identifier":"REPLY","title":"Reply","options":["authenticationRequired"],"textInput":{"buttonTitle":"Send","placeholder":"Message"}}]}
    {"seq":7,"time":"2026-01-01T09:00:00Z","event":"received","rules":["P14","P4"],"notification":"a","origin":"remote","content":{"title":"T","subtitle":"","body":"B","badge":3,"sound":{"name":"default","critical":false,"volume":1},"categoryIdentifier":"MEETING","threadIdentifier":"t","interruptionLevel":"active","relevanceScore":0,"userInfo":{"aps":{"alert":{"title":"T","body":"B"},"sound":"default","badge":3,"category":"MEETING","thread-id":"t"},"MEETING_ID":123}}}
    {"seq":8,"time":"2026-01-01T09:00:00Z","event":"replaced","rules":["D4"],"notification":"a","place":"delivered"}
    {"seq":9,"time":"2026-01-01T09:00:00Z","event":"withheld","rules":["D22"],"notification":"a","what":"banner","reason":"provisional notifications are delivered quietly"}
    {"seq":10,"time":"2026-01-01T09:00:00Z","event":"withheld","rules":["D22"],"notification":"a","what":"sound","reason":"provisional notifications are delivered quietly"}
    {"seq":11,"time":"2026-01-01T09:00:00Z","event":"withheld","rules":["D22"],"notification":"a","what":"badge","reason":"provisional notifications are delivered quietly"}
    {"seq":12,"time":"2026-01-01T09:00:00Z","event":"presented","rules":["D22","S35"],"notification":"a","surface":"notificationCenter","title":"T","subtitle":"","body":"B","threadIdentifier":"t","previewHidden":false,"quiet":true,"actions":[{"identifier":"ACCEPT","title":"Accept","options":[],"textInput":null},{"identifier":"REPLY","title":"Reply","options":["authenticationRequired"],"textInput":{"buttonTitle":"Send","placeholder":"Message"}}]}
    {"seq":13,"time":"2026-01-01T09:00:00Z","event":"device","rules":[],"key":"authorization","from":"provisional","to":"authorized"}
    {"seq":14,"time":"2026-01-01T09:00:00Z","event":"received","rules":["P14","P4"],"notification":"BDD73226-2FEB-4E95-A8EF-E333B266F103","origin":"remote","content":{"title":"","subtitle":"","body":"Plain","badge":2,"interruptionLevel":"active","relevanceScore":0,"userInfo":{"aps":{"alert":{"body":"Plain"},"badge":2}}}}
    {"seq":15,"time":"2026-01-01T09:00:00Z","event":"presented","rules":["D60"],"notification":"BDD73226-2FEB-4E95-A8EF-E333B266F103","surface":"banner","title":"","subtitle":"","body":"Plain","previewHidden":false,"quiet":false,"actions":[]}
    {"seq":16,"time":"2026-01-01T09:00:00Z","event":"presented","rules":["D62"],"notification":"BDD73226-2FEB-4E95-A8EF-E333B266F103","surface":"notificationCenter","title":"","subtitle":"","body":"Plain","previewHidden":false,"quiet":false,"actions":[]}
    {"seq":17,"time":"2026-01-01T09:00:00Z","event":"badge","rules":["D64","A38"],"notification":"BDD73226-2FEB-4E95-A8EF-E333B266F103","from":0,"to":2}
    {"seq":18,"time":"2026-01-01T09:00:00Z","event":"received","rules":["P14","P4"],"notification":"47526757-130F-4F52-981C-E1FF0E4AE394","origin":"remote","content":{"title":"","subtitle":"","body":"S","sound":{"name":"default","critical":false,"volume":1},"interruptionLevel":"active","relevanceScore":0,"userInfo":{"aps":{"alert":{"body":"S"},"sound":"default"}}}}
    {"seq":19,"time":"2026-01-01T09:00:00Z","event":"presented","rules":["D60"],"notification":"47526757-130F-4F52-981C-E1FF0E4AE394","surface":"banner","title":"","subtitle":"","body":"S","previewHidden":false,"quiet":false,"actions":[]}
    {"seq":20,"time":"2026-01-01T09:00:00Z","event":"presented","rules":["D62","D80","D81"],"notification":"47526757-130F-4F52-981C-E1FF0E4AE394","surface":"notificationCenter","title":"","subtitle":"","body":"S","previewHidden":false,"quiet":false,"actions":[],"group":{"threadIdentifier":"","count":2,"summary":"1 more notification"}}
    {"seq":21,"time":"2026-01-01T09:00:00Z","event":"sound","rules":["D63"],"notification":"47526757-130F-4F52-981C-E1FF0E4AE394","name":"default","critical":false,"volume":1}
    {"seq":22,"time":"2026-01-01T09:00:00Z","event":"appState","rules":[],"from":"background","to":"notRunning"}
    {"seq":23,"time":"2026-01-01T09:00:00Z","event":"device","rules":[],"key":"authorization","from":"authorized","to":"notDetermined"}
    {"seq":24,"time":"2026-01-01T09:00:00Z","event":"response","rules":["R4"],"notification":"a","choice":"action","actionIdentifier":"ACCEPT"}
    {"seq":25,"time":"2026-01-01T09:00:00Z","event":"removed","rules":["R20"],"notification":"a","place":"delivered","reason":"answered"}
    {"seq":26,"time":"2026-01-01T09:00:00Z","event":"appState","rules":["S41"],"from":"notRunning","to":"background"}
    {"seq":27,"time":"2026-01-01T09:00:00Z","event":"callback","rules":["R26"],"method":"application(_:didFinishLaunchingWithOptions:)","launchOptions":"remoteNotification"}
    {"seq":28,"time":"2026-01-01T09:00:00Z","event":"effect","rules":[],"name":"launched","for":"nothing"}
    {"seq":29,"time":"2026-01-01T09:00:00Z","event":"callback","rules":["R4"],"notification":"a","method":"userNotificationCenter(_:didReceive:withCompletionHandler:)","actionIdentifier":"ACCEPT"}
    {"seq":30,"time":"2026-01-01T09:00:00Z","event":"authorization","rules":["S66"],"from":"notDetermined","to":"provisional"}
    {"seq":31,"time":"2026-01-01T09:00:00Z","event":"scheduled","rules":["L5"],"notification":"local","date":"2026-01-01T09:01:00Z","content":{"title":"","subtitle":"","body":"Later","interruptionLevel":"active","relevanceScore":0,"userInfo":{}}}
    {"seq":32,"time":"2026-01-01T09:00:00Z","event":"completion","rules":["S43","R10"],"notification":"a","method":"userNotificationCenter(_:didReceive:withCompletionHandler:)","outcome":"multiple"}
    {"seq":33,"time":"2026-01-01T09:00:00Z","event":"diagnostic","rules":["X22"],"notification":"a","severity":"error","code":"X22","message":"the completion handler of 'userNotificationCenter(_:didReceive:withCompletionHandler:)' was called more than once","help":"call it once, and return after that"}
    {"seq":34,"time":"2026-01-01T09:00:00Z","event":"received","rules":["P14","P4"],"notification":"09BC585A-2448-43F2-9E44-31FA3C80DB06","origin":"remote","pushType":"background","content":{"title":"","subtitle":"","body":"","interruptionLevel":"active","relevanceScore":0,"userInfo":{"aps":{"content-available":1}}}}
    {"seq":35,"time":"2026-01-01T09:00:00Z","event":"callback","rules":["D11"],"notification":"09BC585A-2448-43F2-9E44-31FA3C80DB06","method":"application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"}
    {"seq":36,"time":"2026-01-01T09:00:00Z","event":"completion","rules":["S43"],"notification":"09BC585A-2448-43F2-9E44-31FA3C80DB06","method":"application(_:didReceiveRemoteNotification:fetchCompletionHandler:)","outcome":"once","value":"newData"}
    {"seq":37,"time":"2026-01-01T09:00:00Z","event":"longLook","rules":["D85"],"notification":"47526757-130F-4F52-981C-E1FF0E4AE394","header":"Test","title":"","subtitle":"","body":"S","previewHidden":false,"defaultContentHidden":false,"actions":[]}

    """#
}
