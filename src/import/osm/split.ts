// Cuts roads into parts: at nodes where roads meet, at blocked nodes, and at gaps where the extract lacks a node.

import { type Column, openColumn, push } from './file/column.ts';
import { BLOCKED, FOUND, JUNCTION, type Nodes } from './nodes.ts';
import { type Notes, note } from './report.ts';
import { type OsmRoads, openWays } from './roads.ts';

/** The parts of all roads, in their order: part `p` runs over references `firstRef[p]` to `lastRef[p]`, both included. */
export interface RoadParts {
  count: number;
  /** For each road, plus one entry: its first part. */
  firstPart: Uint32Array;
  road: Column<Uint32Array>;
  firstRef: Column<Uint32Array>;
  lastRef: Column<Uint32Array>;
  /** The second half of the id of each part's segment. */
  hash: Column<Uint32Array>;
}

/** Cuts all roads that some mode may use. Ways are never joined, so the end of a way is always the end of a part. */
export function splitRoads(roads: OsmRoads, nodes: Nodes, notes: Notes): RoadParts {
  const parts: RoadParts = {
    count: 0,
    firstPart: new Uint32Array(roads.count + 1),
    road: openColumn(Uint32Array),
    firstRef: openColumn(Uint32Array),
    lastRef: openColumn(Uint32Array),
    hash: openColumn(Uint32Array),
  };
  const { nodeOfRef, bits, id } = nodes;
  const taken = new Set<number>();
  for (let road = 0; road < roads.count; road++) {
    parts.firstPart[road] = parts.count;
    if (openWays(roads, road) === 0) continue;
    const way = roads.id.values[road];
    taken.clear();
    const end = roads.firstRef.values[road + 1];
    let first = -1;
    let holes = 0;
    for (let i = roads.firstRef.values[road]; i < end; i++) {
      const here = bits[nodeOfRef[i]];
      if (!(here & FOUND)) {
        holes++;
        first = -1;
        continue;
      }
      const isCut = here & (JUNCTION | BLOCKED);
      const isBeforeHole = i + 1 < end && !(bits[nodeOfRef[i + 1]] & FOUND);
      if (first < 0) first = i;
      else if (isCut || isBeforeHole) {
        // A node listed several times in a row does not make an extra part.
        if (i > first + 1 || nodeOfRef[i] !== nodeOfRef[first]) {
          addPart(parts, road, first, i, freeHash(taken, hashOf(way, id[nodeOfRef[first]], id[nodeOfRef[i]])));
        }
        first = i;
      }
    }
    if (holes > 0) note(notes, 'notFollowed', 'way', way, 'nodes missing from the extract');
    if (parts.count === parts.firstPart[road]) note(notes, 'leftOut', 'way', way, 'fewer than two nodes');
  }
  parts.firstPart[roads.count] = parts.count;
  return parts;
}

// A free number for a part. If a way passes the same two nodes again, the later part gets the next free number.
function freeHash(taken: Set<number>, wanted: number): number {
  let hash = wanted;
  while (taken.has(hash)) hash = (hash + 1) >>> 0;
  taken.add(hash);
  return hash;
}

function addPart(parts: RoadParts, road: number, first: number, last: number, hash: number): void {
  push(parts.road, road);
  push(parts.firstRef, first);
  push(parts.lastRef, last);
  push(parts.hash, hash);
  parts.count++;
}
/** A number made from the ids of a way and two nodes. It is part of a segment's id, and is the same on every machine. */
export function hashOf(way: number, first: number, last: number): number {
  let hash = mixed(0x9e3779b9, Math.floor(way / 4294967296));
  for (const id of [first, last]) {
    hash = mixed(hash, id >>> 0);
    hash = mixed(hash, Math.floor(id / 4294967296));
  }
  return hash >>> 0;
}

function mixed(hash: number, word: number): number {
  hash = Math.imul(hash ^ word, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
