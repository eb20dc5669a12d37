extension Terminal {
  /// The width to lay text out for, in columns.
  ///
  /// `--width` wins over the environment's `COLUMNS`, that over the window, and 80 stands where
  /// none is known. What is not asked for explicitly is kept between 20 and 200.
  package func width(requested: Int? = nil) -> Int {
    TerminalWidth.columns(
      requested: requested, variable: environment["COLUMNS"], window: windowColumns)
  }

  /// The drawing characters for a stream: ASCII on a terminal whose locale is not UTF-8.
  ///
  /// Files and pipes get UTF-8 wherever they are written, so that output does not depend on the
  /// locale.
  package func glyphs(for stream: OutputStream) -> Glyphs {
    isTerminal(stream) && !TerminalLocale.isUTF8(environment) ? .ascii : .unicode
  }

  /// The theme for a stream.
  package func theme(for stream: OutputStream, color: ColorChoice) -> Theme {
    Theme(
      color: color.isOn(isTerminal: isTerminal(stream), environment: environment),
      glyphs: glyphs(for: stream))
  }
}
