/// Everything that the outside world can do to the phone.
///
/// Where a stimulus answers a notification, `of` names the request's identifier; without it the
/// newest notification that the person can see is meant.
public enum Stimulus: Sendable {
  /// A push arrives.
  case deliver(Push)
  /// A server sends a request to APNs, which answers it.
  indirect case request(ProviderRequest)
  /// The person presses the button of an action, which is named by its identifier, its number from
  /// 1, its title, or a beginning of these that only one has.
  case choose(String, of: String? = nil)
  /// The person types a reply and sends it; `action` names the button where there are several
  /// with text input.
  case reply(String, action: String? = nil, of: String? = nil)
  /// The person taps the notification.
  case open(of: String? = nil)
  /// The person clears the notification.
  case dismiss(of: String? = nil)
  /// The person clears all notifications in Notification Center.
  case clearAll
  /// The person presses long on the notification.
  case longLook(of: String? = nil)
  /// The person double-taps on the watch.
  case doubleTap(of: String? = nil)
  /// The person locks the phone.
  case lock
  /// The person unlocks the phone.
  case unlock
  /// The person brings the app to the front.
  case foreground
  /// The person leaves the app.
  case background
  /// The app is launched in the background.
  case launch
  /// The system ends the app.
  case terminate
  /// The person ends the app from the app switcher.
  case forceQuit
  /// The person restores the phone from a backup.
  case restore
  /// The person deletes the app.
  case uninstall
  /// The person deletes the app, unless it was deleted before, and installs it again.
  case reinstall
  /// The person opens the app's own notification settings: from a notification's settings, or for
  /// nil from the Settings app.
  case openSettings(of: String? = nil)
  /// The person allows what the app asks for.
  case allow
  /// The person denies what the app asks for.
  case deny
  /// The person keeps provisional notifications, quietly or prominently.
  case keep(prominently: Bool = false)
  /// The person turns provisional notifications off.
  case turnOff
  /// The person acts on the newest call that the app reported or started.
  case call(CallAction)
  /// A part of the phone's state is set.
  indirect case set(DeviceSetting)
  /// The app schedules a local notification; it does not have to run for that.
  indirect case add(LocalRequest)
  /// Time passes, in seconds.
  case advance(Double)
  /// Time passes up to a moment on the phone's clock, which must not be past.
  indirect case advanceTo(ClockTime)
  /// The phone is taken to another place.
  case move(PhoneLocation.Coordinate)

  /// What the person does with a call, on the system's screen for calls.
  public enum CallAction: String, Hashable, Sendable, CaseIterable {
    /// Answers it.
    case answer
    /// Puts it on hold.
    case hold
    /// Resumes it after it was on hold.
    case resume
    /// Declines or ends it.
    case end
  }

  /// What the person does with a notification.
  package enum Choice: Hashable, Sendable {
    /// Taps it.
    case open
    /// Clears it.
    case dismiss
    /// Double-taps on the watch.
    case doubleTap
    /// Presses the button of an action.
    case action(String)
    /// Sends a reply; `action` names the button where there are several with text input.
    case reply(String, action: String?)

    /// The word for it in events.
    package var kind: Event.Response.Kind {
      switch self {
      case .open: .open
      case .dismiss: .dismiss
      case .doubleTap: .doubleTap
      case .action: .action
      case .reply: .reply
      }
    }
  }
}
