import Testing

@testable import CommandLineTools
@testable import NotifySimCLI
@testable import PhoneModel

@Suite("Card") struct CardRendererTests {
  static let invitation = Card(
    appName: "Meetings", time: "09:00", surface: "banner",
    texts: .init(
      title: "Weekly sync", subtitle: "Room 4",
      body: "Anna invites you to the weekly meeting of the whole team."),
    thread: "team", badge: 3, sound: "default",
    actions: [
      Card.Action(number: 1, identifier: "ACCEPT_ACTION", title: "Accept", opensApp: true),
      Card.Action(number: 2, identifier: "DECLINE_ACTION", title: "Decline", isDestructive: true),
      Card.Action(
        number: 3, identifier: "REPLY_ACTION", title: "Reply", needsUnlock: true,
        textInput: .init(placeholder: "Message", buttonTitle: "Send")),
    ])

  @Test("A card shows header, content, facts and one line per button")
  func roomy() {
    #expect(
      screen(CardRenderer(width: 80).lines(Self.invitation)) == """
        ╭─ banner ─────────────────────────────────────────────────────────────╮
        │ MEETINGS                                                       09:00 │
        │ Weekly sync                                                          │
        │ Room 4                                                               │
        │ Anna invites you to the weekly meeting of the whole team.            │
        │ thread team · badge 3 · sound default                                │
        ├──────────────────────────────────────────────────────────────────────┤
        │ 1  Accept   ACCEPT_ACTION   opens app                                │
        │ 2  Decline  DECLINE_ACTION  destructive                              │
        │ 3  Reply    REPLY_ACTION                                             │
        │    needs unlock, text input “Message” → Send                         │
        ╰──────────────────────────────────────────────────────────────────────╯
        """)
  }

  @Test("A card is drawn with ASCII where the terminal needs it")
  func ascii() {
    #expect(
      screen(CardRenderer(width: 60, glyphs: .ascii).lines(Self.invitation)) == """
        +- banner -------------------------------------------------+
        | MEETINGS                                           09:00 |
        | Weekly sync                                              |
        | Room 4                                                   |
        | Anna invites you to the weekly meeting of the whole      |
        | team.                                                    |
        | thread team | badge 3 | sound default                    |
        +----------------------------------------------------------+
        | 1  Accept   ACCEPT_ACTION   opens app                    |
        | 2  Decline  DECLINE_ACTION  destructive                  |
        | 3  Reply    REPLY_ACTION                                 |
        |    needs unlock, text input "Message" -> Send            |
        +----------------------------------------------------------+
        """)
  }

  @Test("The parts of a button are stacked at 20 columns")
  func narrow() {
    #expect(
      screen(CardRenderer(width: 20).lines(Self.invitation)) == """
        ╭─ banner ─────────╮
        │ MEETINGS   09:00 │
        │ Weekly sync      │
        │ Room 4           │
        │ Anna invites you │
        │ to the weekly    │
        │ meeting of the   │
        │ whole team.      │
        │ thread team ·    │
        │ badge 3 · sound  │
        │ default          │
        ├──────────────────┤
        │ 1  Accept        │
        │    ACCEPT_ACTION │
        │    opens app     │
        │ 2  Decline       │
        │    DECLINE_ACTIO │
        │    N             │
        │    destructive   │
        │ 3  Reply         │
        │    REPLY_ACTION  │
        │    needs unlock, │
        │    text input    │
        │    “Message” →   │
        │    Send          │
        ╰──────────────────╯
        """)
  }

  @Test("A card that is too narrow for a frame has none")
  func frameless() {
    var card = Self.invitation
    card.actions.removeLast()
    card.texts.subtitle = ""
    card.thread = nil
    card.sound = nil
    #expect(
      screen(CardRenderer(width: 12, bodyLineLimit: 2).lines(card)) == """
        banner
        MEETI… 09:00
        Weekly sync
        Anna invites
        you to the…
        badge 3
        ────────────
        1  Accept
           ACCEPT_AC
           TION
           opens app
        2  Decline
           DECLINE_A
           CTION
           destructi
           ve
        """)
  }

  @Test("The message is cut at four lines unless the full text is requested (D66)")
  func bodyLimit() {
    let body = (1...12).map { "line \($0)" }.joined(separator: "\n")
    let card = Card(appName: "A", time: "", surface: "", texts: .init(body: body + "\n\n"))
    let short = screen(CardRenderer(width: 20).lines(card))
    #expect(
      short == """
        ╭──────────────────╮
        │ A                │
        │ line 1           │
        │ line 2           │
        │ line 3           │
        │ line 4…          │
        ╰──────────────────╯
        """)
    #expect(CardRenderer(width: 20, bodyLineLimit: nil).lines(card).count == 15)
    #expect(CardRenderer(width: 20, bodyLineLimit: 1).lines(card).count == 4)
  }

  @Test("Title and subtitle are cut at two lines each")
  func titleLimit() {
    let words = "one two three four five six seven eight"
    let card = Card(
      appName: "A", time: "9", surface: "", texts: .init(title: words, subtitle: words))
    #expect(
      screen(CardRenderer(width: 20).lines(card)) == """
        ╭──────────────────╮
        │ A              9 │
        │ one two three    │
        │ four five six…   │
        │ one two three    │
        │ four five six…   │
        ╰──────────────────╯
        """)
  }

  @Test("The upper edge names the surface and what is special about it")
  func caption() {
    var card = Card(appName: "Chat", time: "09:00", surface: "lock screen")
    card.isQuiet = true
    card.isPreviewHidden = true
    card.texts.body = "Notification"
    card.notes = ["the previews are hidden until the phone is unlocked"]
    #expect(
      screen(CardRenderer(width: 44).lines(card)) == """
        ╭─ lock screen, quiet, preview hidden ─────╮
        │ CHAT                               09:00 │
        │ Notification                             │
        ├──────────────────────────────────────────┤
        │ the previews are hidden until the phone  │
        │ is unlocked                              │
        ╰──────────────────────────────────────────╯
        """)
  }

  @Test("The right edge is straight for wide, joined, marked and right-to-left text")
  func scripts() {
    let card = Card(
      appName: "회의", time: "09:00", surface: "banner",
      texts: .init(
        title: "👨‍👩‍👧‍👦 가족 모임 1️⃣ ❤️", subtitle: "会議は午後三時！",
        body: "مَرْحَبًا बैठक e\u{301} 🇰🇷"),
      actions: [
        Card.Action(number: 1, identifier: "예", title: "수락"),
        Card.Action(number: 2, identifier: "NO", title: "رفض", isDestructive: true),
      ])
    #expect(
      screen(CardRenderer(width: 40).lines(card)) == """
        ╭─ banner ─────────────────────────────╮
        │ 회의                           09:00 │
        │ 👨‍👩‍👧‍👦 가족 모임 1️⃣ ❤️                   │
        │ 会議は午後三時！                     │
        │ مَرْحَبًا बैठक e\u{301} 🇰🇷                       │
        ├──────────────────────────────────────┤
        │ 1  수락  예                          │
        │ 2  رفض   NO  destructive             │
        ╰──────────────────────────────────────╯
        """)
  }

  @Test("The parts of a card have their roles")
  func roles() {
    let lines = CardRenderer(width: 40).lines(Self.invitation)
    let roles = Dictionary(
      lines.flatMap(\.runs).map { ($0.text.trimmingSpaces, $0.role) }, uniquingKeysWith: { $1 })
    #expect(roles["MEETINGS"] == .accent)
    #expect(roles["Weekly sync"] == .title)
    #expect(roles["Decline"] == .destructive)
    #expect(roles["1"] == .key)
    #expect(roles["ACCEPT_ACTION"] == .muted)
  }

  @Test("Empty fields have no label")
  func textInputWords() {
    let inputs: [(Card.Action.TextInput, String)] = [
      (.init(), "text input"),
      (.init(placeholder: "Name"), "text input “Name”"),
      (.init(buttonTitle: "Go"), "text input → Go"),
    ]
    for (input, words) in inputs {
      let action = Card.Action(number: 1, identifier: "R", title: "Reply", textInput: input)
      let card = Card(appName: "A", time: "", surface: "", actions: [action])
      #expect(screen(CardRenderer(width: 60).lines(card)).contains("1  Reply  R  \(words) "))
    }
  }

  @Test("The numbers of ten buttons are aligned to the right")
  func tenActions() {
    let actions = (1...10).map { Card.Action(number: $0, identifier: "A\($0)", title: "Do \($0)") }
    let card = Card(appName: "A", time: "", surface: "", actions: actions)
    let text = screen(CardRenderer(width: 30).lines(card))
    #expect(text.contains("│  9  Do 9   A9              │"))
    #expect(text.contains("│ 10  Do 10  A10             │"))
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    split(separator: " ").joined(separator: " ")
  }
}
