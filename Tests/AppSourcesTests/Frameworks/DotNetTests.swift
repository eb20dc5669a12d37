import PhoneModel
import Testing

@Suite(".NET's and Kotlin's categories in sources")
struct DotNetTests {
  static let cases: [SourceCase] = [
    SourceCase(
      "new without a type is what the place asks for",
      [
        "a.cs": #"""
        using Plugin.LocalNotification;
        class A {
          void F() {
            List<NotificationCategory> all = [new(NotificationCategoryType.Status) { ActionList = [
              new(100) { Title = @"Say ""hi""", Apple = { Action = AppleActionType.Foreground } },
              Make(101, "Close") ] }];
            LocalNotificationCenter.Current.RegisterCategoryList(
              new HashSet<NotificationCategory>(all));
          }
          static NotificationAction Make(int id, string title) => new(id) {
            Title = title, IOS = new iOSAction { Action = iOSActionType.Destructive } };
        }
        """#
      ], [#"Status: 100 "Say "hi"" foreground; 101 "Close" destructive"#]),
    SourceCase(
      "actions are added to a category that is made already",
      [
        "a.cs": #"""
        using Plugin.LocalNotification;
        class A {
          void F() {
            var alarm = new NotificationCategory(NotificationCategoryType.Alarm);
            alarm.ActionList = new HashSet<NotificationAction>();
            alarm.ActionList.Add(new NotificationAction(1) { Title = $"Stop {1}" });
            alarm.ActionList.Add(new NotificationAction(2) { Title = "x", Apple = { Action = Pick() } });
            LocalNotificationCenter.Current.RegisterCategoryList([alarm]);
          }
        }
        """#
      ], [#"Alarm: 1 "Stop 1"; 2 "x" ?"#], ["7: options of '2': 'Pick' gives it"]),
    SourceCase(
      "a channel of Android is none of Shiny's",
      [
        "a.cs": """
        using Shiny.Notifications;
        class A {
          void F() {
            manager.AddChannel(Channel.Create("chat",
              ChannelAction.Create("r", "Reply", ChannelActionType.TextReply),
              ChannelAction.Create("o", "Open", ChannelActionType.OpenApp)));
            android.AddChannel(new AndroidNotificationChannelRequest { Id = "x" });
          }
        }
        """
      ], [#"chat: r "Reply" text(Reply, ?); o "Open" foreground"#]),
    SourceCase(
      "Shiny takes channels where it is set up, and a title for an identifier",
      [
        "a.cs": """
        using Shiny;
        static class MauiProgram {
          static void F() {
            builder.Services.UseNotifications<MyDelegate>(
              Channel.Create("ask", ChannelAction.Create("Yes"),
                ChannelAction.Create("No", ChannelActionType.Destructive)));
          }
        }
        """
      ], [#"ask: Yes "Yes"; No "No" destructive"#]),
    SourceCase(
      "native calls of C# take their arguments in order",
      [
        "a.cs": """
        using UserNotifications;
        class A {
          const string Id = "mail";
          void F(UNUserNotificationCenter center) {
            var open = UNNotificationAction.FromIdentifier("open", "Open",
              UNNotificationActionOptions.Foreground | UNNotificationActionOptions.Destructive);
            var mail = UNNotificationCategory.FromIdentifier($"{Id}.all", new[] { open },
              new string[] { }, UNNotificationCategoryOptions.CustomDismissAction);
            center.SetNotificationCategories(new NSSet<UNNotificationCategory>(mail));
          }
        }
        """
      ], [#"mail.all [customDismissAction]: open "Open" destructive foreground"#]),
    SourceCase(
      "Kotlin's when chooses by a number, and not by what nobody knows",
      [
        "a.kt": """
        import platform.UserNotifications.*
        private fun label(minutes: Int) = when (minutes) {
          5 -> "Five"
          else -> "More"
        }
        private fun word() = when (Locale.current) { "de" -> "Weg"; else -> "Away" }
        fun setUp() {
          val actions = listOf(5, 15).map { UNNotificationAction.actionWithIdentifier(
            identifier = "in.$it", title = label(it), options = 0u) }
          val away = UNNotificationAction.actionWithIdentifier("away", title = word(),
            UNNotificationActionOptionDestructive)
          center.setNotificationCategories(setOf(UNNotificationCategory.categoryWithIdentifier(
            "c", actions + away, emptyList<String>(), UNNotificationCategoryOptionNone)))
        }
        """
      ], [#"c: in.5 "Five"; in.15 "More"; away ? destructive"#],
      ["10: title of 'away': it depends on 'Locale.current is something else'"]),
    SourceCase(
      "a map of Kotlin is taken apart by a closure",
      [
        "a.kt": """
        import platform.UserNotifications.*
        fun setUp() {
          val actions = mapOf("a" to "A", "b" to "B").map { (id, title) ->
            UNNotificationAction.actionWithIdentifier(id, title, 0u) }
          center.setNotificationCategories(setOf(UNNotificationCategory.categoryWithIdentifier(
            identifier = "c", actions = actions, intentIdentifiers = emptyList<Any>(), options = 0u)))
        }
        """
      ], [#"c: a "A"; b "B""#]),
  ]

  @Test("An app's categories are read as its sources write them", arguments: cases)
  func categories(_ sources: SourceCase) throws { try sources.check() }

  @Test(
    "Deeply nested sources are read to their end",
    arguments: [
      ("a.dart", "for (a in b) "), ("b.dart", "if (a) "), ("c.dart", "<A>"), ("a.cs", "new "),
      ("b.cs", "@a "), ("a.kt", "@a "), ("a.ts", "@a "), ("a.swift", "@a "), ("b.ts", "`${"),
      ("d.dart", "'${"), ("c.cs", "("),
    ])
  func nesting(_ path: String, _ piece: String) throws {
    let marker = "// setNotificationCategories\nx = ["
    let text = marker + String(repeating: piece, count: 20_000)
    try SourceCase("nested", [path: text], []).check()
  }
}
