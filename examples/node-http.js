// Networks of a folder over plain HTTP: node examples/node-http.js <folder> [port]
import { createServer } from 'node:http';
import { handle, openRegistry } from 'ermine/service';
import { fileStore } from 'ermine/store/file';

const context = { databases: openRegistry(await fileStore(process.argv[2] ?? 'networks')) };
createServer(async (request, response) => {
  const { method, url } = request;
  const parts = await request.toArray().catch(() => undefined);
  if (parts === undefined) return; // the client has hung up while it was sending
  const answer = await handle(context, { method, url, body: Buffer.concat(parts) });
  response.writeHead(answer.status, answer.headers).end(answer.body);
}).listen(process.argv[3] ?? 8080);
