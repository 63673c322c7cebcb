// Valhalla from npm: tiles of the same extract, with requests by coordinates.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Actor } from '@valhallajs/valhallajs';

export const name = 'Valhalla';

const home = dirname(fileURLToPath(import.meta.resolve('@valhallajs/valhallajs')));
const place = ([lon, lat]) => ({ lon, lat });
const costing = 'auto';

export async function open({ file }) {
  const folder = mkdtempSync(join(tmpdir(), 'valhalla-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const valhalla = await Actor.fromConfigFile(buildTiles(folder, file));
  return {
    version: versionOf(home),
    async route([start, end]) {
      return (await valhalla.route({ locations: [place(start), place(end)], costing })).trip.summary.time;
    },
    /** The seconds, kilometres and line of a trip in one of Valhalla's modes, with options; `undefined` if it finds no path. */
    async trip({ costing, options = {} }, [start, end]) {
      const request = { locations: [place(start), place(end)], costing, costing_options: { [costing]: options } };
      const answer = await valhalla.route(request).catch(() => undefined);
      if (!answer) return undefined;
      const { summary, legs } = answer.trip;
      return { time: summary.time, length: summary.length, line: legs.flatMap(({ shape }) => lineOf(shape)) };
    },
    async matrix(starts, ends) {
      const found = await valhalla.matrix({ sources: starts.map(place), targets: ends.map(place), costing });
      return found.sources_to_targets.flat().map(({ time }) => time ?? Number.NaN);
    },
    async boundary(center, minutes) {
      const contours = minutes.map((time) => ({ time }));
      const found = await valhalla.isochrone({ locations: [place(center)], costing, contours, polygons: true });
      return found.features.length;
    },
  };
}

function buildTiles(folder, file) {
  const call = (...words) =>
    execFileSync(process.execPath, [join(home, 'bin/valhalla-cli.js'), ...words], {
      cwd: folder,
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const tiles = join(folder, 'tiles');
  const settings = JSON.parse(
    call('build_config', '--mjolnir-tile-dir', tiles, '--mjolnir-tile-extract', `${tiles}.tar`),
  );
  for (const part of Object.values(settings)) if (part?.logging) part.logging.type = '';
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify(settings));
  call('build_tiles', '-c', config, file);
  return config;
}

/** The positions of a polyline with six digits. */
function lineOf(shape) {
  const line = [];
  let at = 0;
  const next = () => {
    let value = 0;
    for (let bits = 0, byte = 32; byte >= 32; bits += 5) {
      byte = shape.charCodeAt(at++) - 63;
      value |= (byte & 31) << bits;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  for (let x = 0, y = 0; at < shape.length; line.push([x / 1e6, y / 1e6])) {
    y += next();
    x += next();
  }
  return line;
}

export function versionOf(folder) {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    try {
      const { name: known, version } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
      if (known && version) return version;
    } catch {
      // there is no such file here: look one folder up
    }
  }
  return '';
}
