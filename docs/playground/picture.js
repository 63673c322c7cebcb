// `node docs/playground/picture.js`: makes the README's picture of the playground, with the generated city.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildPlayground } from './build.js';

const folder = mkdtempSync(join(tmpdir(), 'ermine-picture-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await buildPlayground(folder);

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', json: 'application/json' };
const server = createServer(async ({ url }, response) => {
  const path = join(folder, new URL(url, 'http://localhost').pathname.replace(/\/$/, '/index.html'));
  response.writeHead(existsSync(path) ? 200 : 404, {
    'content-type': TYPES[path.split('.').at(-1)] ?? 'application/octet-stream',
  });
  response.end(existsSync(path) ? await readFile(path) : undefined);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const browser = await chromium.launch({
  executablePath: process.env.ERMINE_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1120, height: 720 }, colorScheme: 'light' });
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.waitForSelector('.sum');
await page.evaluate(() => {
  const { page: its } = globalThis.playground;
  const { route } = its.state;
  its.map.goTo([(route[0][0] + route[1][0]) / 2, (route[0][1] + route[1][1]) / 2]);
  its.map.camera.scale = 0.062;
  its.map.changed();
});
// answers as for a visitor who has moved a point before
const end = page.locator('.marker[data-kind=end]');
await end.focus();
for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) {
  await page.keyboard.press(key);
  await page.waitForTimeout(300);
}
await end.blur();
await page.waitForTimeout(1500);
const path = new URL('../pictures/playground.jpg', import.meta.url).pathname;
await page.screenshot({ path, type: 'jpeg', quality: 85 });
await browser.close();
server.close();
