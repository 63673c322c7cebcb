// Tables: CSV, rows of GeoJSON, Parquet. Each is refused with a message, or its rows are read, within a second and a few megabytes.
//
// DuckDB wrote the files in `tables/`: together they contain every codec, dictionaries, runs, deltas, and nested lists.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../fixtures/random.ts';
import { readCsv } from '../../src/formats/csv.ts';
import { readGeoJson, readGeoJsonLines } from '../../src/formats/geo-json-rows.ts';
import { readParquet } from '../../src/formats/read-parquet.ts';
import type { Row } from '../../src/formats/row.ts';
import { readJobPoints } from '../../src/jobs/read-points.ts';
import { type Case, type Door, damage, toBytes, toText } from './door.ts';
import { forgeParquet } from './forge-parquet.ts';

const FOLDER = 'test/fuzz/tables';
/** Time limit of one case, even on a busy machine. */
const MOST_MILLISECONDS = 1000;

const TEXTS: { readonly [kind: string]: string } = {
  csv: '\ufeffid,lon,lat,"the, name"\nA,-8.61,41.15,"x ""y"" z"\n"B;",1e1,2,"two\nlines"\n\nC,3,4\n5,6\r\n',
  geojson:
    '{"type":"FeatureCollection","crs":{"a":["]"]},"features":[{"type":"Feature","id":7,"properties":{"name":"A\\"[{"},"geometry":' +
    '{"type":"Point","coordinates":[1,2]}},\n{"type":"Feature","properties":null,"geometry":null},{"x":1,"y":2}],"more":[1,{}]}',
  geojsonl:
    '\u001e{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}\n[3,4]\n{\n\n{"x":1}\n',
};

const READERS: { readonly [kind: string]: (bytes: Uint8Array) => AsyncIterable<Row> } = {
  csv: (bytes) => readCsv(bytes),
  geojson: (bytes) => readGeoJson(bytes),
  geojsonl: (bytes) => readGeoJsonLines(bytes),
  parquet: (bytes) => readParquet(bytes),
};

export function openTables(): Door {
  const names = readdirSync(FOLDER).sort();
  const files = names.map((name) => Uint8Array.from(readFileSync(join(FOLDER, name))));
  const make = (random: Random): Case => {
    if (random.whole(3) > 0) return { kind: 'parquet', bytes: toText(changed(random, random.pick(files))) };
    const kind = random.pick(Object.keys(TEXTS));
    return { kind, bytes: toText(damage(random, new TextEncoder().encode(TEXTS[kind]))) };
  };
  return { name: 'tables', make, check };
}

/** Bytes with one or more of them changed, or with forged numbers. */
function changed(random: Random, bytes: Uint8Array): Uint8Array {
  if (random.whole(2) === 0) return forgeParquet(random, bytes);
  if (random.whole(4) === 0) return damage(random, bytes);
  const copy = Uint8Array.from(bytes);
  copy[random.whole(copy.length)] = random.whole(256);
  return copy;
}

async function check({ kind, bytes }: Case): Promise<void> {
  const begun = performance.now();
  try {
    await readJobPoints(READERS[String(kind)](toBytes(bytes)));
  } catch (error) {
    expectSentence(error);
  }
  const taken = performance.now() - begun;
  if (taken > MOST_MILLISECONDS) throw new Error(`It took ${Math.round(taken)} ms.`);
}

/** A refusal must be one of our messages. */
function expectSentence(error: unknown): void {
  const { name, message } = error as Error;
  const isOurs = (name === 'TypeError' || name === 'Error') && /^[A-Z].*\.$/s.test(message);
  if (!isOurs || /undefined|is not a function|not iterable|Invalid|stack size/.test(message)) throw error;
}
