# Reports a call for a VoIP push; the call of the app is one line of JSON on standard input.
if grep -q PKPushTypeVoIP; then
  printf '{"reportIncomingCall": {"handle": "front door", "hasVideo": true}}\n'
fi
