// `npm run playground [-- port]`: builds the playground and serves it.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPlayground } from './build.js';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};
const folder = fileURLToPath(new URL('../../out/playground', import.meta.url));
const port = Number(process.argv[2] ?? 8080);

await buildPlayground(folder);
const server = createServer(async ({ url = '/' }, response) => {
  const { pathname } = new URL(url, 'http://localhost');
  const path = join(folder, normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)));
  const body = path.startsWith(folder) ? await readFile(path).catch(() => undefined) : undefined;
  response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
  response.end(body);
});
server.listen(port, () => process.stdout.write(`The playground: http://localhost:${server.address().port}/\n`));
