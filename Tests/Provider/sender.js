// Sends the requests of each line of standard input, a JSON array, all at once on one connection;
// answers with a line of [status, reason, apns-id] for each. A connection that ended is opened anew.
const http2 = require("node:http2");
const fs = require("node:fs");
const readline = require("node:readline");

const ca = process.env.CA ? fs.readFileSync(process.env.CA) : undefined;
let session;

function connected() {
  if (!session || session.closed || session.destroyed) {
    session = http2.connect(process.argv[2], { ca });
    session.on("goaway", () => session.close());
    session.on("error", () => {});
  }
  return session;
}

function send(one) {
  return new Promise((resolve, reject) => {
    const request = connected().request({ ":method": "POST", ":path": one.path, ...one.headers });
    let answered;
    let text = "";
    request.on("response", (headers) => { answered = headers; });
    request.on("data", (part) => { text += part; });
    request.on("end", () => {
      const reason = text ? JSON.parse(text).reason : null;
      resolve([answered[":status"], reason, answered["apns-id"]]);
    });
    request.on("error", reject);
    request.end(one.payload);
  });
}

const lines = readline.createInterface({ input: process.stdin });
lines.on("line", async (line) => {
  const answers = await Promise.all(JSON.parse(line).map(send));
  process.stdout.write(JSON.stringify(answers) + "\n");
});
lines.on("close", () => session && session.close());
