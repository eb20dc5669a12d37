// A worker of a test run for Node, as workers.py: `fetch` for FCM and Expo, HTTP/2 for APNs.
import assert from "node:assert/strict";
import { Backend } from "../../fixtures/provider/backend.mjs";

const worker = JSON.parse(process.env.WORKER);
const seen = new Set();
const client = new Backend(worker.url, worker.ca, worker.topic);

async function post(path, value, base = worker.url) {
  const answer = await fetch(base + path, {
    method: "POST",
    body: JSON.stringify(value),
    headers: { authorization: "Bearer token", "content-type": "application/json" },
  });
  return [answer.status, await answer.json()];
}

// Every answer has an identifier of its own.
function remember(identifier) {
  assert(identifier && !seen.has(identifier), identifier);
  seen.add(identifier);
}

async function byFCM(title) {
  const message = { token: worker.fcm, notification: { title, body: "Body" } };
  const [status, answer] = await post("/v1/projects/demo/messages:send", { message });
  if (status === 200) remember(answer.name);
  return status === 200;
}

async function byExpo(title) {
  const [, { data }] = await post("/--/api/v2/push/send", { to: worker.expo, title, body: "Body" });
  remember(data.id);
  const [, receipts] = await post("/--/api/v2/push/getReceipts", { ids: [data.id] });
  return receipts.data[data.id].status === "ok";
}

async function byAPNs(title) {
  const { status } = await client.request(worker.token, { aps: { alert: { title, body: "Body" } } });
  return status === 200;
}

for (let number = 0; number < worker.sends; number++) {
  const way = [byFCM, byExpo, byAPNs][number % 3];
  const title = `${worker.worker} ${number}`;
  if (number % 13 === 5) {
    const reason = ["TooManyRequests", "DeviceTokenNotForTopic"][number % 2];
    const fault = { reason, token: worker.token, next: 1 };
    await post("/v1/faults", fault, process.env.SERVE_CONTROL);
    assert(!(await way(title)), title);
  }
  assert(await way(title), title);
}
client.close();
