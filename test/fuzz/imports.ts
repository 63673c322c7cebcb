// Files of roads: OpenStreetMap in both of its formats, and GeoJSON. Each is refused with an error that says why, or makes a network.

import { gzipSync } from 'node:zlib';
import type { Random } from '../../fixtures/random.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { importGeoJson } from '../../src/import/geojson/import-geojson.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import { type OsmData, row, writePbf, writeXml } from '../kit/osm-data.ts';
import { type Case, type Door, damage, toBytes, toText } from './door.ts';

const TOWN: OsmData = {
  nodes: row(9),
  ways: [
    { id: 1, refs: [1, 2, 3, 4], tags: { highway: 'residential', name: 'Mill Lane', maxspeed: '30 mph' } },
    { id: 2, refs: [4, 5], tags: { highway: 'motorway_link', oneway: '-1', destination: 'Porto', lanes: '2' } },
    { id: 3, refs: [5, 6, 7], tags: { highway: 'primary', junction: 'roundabout', maxheight: '13\'6"' } },
    { id: 4, refs: [7, 8, 9], tags: { route: 'ferry', duration: '00:10', access: 'destination', toll: 'yes' } },
  ],
  relations: [
    {
      id: 1,
      tags: { type: 'restriction', restriction: 'no_left_turn', except: 'bus' },
      members: [
        { kind: 'way', ref: 1, role: 'from' },
        { kind: 'node', ref: 4, role: 'via' },
        { kind: 'way', ref: 2, role: 'to' },
      ],
    },
  ],
};

const COLLECTION = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { roadType: 'MajorRoadUrban', name: 'High Street', oneway: 'yes', speed: 40 },
      geometry: { type: 'LineString', coordinates: [[8, 41], [8.001, 41], [8.002, 41.001]] }, // biome-ignore format: a line
    },
    {
      type: 'Feature',
      properties: { id: {}, start: [] },
      geometry: { type: 'MultiLineString', coordinates: [[[8.001, 41], [8.001, 41.002]], [[8, 41.001], [8.002, 41.001]]] }, // biome-ignore format: a line
    },
  ],
};

/** Values of tags, most of them meaningless. */
const VALUES = [
  'yes',
  'no',
  '-1',
  '',
  '1e9',
  '0',
  'reversible',
  'service',
  '99999999999 mph',
  '∞',
  '; ;',
  '3 t',
  'null',
];

export function openImports(): Door {
  const json = new TextEncoder().encode(JSON.stringify(COLLECTION));
  const make = (random: Random): Case => {
    const kind = random.pick(['pbf', 'pbf', 'xml', 'geojson']);
    if (kind === 'geojson') {
      const crs = random.pick(['epsg:4326', 'my:grid']);
      return { kind, crs, splits: random.whole(2) === 1, bytes: toText(damage(random, json)) };
    }
    const data = random.whole(2) === 0 ? TOWN : retagged(random);
    const plain = kind === 'xml' ? new TextEncoder().encode(writeXml(data)) : writePbf(data, { blobs: 'raw' });
    const isDamaged = data === TOWN || random.whole(2) === 0;
    const bytes = isDamaged ? damage(random, plain) : plain;
    return { kind, bytes: toText(random.whole(8) === 0 && kind === 'xml' ? gzipSync(bytes) : bytes) };
  };
  return { name: 'imports', make, check };
}

function retagged(random: Random): OsmData {
  const keys = TOWN.ways.flatMap(({ tags }) => Object.keys(tags ?? {}));
  const ways = TOWN.ways.map((way) => {
    const tags = { ...way.tags };
    for (let times = random.whole(4); times > 0; times--) tags[random.pick(keys)] = random.pick(VALUES);
    return { ...way, tags };
  });
  return { ...TOWN, ways };
}

async function check({ kind, crs, splits, bytes }: Case): Promise<void> {
  try {
    if (kind === 'geojson') {
      const source = importGeoJson(
        JSON.parse(new TextDecoder().decode(toBytes(bytes))),
        {},
        { splitAtCrossings: splits === true, ...(typeof crs === 'string' && { crs }) },
      );
      buildNetwork(source);
    } else {
      buildNetwork(await importOsm(toBytes(bytes)));
    }
  } catch (error) {
    if (error instanceof NetworkError || (kind === 'geojson' && error instanceof SyntaxError)) return;
    // Input that cannot become a network source is refused with one of our messages; any other error is a bug.
    const isReported =
      Object.getPrototypeOf(error) === Error.prototype || /^importGeoJson /.test((error as Error).message);
    if (!isReported) throw error;
  }
}
