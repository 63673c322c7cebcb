// Networks of a folder over plain HTTP: node examples/node-http.js <folder> [port]
import { createServer } from 'node:http';
import { handle, openRegistry } from 'ermine/service';
import { fileStore } from 'ermine/store/file';
import { openAnswers } from './answer.js';

const limits = { milliseconds: 5000, cells: 250_000, answerBytes: 32 * 1024 * 1024 };
const port = process.argv[3] ?? 8080;
const databases = openRegistry(await fileStore(process.argv[2] ?? 'networks'), { limits, validate: true });
const context = { databases, payloadBytes: 8 * 1024 * 1024 };
const answer = openAnswers((request) => handle(context, { ...request, stream: true }), context);
const server = createServer(answer);
server.maxConnections = 1000;
server.listen(port, () => {
  console.log(`Listening at http://localhost:${server.address().port}/rest/Spatial/erm/databases`);
});
