// Networks of a folder over plain HTTP: node examples/node-http.js <folder> [port]
import { createServer } from 'node:http';
import { handle, openRegistry } from 'ermine/service';
import { fileStore } from 'ermine/store/file';
import { readBody } from './read-body.js';

const payloadBytes = 8 * 1024 * 1024;
const limits = { milliseconds: 5000 };
const port = process.argv[3] ?? 8080;
const databases = openRegistry(await fileStore(process.argv[2] ?? 'networks'), { limits, validate: true });
createServer(async (request, response) => {
  const { method, url } = request;
  // whoever hangs up is answered no further
  const gone = new AbortController();
  response.once('close', () => gone.abort(new Error('The client is gone.')));
  const body = await readBody(request, payloadBytes).catch(() => undefined);
  if (body === undefined) return; // gone while it was sending
  const answer = await handle({ databases, payloadBytes }, { method, url, body, signal: gone.signal });
  // what was not read to its end is no place for a next request
  const headers = request.complete ? answer.headers : { ...answer.headers, connection: 'close' };
  response.writeHead(answer.status, headers).end(answer.body);
}).listen(port, () => console.log(`Listening at http://localhost:${port}/rest/Spatial/erm/databases`));
