// Answers for the app Parcels: runs once for each call of the app.
import { readFileSync } from "node:fs";

const call = JSON.parse(readFileSync(0, "utf8"));

// Each request is a line of JSON; any other line that is printed goes to the log.
const say = (request) => console.log(JSON.stringify(request));

if (call.method.includes("willPresent")) {
  // A notification came while the app was in the foreground: show it.
  say({ present: ["banner", "list", "sound"] });
} else if (call.method.includes("didReceive:withCompletionHandler")) {
  // The person answered a notification.
  const parcel = call.notification.content.userInfo.parcel;
  switch (call.actionIdentifier) {
    case "LEAVE_AT_DOOR":
      say({ effect: "parcel.left", parcel });
      break;
    case "SEND_BACK":
      say({ effect: "parcel.returned", parcel });
      break;
    case "TELL_DRIVER":
      say({ effect: "driver.told", parcel, text: call.userText });
      break;
    default:
      console.log("nothing to do for", call.actionIdentifier);
  }
}
