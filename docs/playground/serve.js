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
if (!(Number.isInteger(port) && port >= 0 && port < 65_536)) fail(`${process.argv[2]} is not a port.`);

await buildPlayground(folder);
const server = createServer(async ({ url = '/' }, response) => {
  const path = pathOf(url);
  const body = path === undefined ? undefined : await readFile(path).catch(() => undefined);
  response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(path ?? '')] ?? 'application/octet-stream' });
  response.end(body);
});
server.on('error', ({ code, message }) =>
  fail(
    code === 'EADDRINUSE' ? `Port ${port} is taken: use another one with npm run playground -- ${port + 1}.` : message,
  ),
);
server.listen(port, 'localhost', () =>
  process.stdout.write(`The playground: http://localhost:${server.address().port}/\n`),
);

/** The file in the folder that a URL means. */
function pathOf(url) {
  try {
    const { pathname } = new URL(url, 'http://localhost');
    const path = join(
      folder,
      normalize(decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)),
    );
    return path.startsWith(folder) ? path : undefined;
  } catch {
    return undefined;
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
