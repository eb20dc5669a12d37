# Records the call's action; the call is one line of JSON on standard input.
action=$(sed -n 's/.*"actionIdentifier":"\([^"]*\)".*/\1/p')
printf '{"effect": "parcel.handled", "action": "%s"}\n' "$action"
