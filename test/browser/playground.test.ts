import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshState, fromLink, toLink } from '../../docs/playground/state.ts';
import { fromGpx } from '../../src/formats/formats.ts';
import { CHROMIUM, openChromium, type Site, serveSite } from '../kit/chromium.ts';
import { extractOfCity } from '../kit/extract-of-city.ts';

// The playground as people use it, by mouse and by keyboard, on a desktop and on a phone.

const { buildPlayground } = (await import(new URL('../../docs/playground/build.js', import.meta.url).href)) as {
  buildPlayground(folder: string, options: { segments: number }): Promise<void>;
};

describe('a link', () => {
  test('contains only the parts of the state that differ from the default', () => {
    expect(toLink(freshState())).toBe('');
    const state = {
      ...freshState(),
      task: 'reach' as const,
      cost: 25,
      avoid: ['ferry'],
      origin: [1, 2] as [number, number],
    };
    expect(fromLink(toLink(state))).toEqual(state);
    expect(decodeURIComponent(toLink(state))).not.toContain('language');
  });

  test('does no harm if it was cut off or written by hand', () => {
    expect(fromLink('#%7B%22task')).toEqual(freshState());
    const reported = (state: object) => fromLink(`#${encodeURIComponent(JSON.stringify(state))}`);
    expect(reported({ cost: 'many', avoid: {}, unheard: 1, task: 'fly', language: 'klingon', theme: 5 })).toEqual(
      freshState(),
    );
    expect(
      reported({
        route: [null, 'a', [1, 2]],
        truck: { on: true },
        changes: { a: 5, b: { kind: 'close', line: 'no' } },
        areas: [5, { corners: [[1, 2]], effect: 'close' }, { corners: 'no', effect: 'close' }],
        usesCost: true,
      }),
    ).toEqual({
      ...freshState(),
      route: [[1, 2]],
      truck: { ...freshState().truck, on: true },
    });
  });
});

describe.skipIf(CHROMIUM === undefined)('the playground', () => {
  let folder: string;
  let site: Site;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ermine-playground-'));
    await buildPlayground(folder, { segments: 2000 });
    const extract = extractOfCity([-8.61, 41.15], 300);
    site = await serveSite(async (path) => {
      if (path === '/porto.osm.pbf') return extract;
      return existsSync(folder + path) ? readFile(folder + path) : undefined;
    });
    browser = await openChromium();
    page = await open({ viewport: { width: 1200, height: 800 } });
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(options: Parameters<Browser['newPage']>[0], hash = ''): Promise<Page> {
    const opened = await browser.newPage(options);
    opened.on('pageerror', ({ message }) => faults.push(message));
    await opened.goto(`${site.url}/${hash}`);
    await opened.waitForSelector('.sum', { state: 'attached' });
    return opened;
  }

  const sum = () => page.locator('.sum strong').textContent();
  const isDrawn = (part: string) => page.waitForFunction(`playground.page.map.overlay.${part}.length > 0`);

  test('begins with a route and its directions, and shows the code of the request', async () => {
    expect(await page.locator('ol.steps li').count()).toBeGreaterThan(2);
    expect(await page.locator('.marker').count()).toBe(2);
    expect(await page.locator('pre').first().textContent()).toContain("from 'ermine'");
    await page.selectOption('#task select', 'de');
    await page.waitForSelector('ol.steps[lang=de]');
  });

  test('follows its end by keyboard, and avoids a closed road', async () => {
    const before = await sum();
    await page.locator('.marker[data-kind=end]').focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowLeft');
    await page.waitForFunction((reported) => document.querySelector('.sum strong')?.textContent !== reported, before);
    const shown = await page.evaluate(async () => {
      const { page: its } = (
        globalThis as unknown as { playground: { page: import('../../docs/playground/page.ts').Page } }
      ).playground;
      const [{ places }] = its.map.overlay.lines;
      const middle = places[places.length >> 1];
      its.showSegment(middle);
      return [...middle];
    });
    expect(shown).toHaveLength(2);
    const time = () => page.evaluate('playground.page.answers.get("route").answer.time') as Promise<number>;
    const open = await time();
    await page.click('#segment button.primary');
    await page.waitForFunction((was) => {
      const { answers } = (
        globalThis as unknown as { playground: { page: import('../../docs/playground/page.ts').Page } }
      ).playground.page;
      return (answers.get('route')!.answer as { time: number }).time !== was;
    }, open);
    expect(await time()).toBeGreaterThan(open);
    await page.keyboard.press('Escape');
  });

  test('sets an intermediate point and inspects a road with the keyboard only', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.getByRole('button', { name: 'Add a point' }).focus();
    await page.keyboard.press('Enter');
    expect(await focused()).toMatch(/^Via 1\./);
    const time = await sum();
    for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowUp');
    await page.waitForFunction((reported) => document.querySelector('.sum strong')?.textContent !== reported, time);
    await page.keyboard.press('Delete');
    expect(await page.locator('.marker').count()).toBe(2);

    await page.getByRole('application').focus();
    expect(await page.locator('#cross').isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'segment');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Open it again');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await focused()).toMatch(/^Map\./);
  });

  test('draws bands and a matrix, each with an example first', async () => {
    await page.click('#tab-reach');
    await isDrawn('bands');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelectorAll('#answer td').length === 25);
    await page.getByRole('button', { name: 'Clear places' }).click();
    for (const [x, y] of [
      [700, 300],
      [800, 500],
      [900, 350],
    ]) {
      await page.mouse.click(x, y);
    }
    await isDrawn('pairs');
    await page.waitForFunction(() => document.querySelectorAll('#answer td').length === 9);
  });

  test('shows the start as missing after it was removed', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } });
    const signs = () => other.locator('.marker').allTextContents();
    await other.locator('.marker[data-kind=start]').focus();
    await other.keyboard.press('Delete');
    expect(await signs()).toEqual(['E']);
    expect(await other.locator('#hint').textContent()).toContain('starts');
    await other.mouse.click(800, 400);
    expect(await signs()).toEqual(['S', 'E']);
    await other.close();
  });

  test('keeps the last route if an end is off the map, and says so', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } });
    await other.evaluate(() => {
      const { page: its } = (
        globalThis as unknown as { playground: { page: import('../../docs/playground/page.ts').Page } }
      ).playground;
      its.state.route[1] = [its.state.route[1][0], its.state.route[1][1] + 5];
      its.changed();
    });
    await other.waitForSelector('#sum .bad');
    expect(await other.locator('#sum').textContent()).toBe('There is no road near End.');
    expect(await other.evaluate('playground.page.map.overlay.isOld && playground.page.map.overlay.lines.length')).toBe(
      1,
    );
    await other.close();
  });

  test('begins with the example if the link was cut off', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } }, '#garbage%');
    expect(await other.locator('.marker').count()).toBe(2);
    await other.close();
  });

  test.each([
    ['city.ermine', /city\.ermine cannot be opened\. The server cannot be reached/],
    ['engine-worker.js', /city\.ermine cannot be opened\. The engine has failed/],
    ['painter-worker.js', /The map cannot be painted/],
  ])('says so if %s cannot be loaded', async (file, said) => {
    const other = await browser.newPage();
    await other.route(`**/${file}`, (request) => request.abort());
    await other.goto(site.url);
    await other.waitForFunction(() => document.querySelector<HTMLElement>('#veil-close')?.hidden === false);
    expect(await other.locator('#veil-text').textContent()).toMatch(said);
    await other.close();
  });

  test('shows how much of the network is loaded', async () => {
    const other = await browser.newPage();
    let goOn = () => {};
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    await other.route('**/city.ermine', async (request) => {
      await waits;
      await request.continue();
    });
    await other.goto(site.url);
    await other.waitForFunction(() => document.querySelector('#veil-text')?.textContent?.startsWith('Fetching'));
    expect(await other.locator('#veil-bar').isVisible()).toBe(true);
    goOn();
    await other.waitForSelector('.sum');
    expect(await other.locator('#veil').isVisible()).toBe(false);
    await other.close();
  });

  test('shows time and distance on a phone with its sheet lowered, down to 320 pixels', async () => {
    const other = await open({ viewport: { width: 320, height: 640 }, hasTouch: true });
    await other.click('#sheet');
    const reported = await other.locator('#brief').boundingBox();
    expect(await other.locator('#brief').textContent()).toMatch(/min · [\d.]+ km/);
    expect(reported!.y + reported!.height).toBeLessThanOrEqual(640);
    const right = await other.locator('#sheet').evaluate((button) => button.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(320);
    await other.close();
  });

  test('has a link that brings another page to the same state', async () => {
    await page.waitForFunction(() => location.hash.includes('matrix'));
    const other = await open(
      { viewport: { width: 390, height: 800 }, hasTouch: true, colorScheme: 'dark' },
      new URL(page.url()).hash,
    );
    expect(await other.locator('#answer td').count()).toBe(9);
    expect(await other.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    const [width, wide] = await other.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(wide).toBeLessThanOrEqual(width);

    const scale = () => other.evaluate('playground.page.map.camera.scale') as Promise<number>;
    const before = await scale();
    const fingers = await other.context().newCDPSession(other);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart === undefined ? [] : [-apart, apart].map((x, id) => ({ x: 195 + x, y: 200, id })),
      });
    await touch('touchStart', 40);
    for (const apart of [50, 65, 80]) await touch('touchMove', apart);
    await touch('touchEnd');
    expect((await scale()) / before).toBeCloseTo(2, 1);
    await other.close();
  });

  /** Waits until the time of the route has changed, and returns it. */
  const timeAfter = async (other: Page, before: number) => {
    const time = 'playground.page.answers.get("route")?.answer?.time';
    await other.waitForFunction(`(${time} ?? ${before}) !== ${before}`);
    return other.evaluate(time) as Promise<number>;
  };
  const timeOf = (other: Page) => timeAfter(other, Number.NaN);

  test('shows the modes of travel at the top, and a route for each', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } });
    const modes = other.getByRole('group', { name: 'Travel by' });
    expect(
      await modes.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['car', 'bicycle', 'foot']);
    const [top, tabs] = await Promise.all([modes.boundingBox(), other.locator('#tabs').boundingBox()]);
    expect(top!.y).toBeLessThan(tabs!.y);
    const byCar = await timeOf(other);
    await modes.getByText('Bicycle').click();
    const byBicycle = await timeAfter(other, byCar);
    await modes.getByText('On foot').click();
    const onFoot = await timeAfter(other, byBicycle);
    expect(byBicycle).toBeGreaterThan(byCar);
    expect(onFoot).toBeGreaterThan(2 * byBicycle);
    await other.close();
  });

  test('lists the legs of a route with their times, in the order visited', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } });
    const legs = other.locator('ol.legs li');
    expect(await legs.count()).toBe(0);
    for (const count of [2, 3]) {
      await other.getByRole('button', { name: 'Add a point' }).click();
      await other.waitForFunction((wanted) => document.querySelectorAll('ol.legs li').length === wanted, count);
    }
    const signs = () => other.locator('ol.legs .from-to').allTextContents();
    expect(await signs()).toEqual(['S → 1', '1 → 2', '2 → E']);
    const { time, legs: own } = (await other.evaluate('playground.page.answers.get("route").answer')) as {
      time: number;
      legs: { time: number }[];
    };
    expect(own.reduce((sum, leg) => sum + leg.time, 0)).toBeCloseTo(time, 6);
    expect(await legs.first().textContent()).toMatch(/^S → 1[\d.]+ (s|min)[\d.]+ k?m$/);

    await other.evaluate(() => {
      const { page: its } = (
        globalThis as unknown as { playground: { page: import('../../docs/playground/page.ts').Page } }
      ).playground;
      const [start, first, second, end] = its.state.route;
      Object.assign(its.state, { route: [start, second, first, end], bestOrder: true });
      its.changed('panel');
    });
    await other.waitForFunction(() => document.querySelector('ol.legs .from-to')?.textContent === 'S → 2');
    expect(await signs()).toEqual(['S → 2', '2 → 1', '1 → E']);
    await other.close();
  });

  test('saves a route as GeoJSON and GPX, other answers as GeoJSON', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } });
    const save = async (kind: string) => {
      const saved = other.waitForEvent('download');
      await other.getByRole('button', { name: `Download as ${kind}` }).click();
      const file = await saved;
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
    };
    const line = (await other.evaluate(
      'playground.page.answers.get("route").answer.geometry.coordinates',
    )) as number[][];
    const geoJson = await save('GeoJSON');
    expect(geoJson.name).toBe('route.geojson');
    const [whole, ...steps] = JSON.parse(geoJson.text).features;
    expect(whole.geometry).toEqual({ type: 'LineString', coordinates: line });
    expect(steps).toHaveLength(await other.locator('ol.steps li').count());
    const gpx = await save('GPX');
    expect(gpx.name).toBe('route.gpx');
    const { tracks } = fromGpx(gpx.text);
    expect(tracks[0].points.map(({ lon, lat }) => [lon, lat])).toEqual(line);

    await other.click('#tab-reach');
    await other.waitForSelector('.legend');
    await other.waitForSelector('.downloads >> text=GeoJSON');
    expect(await other.getByRole('button', { name: 'Download as GPX' }).count()).toBe(0);
    const reach = await save('GeoJSON');
    expect(reach.name).toBe('reach.geojson');
    expect(JSON.parse(reach.text).features).toHaveLength(3);
    await other.click('#tab-matrix');
    await other.waitForSelector('#answer td');
    const matrix = await save('GeoJSON');
    expect(matrix.name).toBe('matrix.geojson');
    expect(JSON.parse(matrix.text).features).toHaveLength(25);
    await other.close();
  });

  test('closes a road of the route from its list, by keyboard, and opens it again', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } });
    const unclosed = await timeOf(other);
    await other.getByText('Roads of this route').click();
    const roads = other.locator('ol.roads button');
    const middle = roads.nth((await roads.count()) >> 1);
    const label = await middle.getAttribute('aria-label');
    expect(label).toMatch(/^Close this road: ./);
    await middle.focus();
    await other.waitForFunction('playground.page.map.overlay.step !== undefined');
    await other.keyboard.press('Enter');
    const closed = await timeAfter(other, unclosed);
    expect(closed).toBeGreaterThan(unclosed);
    const closures = (await other.evaluate(
      'Object.values(playground.page.state.changes).map(({ kind, name }) => kind + " " + name)',
    )) as string[];
    expect(new Set(closures)).toEqual(new Set([`close ${label!.replace('Close this road: ', '')}`]));
    const used = (await other.evaluate(
      'playground.page.answers.get("route").answer.legs.flatMap(({ segments }) => segments.map((one) => one.segmentID))',
    )) as string[];
    const ids = (await other.evaluate('Object.keys(playground.page.state.changes)')) as string[];
    expect(used.filter((id) => ids.includes(id))).toEqual([]);
    await other.getByText(/^Changes \(/).click();
    await other.getByRole('button', { name: 'Undo all' }).click();
    expect(await timeAfter(other, closed)).toBe(unclosed);
    await other.close();
  });

  test('shows alternatives in grey, and makes the one that is clicked the route', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } });
    await other.waitForSelector('ol.routes');
    const routes = other.locator('ol.routes button');
    const pressed = () => routes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed') === 'true'));
    const best = await other.locator('.sum').textContent();
    expect(await pressed()).toEqual([true, ...new Array((await routes.count()) - 1).fill(false)]);
    const [x, y, number] = await other.evaluate(() => {
      const { map } = (globalThis as unknown as { playground: { page: import('../../docs/playground/page.ts').Page } })
        .playground.page;
      const [line] = map.overlay.lines;
      const [grey] = map.overlay.others;
      // the place of the alternative that is farthest from the route
      const away = (place: readonly number[]) =>
        Math.min(...line.places.map((one) => Math.hypot(one[0] - place[0], one[1] - place[1])));
      const place = grey.places.reduce((most, one) => (away(one) > away(most) ? one : most));
      const { left, top } = map.canvas.getBoundingClientRect();
      const [onX, onY] = map.toScreen(place);
      return [onX + left, onY + top, grey.number];
    });
    await other.mouse.click(x, y);
    await other.waitForFunction(
      (chosen) =>
        document.querySelectorAll('ol.routes button')[chosen]?.getAttribute('aria-pressed') === 'true' &&
        document.querySelector('#segment')?.hasAttribute('hidden'),
      number,
    );
    const [time, distance] = await routes.nth(number).locator('strong, span').allTextContents();
    expect(await other.locator('.sum').textContent()).toContain(time + distance);
    expect(await other.locator('.sum').textContent()).not.toBe(best);
    const line = await other.evaluate('playground.page.map.overlay.lines[0].places');
    const saved = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Download as GPX' }).click();
    const { tracks } = fromGpx(await readFile(await (await saved).path(), 'utf8'));
    expect(tracks[0].points.map(({ lon, lat }) => [lon, lat])).toEqual(line);
    await routes.first().focus();
    await other.keyboard.press('Enter');
    await other.waitForFunction((text) => document.querySelector('.sum')?.textContent === text, best);
    await other.close();
  });

  test('avoids an area that is drawn on the map, or is slow in it', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } });
    const time = () => other.evaluate('playground.page.answers.get("route").answer.time') as Promise<number>;
    const best = await time();
    await other.getByText('Areas', { exact: true }).click();
    await other.getByRole('button', { name: 'Draw an area' }).click();
    expect(await other.locator('#hint').textContent()).toBe('Click the corners of the area');
    // around the middle of the route
    const [x, y] = await other.evaluate(() => {
      const { map } = (globalThis as unknown as { playground: { page: import('../../docs/playground/page.ts').Page } })
        .playground.page;
      const [{ places }] = map.overlay.lines;
      const { left, top } = map.canvas.getBoundingClientRect();
      const [onX, onY] = map.toScreen(places[places.length >> 1]);
      return [onX + left, onY + top];
    });
    const corners = [
      [x - 30, y - 30],
      [x + 30, y - 30],
      [x + 30, y + 30],
      [x - 30, y + 30],
    ];
    for (const [left, top] of [...corners, corners[0]]) {
      await other.mouse.click(left, top);
      // two clicks in quick succession would zoom
      await other.waitForTimeout(350);
    }
    await other.getByText('Areas (1)').waitFor();
    await other.waitForFunction(`playground.page.answers.get("route").answer.time !== ${best}`);
    const around = await time();
    expect(around).toBeGreaterThan(best);
    await other.waitForFunction(() => document.querySelector('pre')?.textContent?.includes("type: 'Polygon'"));
    await other.getByLabel('Area 1', { exact: true }).selectOption('half as fast');
    await other.waitForFunction(`playground.page.answers.get("route").answer.time < ${around}`);
    expect(await time()).toBeGreaterThan(best);
    // the link of the page contains the area
    const linked = await open({ viewport: { width: 1200, height: 800 } }, await other.evaluate('location.hash'));
    expect(await linked.evaluate('playground.page.state.areas.length')).toBe(1);
    await linked.close();
    await other.getByRole('button', { name: 'Remove: Area 1' }).click();
    await other.waitForFunction(`playground.page.answers.get("route").answer.time === ${best}`);
    await other.getByRole('button', { name: 'Draw an area' }).click();
    await other.keyboard.press('Escape');
    expect(await other.evaluate('playground.page.drawing')).toBe(undefined);
    await other.close();
  });

  test('runs a cost function of the user in the worker, and one from a link only on request', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } });
    const distance = () => other.evaluate('playground.page.answers.get("route").answer.distance') as Promise<number>;
    const best = await distance();
    // the panel may be built anew before the browser reports that the section was opened
    const summary = `[...document.querySelectorAll('summary')].find(({ textContent }) => textContent === 'Cost function')`;
    await other.evaluate(`${summary}.click(); playground.page.changed('panel')`);
    await other.getByLabel('Example').selectOption('Prefer quiet streets', { timeout: 10_000 });
    await other.waitForFunction(`playground.page.answers.get("route").answer.distance !== ${best}`);
    const field = other.getByRole('textbox', { name: 'Cost function' });
    expect(await field.inputValue()).toContain('factor: 1 + speed');
    await other.waitForFunction(() => document.querySelector('pre')?.textContent?.includes('compileCosting(database'));
    await field.fill('() => ({ speed: "fast" })');
    await other.getByRole('button', { name: 'Use as it is now' }).click();
    await other.waitForFunction(() =>
      /returned the speed "fast"/.test(document.querySelector('.bad')?.textContent ?? ''),
    );
    await field.fill('() => {');
    await other.getByRole('button', { name: 'Use as it is now' }).click();
    await other.waitForFunction(() => /cannot be read/.test(document.querySelector('.bad')?.textContent ?? ''));
    await field.fill('() => ({ factor: 0.37 })');
    await other.getByRole('button', { name: 'Use as it is now' }).click();
    await other.waitForFunction(`playground.page.answers.get("route").answer?.distance === ${best}`);
    await other.waitForFunction(() => /0\.37/.test(location.hash));
    const linked = await open({ viewport: { width: 1200, height: 800 } }, await other.evaluate('location.hash'));
    expect(await linked.evaluate('playground.page.answers.get("route").request.cost')).toBe(undefined);
    expect(await linked.evaluate('playground.page.state.costCode')).toBe('() => ({ factor: 0.37 })');
    await linked.close();
    await other.close();
  });

  test('finds streets while the user types, and makes one the end of the route', async () => {
    const other = await open({ viewport: { width: 1200, height: 800 } });
    const field = other.getByRole('combobox', { name: /^Find a street/ });
    const options = other.locator('#found [role=option]');
    await field.focus();
    await other.keyboard.type('mercater av');
    await other.waitForFunction(() => /Mercator Avenue/.test(document.querySelector('#found li')?.textContent ?? ''));
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(await options.first().textContent()).toMatch(/ (k?m) away/);
    await other.keyboard.press('Escape');
    expect(await options.count()).toBe(0);

    await field.fill('zzzz');
    await other.waitForFunction(() => document.querySelector('#search .note')?.textContent?.startsWith('No road'));
    await field.fill('road');
    await other.waitForFunction(() => document.querySelectorAll('#found li').length > 2);
    await other.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe('found-1');
    const name = await options.nth(1).evaluate((option) => option.firstChild!.textContent);
    await other.keyboard.press('Enter');
    await other.waitForFunction(() => document.activeElement?.id === 'segment');
    expect(await other.locator('#segment h2').textContent()).toBe(name);
    const before = await timeOf(other);
    await other.getByRole('button', { name: 'End here' }).click();
    await timeAfter(other, before);
    expect(await other.locator('#segment').isHidden()).toBe(true);
    const roads = (await other.evaluate(
      'playground.page.answers.get("route").answer.legs[0].segments.map((one) => one.primaryName)',
    )) as string[];
    expect(roads[roads.length - 1]).toBe(name);
    await other.close();
  });

  test('sets missing points by search', async () => {
    const other = await open({ viewport: { width: 320, height: 640 }, hasTouch: true });
    await other.getByRole('button', { name: 'Clear', exact: true }).click();
    for (const [text, count] of [
      ['road', 1],
      ['street', 2],
    ] as const) {
      await other.locator('#search input').fill(text);
      await other.locator('#found li').first().tap();
      expect(await other.locator('.marker').count()).toBe(count);
    }
    await timeOf(other);
    const box = await other.locator('#search').boundingBox();
    expect(box!.x + box!.width).toBeLessThan(320 - 52);
    await other.close();
  });

  test('imports an extract that is dropped onto it, and begins with a route there', async () => {
    await page.click('#tab-route');
    const segments = () => page.evaluate('playground.page.opened.description.segmentCount') as Promise<number>;
    const before = await segments();
    await page.evaluate(async () => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([await (await fetch('porto.osm.pbf')).blob()], 'porto.osm.pbf'));
      dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
      dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    });
    await page.waitForFunction(
      (was) => !document.querySelector('#network')?.textContent?.includes(was),
      before.toLocaleString('en'),
    );
    expect(await segments()).toBeLessThan(before);
    expect(await page.locator('#network').textContent()).toContain('porto');
    await page.waitForFunction('playground.page.answers.get("route")?.answer?.time > 0');
    expect(await page.locator('.marker').allTextContents()).toEqual(['S', 'E']);
    expect(await page.locator('#sum .bad').count()).toBe(0);
    const [start] = (await page.evaluate('playground.page.state.route')) as [number, number][];
    expect(Math.hypot(start[0] + 8.61, start[1] - 41.15)).toBeLessThan(0.2);
    await page.click('#tab-matrix');
    await page.waitForFunction(() => document.querySelectorAll('#answer td').length === 25);
    expect(await page.locator('#answer td').allTextContents()).not.toContain('–');
  });

  test('names every control for screen readers, and nothing fails on the way', async () => {
    const nameless: string[] = [];
    for (const task of ['route', 'reach', 'matrix']) {
      await page.click(`#tab-${task}`);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true;
      });
      const controls = (await page.locator('body').ariaSnapshot())
        .split('\n')
        .filter((line) =>
          /^\s*- '?(application|button|checkbox|combobox|link|radio|slider|spinbutton|tab)\b/.test(line),
        );
      expect(controls.length).toBeGreaterThan(20);
      nameless.push(...controls.filter((line) => !/^\s*- '?\w+ "/.test(line)));
    }
    expect(nameless).toEqual([]);
    expect(faults).toEqual([]);
  });
});
