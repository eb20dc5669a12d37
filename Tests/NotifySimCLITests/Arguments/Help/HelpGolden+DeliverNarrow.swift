extension HelpGolden {
  /// At 80 columns.
  static let deliver40 = #"""
    OVERVIEW: Deliver payloads, show them,
    take the choice and run the handler.

    Without an option that chooses, the
    choice is asked for on a terminal and
    read line by line from a pipe; at the
    end of the input nobody has answered.

    USAGE: notify-sim deliver
           [<options>] [<payload> ...]

    EXAMPLES:
      notify-sim deliver invitation.json
            Show an alert and ask what to do
            with it
      notify-sim deliver invitation.json \
        --locked --action ACCEPT_ACTION
            Choose an action on a locked
            phone
      notify-sim deliver silent.apns -H \
        'apns-push-type: background' \
        --not-running
            Wake the app with a silent push
      jq .payload log.json | notify-sim \
        deliver - --no-input --format json
            Read a payload from a pipe and
            write events for a program

    ARGUMENTS:
      <payload>
            The files of payloads; - is the
            standard input.

    OPTIONS:
      -h, --help
            Show help information.

    APP OPTIONS:
      --app <name|file>
            Use a built-in app or a
            manifest; without it the nearest
            notify-sim.json upward from the
            working directory, else the app
            'samples'.
      --handler <command>
            Run this command for every
            callback of the app, in place of
            the manifest's handler.

    DEVICE OPTIONS:
      --state <file>
            Go on with the phone in this
            file, and keep it there; where
            there is no file, a new phone is
            begun. The other options of the
            phone then change it for good.
      --device <file>
            Begin with the device state in a
            file; keys that it leaves out
            keep their defaults.
      --set <key=value>
            Set one value of the device
            state, by its dotted key; may be
            repeated.
      --locked
            Lock the phone.
      --foreground
            Have the app on the screen.
      --background
            Have the app in the background,
            where it is by default.
      --not-running
            Have the app not running.
      --force-quit
            Have the app ended by the
            person, so that no silent push
            wakes it.

    REQUEST OPTIONS:
      -H, --header <name: value>
            Send a request header such as
            'apns-priority: 5'; may be
            repeated.
      --dialect <dialect>
            Read payloads as a captured
            request, or as another tool or
            service writes them. (values:
            auto, apns, request, fcm, expo,
            sns, detox; default: auto)

    CHOICE OPTIONS:
      --action <id>
            Choose the action with this
            identifier.
      --reply <text>
            Type this text into the text
            input action; with --action
            where there are several.
      --open
            Tap the notification itself.
      --dismiss
            Dismiss the notification.
      --double-tap
            Double tap, as on Apple Watch.
      --ignore
            Leave the notification
            unanswered.
      --timeout <seconds>
            Wait this long for an answer,
            then end with status 2.
      --no-input
            Never ask; without a choice
            nobody answers.

    CHECKING OPTIONS:
      --strict
            Read payloads to the letter of
            RFC 8259; a trailing comma is an
            error then.
      --fail-level <level>
            End with status 1 for a
            diagnostic of this severity or
            above. (values: error, warning,
            note, never; default: error)

    SIMULATION OPTIONS:
      --now <instant>
            Start the simulated clock at
            this instant instead of
            2026-01-01T09:00:00Z.
      --profile <key=value>
            Switch a behaviour on which the
            real system's documentation is
            silent; may be repeated.

    OUTPUT OPTIONS:
      --format <format>
            Write text for people or JSON
            Lines for programs. (values:
            text, json; default: text)
      --explain
            Tell which rules decided, and
            how certain they are.
      --color <when>
            Colour the output; 'auto' does
            on a terminal and heeds
            NO_COLOR. (values: auto, always,
            never; default: auto)
      --width <columns>
            Lay output out for this many
            columns instead of the
            terminal's (40 to 200).
      --ascii
            Draw frames and signs with ASCII
            characters only.

    DEVICE KEYS:
      online
            whether APNs reaches the phone
            (values: true, false)
      lowPowerMode
            whether Low Power Mode is on
            (values: true, false)
      backgroundRefresh
            whether Background App Refresh
            is on for the app (values: true,
            false)
      locked
            whether the phone is locked
            (values: true, false)
      unlockedSinceStart
            whether the phone was unlocked
            since it was started (values:
            true, false)
      unlocksWhenAsked
            whether the person unlocks the
            phone when a choice asks for it
            (values: true, false)
      screenOn
            whether the screen is on
            (values: true, false)
      silentSwitch
            whether the silent switch is on
            (values: true, false)
      focus.on
            whether a Focus is on (values:
            true, false)
      focus.allowsApp
            whether the Focus lets the app
            pass (values: true, false)
      focus.allowsTimeSensitive
            whether the Focus lets
            time-sensitive notifications
            pass (values: true, false)
      focus.showsOnLockScreen
            whether silenced notifications
            are on the lock screen (values:
            true, false)
      focus.filter
            the criteria that the app's
            Focus filter lets pass (values:
            <text>)
      summary
            the times of the scheduled
            summary (values: <08:00,18:00>)
      watch.worn
            whether an Apple Watch is worn
            (values: true, false)
      watch.unlocked
            whether the Apple Watch is
            unlocked (values: true, false)
      carPlay.connected
            whether the phone is in a car
            (values: true, false)
      complication.active
            whether the app's complication
            is on the watch face (values:
            true, false)
      unreportedCalls
            how many VoIP pushes the app
            reported no call for (values:
            <whole number from 0>)
      limitedSpace
            whether alerts have room for two
            buttons only (values: true,
            false)
      app   where the app is in its life
            (values: notRunning, forceQuit,
            suspended, background,
            foreground)
      authorization
            what the person allowed the app
            (values: notDetermined, denied,
            authorized, provisional,
            ephemeral)
      settings.alert
            banners and other alerts
            (values: notSupported, disabled,
            enabled)
      settings.sound
            sounds (values: notSupported,
            disabled, enabled)
      settings.badge
            the number on the app's icon
            (values: notSupported, disabled,
            enabled)
      settings.lockScreen
            the lock screen (values:
            notSupported, disabled, enabled)
      settings.notificationCenter
            the list in Notification Center
            (values: notSupported, disabled,
            enabled)
      settings.deliverQuietly
            whether notifications go to the
            list alone (values: true, false)
      settings.carPlay
            the car's screen (values:
            notSupported, disabled, enabled)
      settings.timeSensitive
            time-sensitive notifications
            (values: notSupported, disabled,
            enabled)
      settings.criticalAlert
            critical alerts (values:
            notSupported, disabled, enabled)
      settings.scheduledDelivery
            holding notifications for the
            scheduled summary (values:
            notSupported, disabled, enabled)
      settings.showPreviews
            when the text of notifications
            is shown (values: always,
            whenAuthenticated, never)
      settings.alertStyle
            how an alert looks while
            unlocked (values: none, banner,
            alert)
      settings.grouping
            how the app's notifications are
            grouped (values: automatic,
            byApp, off)
      badge
            the number on the app's icon
            (values: <whole number from 0>)
      time  the time on the simulated clock
            (values: <2026-01-01T09:00:00Z>)

    PROFILE SWITCHES:
      foregroundWithoutDelegate
            an alert in the foreground when
            the app has no delegate (values:
            suppress, originalOptions; rule:
            D52)
      contentAvailable
            which values of
            content-available wake the app
            (values: value, presence; rule:
            P18)
      keepWording
            where Keep leads for provisional
            notifications (values: ios15,
            ios12; rule: S86)
      clearAll
            what clearing all notifications
            at once tells the app (values:
            eachDismissal, none; rule: R3b)
      offlineRegistration
            what registering comes to while
            the phone is offline (values:
            fails, waits; rule: A65)
      foregroundOrder
            what a push with text and
            content-available calls first in
            the foreground (values:
            fetchFirst, presentFirst; rule:
            D56)
      silentBudget
            how many silent pushes an hour
            wake the app (values:
            <whole number from 0>; rule:
            D13)
      voipAfterForceQuit
            what a VoIP push does to an app
            that the person force-quit
            (values: launch, withhold; rule:
            D9)
      unreportedCallLimit
            after how many VoIP pushes
            without a reported call the app
            gets no more (values:
            <whole number from 0>; rule:
            A70b)
      handlerTimeLimit
            how long a completion handler
            may stay uncalled (values:
            <seconds above 0>; rule: R11)
      serviceExtensionTimeLimit
            how long a service extension may
            take (values: <seconds above 0>;
            rule: D31)
      badAttachment
            an attachment of a service
            extension that cannot be shown
            (values: dropped, original;
            rule: D36)
      addWithoutPermission
            what an app is told that adds a
            local notification without
            permission (values: ignored,
            fails; rule: L12)
      emptyRequest
            a local notification with
            neither text, sound nor badge
            (values: accepted, refused;
            rule: L11)
      iconBadgeZero
            what applicationIconBadgeNumber
            = 0 does to Notification Center
            (values: keepsList, clearsList;
            rule: L19)

    """#
}
