import { expect, test } from 'vitest';
import { SearchLimitError } from '../../src/budget/budget.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { osrm } from '../../src/osrm/osrm.ts';
import { asOsrmError, OsrmError } from '../../src/osrm/osrm-error.ts';
import { openTown } from '../operations/open-town.ts';

// Reads tiles by the rules of the format, as a map library does.

type Field = readonly [number: number, value: number | Uint8Array];

function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const [number, wire] = [key >>> 3, key & 7];
    if (wire === 0) fields.push([number, varint()]);
    else {
      const size = wire === 1 ? 8 : varint();
      fields.push([number, bytes.subarray(at, (at += size))]);
    }
  }
  return fields;
}

const all = (fields: readonly Field[], number: number) =>
  fields.filter(([one]) => one === number).map(([, value]) => value as Uint8Array);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const numbers = (bytes: Uint8Array) => {
  const list: number[] = [];
  let [value, factor] = [0, 1];
  for (const byte of bytes) {
    value += (byte & 127) * factor;
    factor *= 128;
    if (byte < 128) [value, factor] = [list.push(value) * 0, 1];
  }
  return list;
};

function tagValue(bytes: Uint8Array): unknown {
  const [[number, value]] = fieldsOf(bytes);
  if (number === 1) return text(value as Uint8Array);
  if (number === 3) return new DataView((value as Uint8Array).slice().buffer).getFloat64(0, true);
  if (number === 6) return (value as number) % 2 === 1 ? -((value as number) + 1) / 2 : (value as number) / 2;
  return value === 1;
}

function layersOf(tile: Uint8Array) {
  const layers = all(fieldsOf(tile), 3).map((layer) => {
    const fields = fieldsOf(layer);
    const keys = all(fields, 3).map(text);
    const values = all(fields, 4).map(tagValue);
    const features = all(fields, 2).map((feature) => {
      const inner = fieldsOf(feature);
      const tags = numbers(all(inner, 2)[0]);
      const pairs = tags.flatMap((tag, i) => (i % 2 === 0 ? [[keys[tag], values[tags[i + 1]]] as const] : []));
      return { tags: Object.fromEntries(pairs), geometry: numbers(all(inner, 4)[0]) };
    });
    return [text(all(fields, 1)[0]), features] as const;
  });
  return Object.fromEntries(layers);
}

const town = openTown(
  `
  A--B
     |
     C

  AB one-way 36kph "Main Street"
  BC 72/36kph "Side Street"
`,
  { step: 20 },
);

async function tileAt([lon, lat]: [number, number], zoom: number, body?: object) {
  const tiles = 2 ** zoom;
  const x = Math.floor(((lon + 180) / 360) * tiles);
  const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * tiles);
  const url = `/tile/v1/driving/tile(${x},${y},${zoom}).mvt`;
  const { status, body: tile } = await osrm(town.database, { url, body });
  expect(status).toBe(200);
  return layersOf(tile as Uint8Array);
}

test('a tile has each direction of its roads with its speed', async () => {
  const { speeds, turns } = await tileAt(town.at('B'), 13);
  expect(turns).toBeUndefined();
  expect(speeds.map(({ tags }) => [tags.name, tags.speed, tags.duration])).toEqual(
    expect.arrayContaining([
      ['Main Street', 36, 6],
      ['Side Street', 72, 2],
      ['Side Street', 36, 4],
    ]),
  );
  expect(speeds).toHaveLength(3);
  expect(speeds[0].tags).toMatchObject({ datasource: 'network', is_startpoint: true, is_small: expect.any(Boolean) });
  // one move to a point, and one line to one more point
  for (const { geometry } of speeds) expect([geometry[0], geometry[3], geometry.length]).toEqual([9, 10, 6]);
});

test('a tile shows the speeds of the request, and which ones it changed', async () => {
  const body = { costRules: [{ where: { name: 'Main Street' }, percentage: 100 }] };
  const { speeds } = await tileAt(town.at('B'), 13, body);
  expect(speeds.map(({ tags }) => [tags.name, tags.speed, tags.datasource])).toEqual(
    expect.arrayContaining([
      ['Main Street', 72, 'request'],
      ['Side Street', 72, 'network'],
      ['Side Street', 36, 'network'],
    ]),
  );
});

test('at a large scale, a tile also has turns, but only permitted ones', async () => {
  const { turns } = await tileAt(town.at('B'), 16);
  expect(turns.map(({ tags }) => [tags.bearing_in, tags.turn_angle, tags.modifier])).toEqual([[90, 90, 'right']]);
});

test('a tile without roads still has its layers', async () => {
  const { speeds } = await tileAt([8, 50.5], 14);
  expect(speeds).toEqual([]);
});

test('a time limit is an error of the request, wherever it is reached', async () => {
  const { database } = openTown('A--B');
  const late = openEngine(database.network, { limits: { milliseconds: 0 } });
  expect(await osrm(late, '/tile/v1/car/tile(8511,5574,14).mvt')).toMatchObject({
    status: 400,
    body: { code: 'TooBig' },
  });
  const error = new SearchLimitError('milliseconds', 5000);
  expect(asOsrmError(error, () => new OsrmError('NoRoute', ''))).toMatchObject({
    code: 'TooBig',
    message: error.message,
  });
});
