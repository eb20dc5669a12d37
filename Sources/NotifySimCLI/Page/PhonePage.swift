/// The web page of a phone: HTML, styles and script in one text, without external resources.
///
/// It shows the data of the control port without any logic of its own. Texts of payloads are
/// inserted as text only. Browsers run only what has the nonce.
enum PhonePage {
  /// The page, with a placeholder for the nonce.
  static let text = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>notify-sim</title>
    <link rel="icon" href="data:,">
    <style nonce="{{nonce}}">\(style)</style>
    <body>
    \(body)
    <script nonce="{{nonce}}">\(script)</script>
    </body>
    </html>

    """

  private static let body = """
    <header>
      <h1><span id="name" dir="auto">Phone</span> <small id="bundle" dir="auto"></small></h1>
      <label id="which" hidden>Phone <select id="number"></select></label>
      <p id="link" role="status">Connecting…</p>
    </header>
    <main>
      <section id="phone" aria-labelledby="phone-heading">
        <h2 id="phone-heading" class="hidden">Phone</h2>
        <div id="glass">
          <div id="bar"><span id="small"></span><span id="icons"></span></div>
          <div id="face"><p id="date" dir="auto"></p><p id="clock"></p></div>
          <div id="now" role="region" aria-label="On the screen"></div>
          <div id="ask" role="group" aria-label="Permission" hidden></div>
          <div id="home"><div class="icon" id="icon"></div><p id="icon-name" dir="auto"></p></div>
          <h3 id="center-heading" tabindex="-1">Notification Center</h3>
          <div id="center" role="region" aria-labelledby="center-heading"></div>
        </div>
        <div id="controls" role="toolbar" aria-label="Phone"></div>
        <p id="app-state"></p>
      </section>
      <section id="inspector" aria-label="Inspector">
        <section aria-labelledby="why-heading">
          <h2 id="why-heading">What did not happen</h2>
          <ul id="why"></ul>
        </section>
        <section aria-labelledby="record-heading">
          <h2 id="record-heading">Event record</h2>
          <ol id="record" tabindex="0" aria-label="Events, the newest first"></ol>
        </section>
        <details id="deliver">
          <summary>Deliver a push</summary>
          <form id="push">
            <label for="payload">Payload</label>
            <textarea id="payload" rows="5" spellcheck="false" dir="auto"></textarea>
            <button>Deliver</button>
          </form>
        </details>
        <details id="waiting-box" hidden>
          <summary>Waiting</summary>
          <ul id="waiting"></ul>
        </details>
        <details open>
          <summary>Settings</summary>
          <div id="settings" class="grid"></div>
        </details>
        <details>
          <summary>Further settings</summary>
          <div id="further" class="grid"></div>
        </details>
      </section>
    </main>
    <dialog id="look" aria-labelledby="look-title"></dialog>
    <p id="toast" role="alert"></p>
    <p id="said" class="hidden" role="status" aria-live="polite"></p>
    """

  private static let style = """
    :root { --paper: #f4f5f7; --box: #fff; --ink: #16181d; --soft: #5a616d; --line: #d9dce2;
      --accent: #0a5ad4; --bad: #b3261e; --warn: #8a5300; --warn-paper: #fff4dc;
      --card: rgba(250, 250, 252, .93); --card-ink: #111318; --card-soft: #50565f;
      --wall: linear-gradient(165deg, #3f6fb5 0%, #4b5aa0 45%, #7a4f8c 100%); }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #101216; --box: #191c22; --ink: #e9ebef; --soft: #a2a9b5; --line: #30353f;
        --accent: #7fb2ff; --bad: #ff8a80; --warn: #ffcf77; --warn-paper: #2d2616;
        --card: rgba(38, 41, 49, .93); --card-ink: #f3f4f6; --card-soft: #b6bcc7;
        --wall: linear-gradient(165deg, #14284a 0%, #1c2145 45%, #331f3f 100%); } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 15px/1.45 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
    h1, h2, h3, p, ul, ol { margin: 0; padding: 0; }
    h1 { font-size: 17px; } h1 small { color: var(--soft); font-weight: 400; font-size: 13px; }
    h2 { font-size: 13px; color: var(--soft); font-weight: 600; margin-bottom: 8px; }
    button, select, input, textarea { font: inherit; color: inherit; }
    button, select { cursor: pointer; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    [hidden] { display: none !important; }
    header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline;
      padding: 14px 24px; border-bottom: 1px solid var(--line); }
    #link { margin-inline-start: auto; color: var(--soft); font-size: 13px; }
    main { display: grid; grid-template-columns: 380px minmax(0, 1fr); gap: 28px; padding: 24px;
      max-width: 1240px; margin: 0 auto; align-items: start; }
    #phone { position: sticky; top: 24px; }
    #glass { background: var(--wall); color: #fff; border-radius: 44px; padding: 14px 14px 26px;
      border: 9px solid #0b0c0f; height: 720px; max-height: calc(100vh - 130px); overflow: auto;
      min-height: 420px; scrollbar-width: none; box-shadow: 0 10px 34px rgba(0, 0, 0, .22); }
    #glass.dark { --wall: linear-gradient(#050608, #0b0d12); }
    #bar { display: flex; justify-content: space-between; padding: 0 14px; font-weight: 600;
      font-size: 14px; min-height: 22px; }
    #face { text-align: center; padding: 26px 0 30px; }
    #clock { font-size: 78px; line-height: 1.05; font-weight: 600; letter-spacing: -2px;
      font-variant-numeric: tabular-nums; }
    #date { font-size: 18px; font-weight: 500; }
    #home { padding: 40px 12px 30px; width: 92px; text-align: center; font-size: 12px; }
    .icon { position: relative; width: 58px; height: 58px; margin: 0 auto 4px; border-radius: 14px;
      background: #fff; color: #2c3e6b; display: grid; place-items: center; font-size: 28px;
      font-weight: 700; }
    .icon b { position: absolute; top: -8px; inset-inline-end: -8px; min-width: 24px;
      padding: 0 6px; background: #d70015; color: #fff; border-radius: 12px; font-size: 14px;
      line-height: 24px; }
    #center-heading { font-size: 17px; padding: 14px 10px 8px; }
    #glass .none { padding: 2px 10px; color: rgba(255, 255, 255, .86); font-size: 14px; }
    article { background: var(--card); color: var(--card-ink); border-radius: 20px;
      padding: 11px 14px 8px; margin-bottom: 9px; backdrop-filter: blur(18px); }
    article.behind { margin-inline: 14px; opacity: .94; }
    article .top { display: flex; gap: 8px; align-items: center; font-size: 12px;
      color: var(--card-soft); }
    article .top .app { font-weight: 600; letter-spacing: .02em; }
    article .top time { margin-inline-start: auto; }
    article .mark { font-size: 11px; font-weight: 700; letter-spacing: .06em;
      color: var(--card-soft); }
    article h4 { margin: 3px 0 0; font-size: 15px; line-height: 1.3; }
    article p { font-size: 15px; line-height: 1.35; overflow-wrap: anywhere;
      white-space: pre-line; }
    article h4, article .sub { overflow-wrap: anywhere; }
    article .sub { font-weight: 600; }
    article .body { display: -webkit-box; -webkit-line-clamp: 4; -webkit-box-orient: vertical;
      overflow: hidden; }
    article .facts { color: var(--card-soft); font-size: 12px; margin-top: 2px; }
    article .verbs { display: flex; gap: 4px; margin: 6px -8px 0; }
    article .verbs button { border: 0; background: none; padding: 5px 8px; border-radius: 9px;
      font-size: 13px; font-weight: 600; color: var(--accent); min-height: 28px; }
    article .verbs button:hover { background: rgba(128, 128, 128, .18); }
    @media (prefers-reduced-motion: no-preference) {
      article.new { animation: arrive .38s cubic-bezier(.2, .9, .3, 1.1); }
      @keyframes arrive { from { transform: translateY(-26px); opacity: 0; } } }
    #ask { background: var(--card); color: var(--card-ink); border-radius: 20px; padding: 16px;
      margin: 16px 10px; text-align: center; }
    #ask div { display: flex; gap: 8px; margin-top: 12px; }
    #ask button { flex: 1; }
    #controls { display: flex; flex-wrap: wrap; gap: 8px; justify-content: center;
      margin-top: 14px; }
    #app-state { text-align: center; color: var(--soft); font-size: 13px; margin-top: 8px; }
    .push, #controls button, #ask button, form button { border: 1px solid var(--line);
      background: var(--box); color: var(--ink); border-radius: 10px; padding: 7px 12px;
      min-height: 36px; }
    #controls button:hover, form button:hover { border-color: var(--accent); }
    #inspector { display: grid; gap: 16px; min-width: 0; }
    #inspector > * { background: var(--box); border: 1px solid var(--line); border-radius: 14px;
      padding: 14px 16px; min-width: 0; }
    summary { cursor: pointer; }
    details > summary { font-weight: 600; font-size: 13px; color: var(--soft); }
    ul, ol { list-style: none; }
    #why li { background: var(--warn-paper); border-inline-start: 3px solid var(--warn);
      border-radius: 8px; padding: 8px 12px; margin-top: 8px; }
    #why li.none { background: none; border: 0; padding: 0; color: var(--soft); }
    .rule { font-size: 13px; color: var(--soft); margin-top: 3px; overflow-wrap: anywhere; }
    .rule b { color: var(--warn); margin-inline-end: 6px; }
    #record { max-height: 420px; overflow: auto; font-size: 13px; }
    #record li { border-top: 1px solid var(--line); }
    #record summary { display: grid; grid-template-columns: 66px 92px minmax(0, 1fr); gap: 8px;
      padding: 5px 2px; color: var(--ink); font-weight: 400; align-items: baseline; }
    #record time { color: var(--soft); font-variant-numeric: tabular-nums; }
    #record .kind { font-weight: 600; color: var(--accent); overflow-wrap: anywhere; }
    #record .withheld .kind { color: var(--warn); }
    #record .diagnostic .kind, #record .bad .kind { color: var(--bad); }
    #record .words { overflow-wrap: anywhere; }
    #record pre { margin: 4px 0 10px; padding: 8px 10px; background: var(--paper); overflow: auto;
      border-radius: 8px; font: 12px/1.4 ui-monospace, monospace; white-space: pre-wrap;
      overflow-wrap: anywhere; }
    .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr));
      gap: 6px 22px; margin-top: 10px; }
    .grid label { display: flex; gap: 10px; align-items: center; justify-content: space-between;
      min-height: 34px; font-size: 14px; }
    .grid label span { min-width: 0; overflow-wrap: anywhere; }
    .grid select, .grid input:not([type=checkbox]) { width: 128px; flex: none; }
    select, input:not([type=checkbox]), textarea { background: var(--paper); border-radius: 8px;
      border: 1px solid var(--line); padding: 5px 8px; }
    input[type=checkbox] { width: 20px; height: 20px; accent-color: var(--accent); flex: none; }
    #push { display: grid; gap: 8px; margin-top: 10px; justify-items: start; }
    textarea { width: 100%; font: 13px/1.45 ui-monospace, monospace; }
    dialog { border: 0; padding: 0; background: none; width: min(370px, calc(100vw - 32px));
      color: var(--card-ink); max-height: calc(100vh - 40px); }
    dialog::backdrop { background: rgba(8, 10, 16, .55); backdrop-filter: blur(10px); }
    dialog article .body { display: block; }
    dialog .menu { background: var(--card); border-radius: 16px; overflow: hidden; }
    dialog .menu button { display: block; width: 100%; text-align: start; border: 0;
      background: none; padding: 12px 16px; font-size: 16px; }
    #look .menu > * + * { border-top: 1px solid rgba(128, 128, 128, .3); }
    dialog .menu button:hover { background: rgba(128, 128, 128, .16); }
    dialog .menu :focus-visible { outline-offset: -3px; border-radius: 14px; }
    dialog .menu .destructive { color: var(--bad); }
    dialog .menu small { color: var(--card-soft); margin-inline-start: 8px; }
    dialog .menu form { display: flex; gap: 8px; padding: 10px 12px; }
    dialog .menu form input { flex: 1; min-width: 0; }
    dialog .menu form button { width: auto; padding: 7px 12px; font-weight: 600; }
    #toast { position: fixed; inset-inline: 0; top: 12px; margin: 0 auto; width: max-content;
      pointer-events: none;
      max-width: calc(100vw - 40px); background: var(--ink); color: var(--paper); z-index: 9;
      border-radius: 12px; padding: 9px 16px; }
    #toast:empty { display: none; }
    @media (max-width: 860px) {
      main { grid-template-columns: minmax(0, 1fr); padding: 14px; }
      header { padding: 12px 14px; }
      #phone { position: static; justify-self: center; width: min(380px, 100%); }
      #glass { height: auto; max-height: none; min-height: 560px; }
      #record summary { grid-template-columns: 60px minmax(0, 1fr); }
      #record .words { grid-column: 1 / -1; } }

    """
}
