// Builds, encodes and decodes a large grid of streets: `npm run bench -- build [segments]`.
//
// Streets of a million segments with four points and a name each, their ids in no order, so that the source has none
// either. Tells time, bytes a segment of every array, and what the order of the junctions is worth to a search.

import { checksum } from '../src/memory/checksum.ts';
import { readSections, writeSections } from '../src/memory/sections.ts';
import { buildNetwork } from '../src/network/build-network.ts';
import { FORMAT_VERSION, networkFromSections, networkSections } from '../src/network/network-sections.ts';
import type { SegmentSource } from '../src/network/source.ts';

const wanted = Number(process.argv[2] ?? 1_000_000);
const side = Math.floor(Math.sqrt(wanted / 2));
const STEP = 0.001;

function* grid(): Generator<SegmentSource> {
  const count = 2 * side * side;
  // A step that shares no factor with the count visits every segment once, in no order of place.
  let step = Math.floor(count * 0.618) | 1;
  while (greatestDivisor(step, count) > 1) step += 2;
  for (let i = 0, k = 0; i < count; i++, k = (k + step) % count) {
    const isRow = k % 2 === 0;
    const x = (k >> 1) % side;
    const y = Math.floor((k >> 1) / side);
    const [lon, lat] = [8 + x * STEP, 41 + y * STEP];
    const bend = ((k * 7919) % 13) * 1e-6;
    yield {
      id: `${(k >> 3).toString(16)}:${(Math.imul(k, 0x9e3779b1) >>> 0).toString(16)}`,
      shape: isRow
        ? [
            [lon, lat],
            [lon + STEP / 3, lat + bend],
            [lon + STEP / 2, lat - bend],
            [lon + STEP, lat],
          ]
        : [
            [lon, lat],
            [lon + bend, lat + STEP / 3],
            [lon - bend, lat + STEP / 2],
            [lon, lat + STEP],
          ],
      roadType: 'LocalRoadUrban',
      names: [{ name: isRow ? `Street ${y} / ${x >> 3}` : `Avenue ${x} / ${y >> 3}`, language: 'en' }],
      speed: 30 + (k % 20),
    };
  }
}

function greatestDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}

function timed<T>(what: string, run: () => T): T {
  const start = performance.now();
  const result = run();
  print(`${what.padEnd(28)} ${Math.round(performance.now() - start)} ms`);
  return result;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const network = timed('build', () => buildNetwork({ segments: grid() }));
print(`${network.segmentCount} segments, ${network.junctionCount} junctions, ${network.arcCount} arcs`);
const bytes = timed('encode', () => writeSections(networkSections(network), FORMAT_VERSION));
const decode = () => networkFromSections(readSections(bytes, FORMAT_VERSION, 'The network'));
timed('decode, first', decode);
timed('decode, again', decode);
timed('check value alone', () => checksum(new Uint32Array(bytes.buffer)));
const check = checksum(new Uint32Array(bytes.buffer)).toString(16);
print(`check value ${check}`);

const sizes = [...networkSections(network)].map(([name, data]) => ({ name, size: data.byteLength }));
for (const { name, size } of sizes.sort((a, b) => b.size - a.size)) {
  if (size > network.segmentCount / 100)
    print(`${name.padEnd(28)} ${(size / network.segmentCount).toFixed(2)} bytes a segment`);
}
print(`${'all'.padEnd(28)} ${(bytes.byteLength / network.segmentCount).toFixed(2)} bytes a segment`);
