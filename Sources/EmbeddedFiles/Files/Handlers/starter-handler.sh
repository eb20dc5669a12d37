#!/bin/sh
# Answers for the app Parcels: runs once for each call of the app. The call is one line of JSON,
# read as text here; with jq it could be taken apart properly.
call=$(cat)

# The string of a key, with its quotation marks.
string() {
  printf '%s' "$call" | sed -nE 's/.*"'"$1"'":("([^"\\]|\\.)*").*/\1/p'
}

# Each request is a line of JSON; any other line that is printed goes to the log.
case $call in
*'"method":"userNotificationCenter(_:willPresent:'*)
  # A notification came while the app was in the foreground: show it.
  echo '{"present": ["banner", "list", "sound"]}' ;;
*'"actionIdentifier":"LEAVE_AT_DOOR"'*)
  printf '{"effect": "parcel.left", "parcel": %s}\n' "$(string parcel)" ;;
*'"actionIdentifier":"SEND_BACK"'*)
  printf '{"effect": "parcel.returned", "parcel": %s}\n' "$(string parcel)" ;;
*'"actionIdentifier":"TELL_DRIVER"'*)
  printf '{"effect": "driver.told", "parcel": %s, "text": %s}\n' \
    "$(string parcel)" "$(string userText)" ;;
*)
  echo "nothing to do" ;;
esac
