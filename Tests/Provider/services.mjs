// A backend that posts to FCM and Expo by Node's own `fetch`, at the address of `serve`.
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";

const url = process.env.SERVE_URL;

async function post(path, value, packs) {
  const text = JSON.stringify(value);
  const answer = await fetch(url + path, {
    method: "POST",
    body: packs ? gzipSync(text) : text,
    headers: {
      authorization: "Bearer token",
      "content-type": "application/json",
      ...(packs ? { "content-encoding": "gzip" } : {}),
    },
  });
  return [answer.status, await answer.json()];
}

const message = { token: "reg-2", notification: { title: "Fetch" } };
const [status, answer] = await post("/v1/projects/demo/messages:send", { message });
assert.equal(status, 200);
assert.match(answer.name, /^projects\/demo\/messages\//);
const [sent, tickets] = await post(
  "/--/api/v2/push/send",
  [{ to: "ExponentPushToken[a]", title: "Packed", data: { text: "x".repeat(2000) } }],
  true,
);
assert.equal(sent, 200);
assert.equal(tickets.data[0].status, "ok");
