// Real road data for benchmarks and comparisons, from the folder in ERMINE_DATA; the data is not part of the project.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { OsmSource } from '../../src/import/osm/import-osm.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import type { SegmentSource } from '../../src/network/source.ts';

export const EXTRACTS = ['monaco', 'andorra', 'rhine-neckar', 'porto'] as const;
export type ExtractName = (typeof EXTRACTS)[number];

/** The path of a file of real data. If the file is missing, prints once that it is skipped, and returns `undefined`. */
export function realFile(file: string): string | undefined {
  const folder = process.env.ERMINE_DATA;
  const path = folder && join(folder, file);
  if (path && existsSync(path)) return path;
  const why = folder ? `${folder} does not hold it` : 'ERMINE_DATA names no folder';
  process.stderr.write(`Skipped ${file}: ${why}.\n`);
  return undefined;
}

/** An OpenStreetMap extract as a network source, or `undefined` if the data is absent. */
export async function realRoads(name: ExtractName): Promise<OsmSource | undefined> {
  const path = realFile(`${name}.osm.pbf`);
  return path ? importOsm(path) : undefined;
}

/** A graph of the 9th DIMACS challenge: arcs sorted by tail, nodes counted from 0. */
export interface DimacsGraph {
  nodeCount: number;
  arcCount: number;
  firstOut: Uint32Array;
  head: Uint32Array;
  /** Units of 0.1 m. */
  distance: Uint32Array;
  time: Uint32Array;
  /** Units of 1e-6 degrees. */
  x: Int32Array;
  y: Int32Array;
}

/** The New York graph, or `undefined` if the data is absent. */
export function newYork(): DimacsGraph | undefined {
  const distances = realFile('USA-road-d.NY.gr.gz');
  const times = realFile('USA-road-t.NY.gr.gz');
  const places = realFile('USA-road-d.NY.co.gz');
  if (!distances || !times || !places) return undefined;
  const byDistance = readArcs(distances);
  const byTime = readArcs(times);
  const { nodeCount, arcCount, tail, head } = byDistance;

  const firstOut = new Uint32Array(nodeCount + 1);
  for (let arc = 0; arc < arcCount; arc++) firstOut[tail[arc] + 1]++;
  for (let node = 0; node < nodeCount; node++) firstOut[node + 1] += firstOut[node];
  const graph: DimacsGraph = {
    nodeCount,
    arcCount,
    firstOut,
    head: new Uint32Array(arcCount),
    distance: new Uint32Array(arcCount),
    time: new Uint32Array(arcCount),
    ...readPlaces(places, nodeCount),
  };
  // Both files list the same arcs in the same order.
  const next = firstOut.slice(0, nodeCount);
  for (let arc = 0; arc < arcCount; arc++) {
    if (byTime.tail[arc] !== tail[arc] || byTime.head[arc] !== head[arc]) {
      throw new Error(`Arc ${arc} of ${times} is not that of ${distances}.`);
    }
    const at = next[tail[arc]]++;
    graph.head[at] = head[arc];
    graph.distance[at] = byDistance.weight[arc];
    graph.time[at] = byTime.weight[arc];
  }
  return graph;
}

const TYPES_OF_GRAPH = ['LocalRoadUrban', 'MajorRoadUrban', 'NormalRoadUrban'] as const;

/** One in this many arcs has a toll. */
const TOLLS = 64;

/** The roads of a graph as segments of a network source: with three road types in turns, and a few tolls. */
export function* segmentsOf(graph: DimacsGraph): Generator<SegmentSource> {
  const { nodeCount, firstOut, head, distance, time } = graph;
  for (let tail = 0; tail < nodeCount; tail++) {
    for (let arc = firstOut[tail]; arc < firstOut[tail + 1]; arc++) {
      if (head[arc] <= tail) continue;
      // from 0.1 m and hundredths of a second: 14 to 36 kph
      const speed = Math.min(130, Math.max(5, Math.round((36 * distance[arc]) / Math.max(1, time[arc]))));
      const shape = [junctionAt(graph, tail), junctionAt(graph, head[arc])];
      const roadType = TYPES_OF_GRAPH[arc % 3];
      yield { shape, roadType, speed, isTollRoad: arc % TOLLS === 0, start: tail, end: head[arc] };
    }
  }
}

/** Degrees. */
export function junctionAt({ x, y }: DimacsGraph, node: number): [number, number] {
  return [x[node] / 1e6, y[node] / 1e6];
}

// Lines `p sp <nodes> <arcs>` and `a <tail> <head> <weight>`.
function readArcs(path: string): {
  nodeCount: number;
  arcCount: number;
  tail: Uint32Array;
  head: Uint32Array;
  weight: Uint32Array;
} {
  let nodeCount = 0;
  let arcCount = 0;
  let tail = new Uint32Array(0);
  let head = new Uint32Array(0);
  let weight = new Uint32Array(0);
  let arc = 0;
  eachLine(path, (kind, a, b, c) => {
    if (kind === 'p') {
      nodeCount = a;
      arcCount = b;
      tail = new Uint32Array(arcCount);
      head = new Uint32Array(arcCount);
      weight = new Uint32Array(arcCount);
    } else if (kind === 'a') {
      tail[arc] = a - 1;
      head[arc] = b - 1;
      weight[arc++] = c;
    }
  });
  return { nodeCount, arcCount, tail, head, weight };
}

// Lines `v <node> <x> <y>`.
function readPlaces(path: string, nodeCount: number): { x: Int32Array; y: Int32Array } {
  const x = new Int32Array(nodeCount);
  const y = new Int32Array(nodeCount);
  eachLine(path, (kind, node, a, b) => {
    if (kind !== 'v') return;
    x[node - 1] = a;
    y[node - 1] = b;
  });
  return { x, y };
}

function eachLine(path: string, visit: (kind: string, a: number, b: number, c: number) => void): void {
  for (const line of gunzipSync(readFileSync(path)).toString('latin1').split('\n')) {
    const words = line.split(' ').filter((word) => word !== 'sp' && word !== 'aux' && word !== 'co');
    visit(words[0], Number(words[1]), Number(words[2]), Number(words[3]));
  }
}
