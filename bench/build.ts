// Builds, encodes, decodes and checks a large city: `npm run bench -- build [segments]`. Prints times, and the bytes of a segment in each
// array.

import { city } from '../fixtures/city.ts';
import { buildNetwork } from '../src/build/build-network.ts';
import { reportNetwork } from '../src/build/report-network.ts';
import { checksum } from '../src/memory/checksum.ts';
import { readSections, writeSections } from '../src/memory/sections.ts';
import { FORMAT_VERSION, networkFromSections, networkSections } from '../src/network/network-sections.ts';
import { faultsOfNetwork } from '../src/network/validate-network.ts';
import { buildSnapIndex } from '../src/snap/build-snap-index.ts';
import { countAt } from './kit/arguments.ts';

const source = timed('draw the city', () => city({ segments: countAt(0, 'segments', 1_000_000) }));
timed('read its segments', () => {
  let count = 0;
  for (const { shape } of source.segments) count += shape.length;
  return count;
});
const network = timed('read and build', () => buildNetwork(source));
const bytes = timed('encode', () => writeSections(networkSections(network), FORMAT_VERSION));
const decode = () => networkFromSections(readSections(bytes, FORMAT_VERSION, 'The network'));
const validate = () => networkFromSections(readSections(bytes, FORMAT_VERSION, 'The network'), faultsOfNetwork);
timed('decode, first', decode);
timed('decode, again', decode);
timed('decode and validate', validate);
const check = timed('checksum alone', () => checksum(new Uint32Array(bytes.buffer)));
timed('report', () => reportNetwork(network));
const snapIndex = timed('index of places', () => buildSnapIndex(network));

const { segmentCount, junctionCount, nodeCount, arcCount, pointX } = network;
print(
  `${segmentCount} segments, ${pointX.length} points, ${junctionCount} junctions, ${nodeCount} nodes, ${arcCount} arcs`,
);
const sizes = [...networkSections(network)].map(([name, data]) => ({ name, size: data.byteLength }));
for (const { name, size } of sizes.sort((a, b) => b.size - a.size)) {
  if (size > segmentCount / 20) row(name, `${(size / segmentCount).toFixed(2)} bytes a segment`);
}
row('all', `${(bytes.byteLength / segmentCount).toFixed(2)} bytes a segment`);
const snapBytes = Object.values(snapIndex).reduce((sum, column: Uint8Array) => sum + column.byteLength, 0);
row('index of places', `${(snapBytes / segmentCount).toFixed(2)} bytes a segment`);
print(`checksum ${check.toString(16)}`);

function timed<T>(what: string, run: () => T): T {
  const start = performance.now();
  const result = run();
  row(what, `${Math.round(performance.now() - start)} ms`);
  return result;
}

function row(what: string, value: string): void {
  print(`${what.padEnd(24)} ${value.padStart(24)}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
