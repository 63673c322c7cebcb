// Finds the parts of ways that a restriction applies to: the part that travellers leave, the parts in between, and the part that they
// enter.

import type { Extract } from './file/extract.ts';
import { BLOCKED, type Nodes } from './nodes.ts';
import { OPEN_BACKWARD, OPEN_FORWARD, type OsmRoads } from './roads.ts';
import type { RoadParts } from './split.ts';

export type Surveyed = Pick<Extract, 'modes' | 'roads' | 'nodes' | 'parts' | 'gates'>;
/** A surveyed extract, and one of its modes. */
export type SurveyedBy = Surveyed & { readonly mode: number };

/** An end of a part (2 * part for its start, 2 * part + 1 for its end), and the node there. */
export interface PartEnd {
  readonly part: number;
  readonly end: number;
  readonly node: number;
}

/**
 * The ends of a chain of parts, two per turn: the end where a part is left, and the end where the next one is entered. A depth-first search
 * over the few junctions that neighbouring ways share.
 */
export function chainOf(surveyed: SurveyedBy, roads: number[]): PartEnd[] | undefined {
  const shared: number[][] = [];
  for (let i = 0; i + 1 < roads.length; i++) shared.push(sharedJunctions(surveyed, roads[i], roads[i + 1]));
  const chosen: number[] = [];
  const choices = shared.map(() => 0);
  for (let depth = 0; depth >= 0; ) {
    if (depth === shared.length) {
      const chain = chainThrough(surveyed, roads, chosen);
      if (chain) return chain;
      depth--;
    } else if (choices[depth] < shared[depth].length) {
      chosen[depth] = shared[depth][choices[depth]++];
      depth++;
    } else {
      choices[depth] = 0;
      depth--;
    }
  }
  return undefined;
}

function chainThrough(surveyed: SurveyedBy, roads: number[], junctions: number[]): PartEnd[] | undefined {
  const starts = partsAt(surveyed, roads[0], junctions[0], 'into');
  const ends = partsAt(surveyed, roads[roads.length - 1], junctions[junctions.length - 1], 'out of');
  if (starts.length !== 1 || ends.length !== 1) return undefined;
  const chain = [starts[0]];
  for (let i = 1; i + 1 < roads.length; i++) {
    const between = partsBetween(surveyed, roads[i], junctions[i - 1], junctions[i]);
    if (!between) return undefined;
    chain.push(...between);
  }
  return [...chain, ends[0]];
}

/** Whether a node blocks a mode. */
export function isBarred({ nodes, mode }: SurveyedBy, node: number): boolean {
  return (nodes.bits[node] & BLOCKED) !== 0 || ((nodes.gates.get(node)?.blocked ?? 0) & (1 << mode)) !== 0;
}

function sharedJunctions(surveyed: SurveyedBy, a: number, b: number): number[] {
  const { nodes, parts } = surveyed;
  const ofA = junctionsOf(nodes, parts, a);
  // there are no turns at a barrier, because no traffic passes it
  return [...new Set(junctionsOf(nodes, parts, b))].filter((node) => ofA.includes(node) && !isBarred(surveyed, node));
}

export function junctionsOf(nodes: Nodes, parts: RoadParts, road: number): number[] {
  const found: number[] = [];
  for (let part = parts.firstPart[road]; part < parts.firstPart[road + 1]; part++) {
    found.push(nodes.nodeOfRef[parts.firstRef.values[part]], nodes.nodeOfRef[parts.lastRef.values[part]]);
  }
  return found;
}

/** The ends of a road's parts from which traffic may drive into a node, or out of it. */
export function partsAt(
  { mode, roads, nodes, parts }: SurveyedBy,
  road: number,
  node: number,
  way: 'into' | 'out of',
): PartEnd[] {
  const found: PartEnd[] = [];
  const open = openness(roads, mode, road);
  for (let part = parts.firstPart[road]; part < parts.firstPart[road + 1]; part++) {
    const first = nodes.nodeOfRef[parts.firstRef.values[part]];
    const last = nodes.nodeOfRef[parts.lastRef.values[part]];
    const isAlong = (way === 'into' ? last : first) === node && open.forward;
    const isAgainst = (way === 'into' ? first : last) === node && open.backward;
    if (isAlong || isAgainst) found.push({ part, end: 2 * part + ((way === 'into') === isAlong ? 1 : 0), node });
  }
  return found;
}

/** For each part of a road between two of its junctions, the ends where it is entered and left; `undefined` if there is no way. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass with its cases, read from top to bottom
function partsBetween(surveyed: SurveyedBy, road: number, from: number, to: number): PartEnd[] | undefined {
  const { mode, roads, nodes, parts } = surveyed;
  const first = parts.firstPart[road];
  const end = parts.firstPart[road + 1];
  const open = openness(roads, mode, road);
  for (const forward of [true, false]) {
    if (forward ? !open.forward : !open.backward) continue;
    for (let start = forward ? first : end - 1; start >= first && start < end; start += forward ? 1 : -1) {
      const via: PartEnd[] = [];
      let at = from;
      for (let part = start; part >= first && part < end; part += forward ? 1 : -1) {
        const ends = [parts.firstRef, parts.lastRef].map(({ values }, side) => {
          return { part, end: 2 * part + side, node: nodes.nodeOfRef[values[part]] };
        });
        if (!forward) ends.reverse();
        if (ends[0].node !== at) break;
        via.push(...ends);
        at = ends[1].node;
        if (at === to) return via;
        if (isBarred(surveyed, at)) break;
      }
    }
  }
  return undefined;
}

function openness({ passages }: OsmRoads, mode: number, road: number): { forward: boolean; backward: boolean } {
  const ways = passages[mode].bits.values[road];
  return { forward: (ways & OPEN_FORWARD) !== 0, backward: (ways & OPEN_BACKWARD) !== 0 };
}
