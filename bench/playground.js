// Measures how smoothly the playground moves: frames while the map is panned, zoomed and dragged. It runs in headless Chromium on a city of
// 100,000 segments and, with ERMINE_DATA, on a real city.
//
//   npm run bench -- playground
//
// A gesture moves once a frame. Prints five figures: the times between frames, the page's own work in a frame, the painter's time for a
// picture of the roads, the engine's time for an answer, and how many frames after a move its route is on the map (1 means the next frame).

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlayground } from '../docs/playground/build.js';
import { CHROMIUM, openChromium, serveSite } from '../out/test/kit/chromium.js';
import { quantile } from './kit/figures.js';

const SEGMENTS = 100_000;
const FRAMES = 150;
const SCREENS = [
  ['screen', { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }],
  ['phone', { width: 390, height: 844, deviceScaleFactor: 3, mobile: true }],
];
if (CHROMIUM === undefined) throw new Error('There is no Chromium: install it, or name it in ERMINE_CHROMIUM.');

const folder = mkdtempSync(join(tmpdir(), 'ermine-playground-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
await buildPlayground(folder, { segments: SEGMENTS });
const extract = join(process.env.ERMINE_DATA ?? '', 'porto.osm.pbf');
const hasExtract = process.env.ERMINE_DATA !== undefined && existsSync(extract);
const site = await serveSite(async (path) => {
  const file = path === '/porto.osm.pbf' ? extract : folder + path;
  return existsSync(file) ? readFile(file) : undefined;
});
const browser = await openChromium();
print(`Chromium ${browser.version()}, headless, without a graphics card; ${cpus().length} x ${cpus()[0].model}\n`);
print(
  '| network | seen | gesture | frames a second | between frames p50, p95, p99 | of the page p95 | roads p50, p95 | answer p50, p95 | frames until it follows p50, p95 |',
);
print('|---|---|---|---:|---:|---:|---:|---:|---:|');
for (const network of hasExtract ? ['city.ermine', 'porto.osm.pbf'] : ['city.ermine']) await measure(network);
await browser.close();
site.close();

async function measure(network) {
  const page = await browser.newPage();
  await page.goto(`${site.url}/?network=${network}`);
  await page.waitForFunction('globalThis.playground?.page.opened', undefined, { timeout: 60_000 });
  const devices = await page.context().newCDPSession(page);
  for (const [screen, metrics] of SCREENS) {
    await devices.send('Emulation.setDeviceMetricsOverride', metrics);
    await gestures(page, network, screen);
  }
  await page.close();
}

async function gestures(page, network, screen) {
  const { segmentCount } = await page.evaluate('playground.page.opened.description');
  for (const gesture of ['pan', 'zoom', 'drag the end', 'drag the origin']) {
    const reported = await page.evaluate(runGesture, [gesture, FRAMES]);
    const between = reported.frames.slice(1).map((at, i) => at - reported.frames[i]);
    const perSecond = (1000 * between.length) / (reported.frames.at(-1) - reported.frames[0]);
    print(
      `| ${[
        `${network.split('.')[0]}, ${segmentCount.toLocaleString('en')}`,
        screen,
        gesture,
        perSecond.toFixed(1),
        at(between, 0.5, 0.95, 0.99),
        at(reported.page, 0.95),
        at(reported.roads, 0.5, 0.95),
        at(reported.answers, 0.5, 0.95),
        at(reported.lag, 0.5, 0.95),
      ].join(' | ')} |`,
    );
  }
}

function at(values, ...shares) {
  return values.length === 0 ? '' : shares.map((share) => Number(quantile(values, share).toFixed(1))).join(', ');
}

/** Runs in the page: a gesture that takes `count` frames. */
async function runGesture([gesture, count]) {
  const { page } = globalThis.playground;
  const { map, state, answers } = page;
  const isDrag = gesture.startsWith('drag');
  const task = gesture === 'drag the origin' ? 'reach' : 'route';
  state.task = task;
  const middle = [map.size.width / 2, map.size.height / 2];
  const place = (x, y) => map.toPlace([x, y]);
  const { west, south, east, north } = page.opened.description.bounds;
  Object.assign(map.camera, { scale: 0.25 });
  map.goTo([(west + east) / 2, (south + north) / 2]);
  map.camera.scale = gesture === 'zoom' ? 0.6 : 0.25;
  state.route = [place(middle[0] * 0.4, middle[1] * 0.5), place(...middle)];
  state.origin = place(...middle);
  page.changed('panel');
  await new Promise((resolve) => setTimeout(resolve, 800));

  const target = isDrag
    ? document.querySelector(task === 'reach' ? '.marker[data-kind=origin]' : '.marker[data-kind=end]')
    : map.canvas;
  const send = (type, x, y) =>
    target.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true, isPrimary: true }),
    );
  target.setPointerCapture = () => {};
  const reported = { frames: [], page: [], roads: [], answers: [], lag: [] };
  const requested = [];
  let lastAnswer = answers.get(task);
  let lastRoads = map.pace.roads;
  send('pointerdown', ...middle);
  await new Promise((resolve) => {
    const step = (now) => {
      const k = reported.frames.push(now) - 1;
      reported.page.push(map.pace.frame);
      if (map.pace.roads !== lastRoads) reported.roads.push((lastRoads = map.pace.roads));
      const answer = answers.get(task);
      if (isDrag && answer !== lastAnswer) {
        lastAnswer = answer;
        reported.answers.push(answer.milliseconds);
      }
      // bands take long; meanwhile a preview follows the map
      const followed =
        task === 'reach'
          ? (map.overlay.preview?.origin ?? answer?.request.query.point)
          : answer?.request.query.endPoint;
      if (isDrag && followed !== undefined) {
        const shown = requested.indexOf(String(followed));
        if (shown >= 0) reported.lag.push(k - shown);
      }
      const turn = (k / 60) * Math.PI;
      const x = middle[0] + 0.3 * map.size.width * Math.sin(turn);
      const y = middle[1] + 0.25 * map.size.height * Math.sin(1.3 * turn);
      if (gesture === 'zoom') {
        const deltaY = (k >> 6) % 2 === 0 ? 25 : -25;
        target.dispatchEvent(
          new WheelEvent('wheel', { deltaY, clientX: x, clientY: y, bubbles: true, cancelable: true }),
        );
      } else send('pointermove', x, y);
      if (isDrag) requested.push(String(task === 'reach' ? state.origin : state.route.at(-1)));
      if (k < count) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
  send('pointerup', ...middle);
  return reported;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
