// A browser for tests: Debian's Chromium, or the one at ERMINE_CHROMIUM. Without one, tests are skipped.

import { existsSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, extname, join } from 'node:path';
import type { Browser } from 'playwright-core';

export const CHROMIUM: string | undefined = process.env.ERMINE_CHROMIUM ?? inPath(['chromium', 'chromium-browser']);

function inPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** Arguments for pages that draw with WebGL: in software, as test machines have no graphics card. */
export const DRAWS_IN_SOFTWARE: readonly string[] = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

export async function openChromium(graphics: readonly string[] = ['--disable-gpu']): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox', ...graphics] });
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export interface Site {
  readonly url: string;
  close(): void;
}

/** Serves the files that `read` returns. Pages below `/isolated/` may share memory with their workers. */
export async function serveSite(read: (path: string) => Promise<Uint8Array | string | undefined>): Promise<Site> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const isIsolated = pathname.startsWith('/isolated/');
    const path = isIsolated ? pathname.slice('/isolated'.length) : pathname;
    const body = await read(path.endsWith('/') ? `${path}index.html` : path);
    const headers: OutgoingHttpHeaders = {
      'content-type': TYPES[extname(path) || '.html'] ?? 'application/octet-stream',
    };
    if (isIsolated) {
      headers['cross-origin-opener-policy'] = 'same-origin';
      headers['cross-origin-embedder-policy'] = 'require-corp';
    }
    response.writeHead(body === undefined ? 404 : 200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
