// The delays of an extract: the time that each mode loses at the end of each part, in each direction.

import { PER_DEGREE } from '../../../network/network.ts';
import type { JunctionDelay } from '../../../network/source.ts';
import { isBarred, type Surveyed } from '../ban-chains.ts';
import { segmentIdOfPart } from '../file/extract.ts';
import { CONTROL_KINDS, DELAY_KINDS } from '../modes/delays.ts';
import { BLOCKED, type Nodes } from '../nodes.ts';
import { type DelayCounts, type Notes, note } from '../report.ts';
import { type Control, HAS_TURNING_PLACE } from '../tags/read-control.ts';
import { arrives, leaves, nodeOfEnd, type OwnRoads, roadEndsOf } from './road-ends.ts';
import { addWaits, type NodesWithDelays } from './waits.ts';

interface DelaysOfExtract {
  readonly list: Iterable<JunctionDelay>;
  readonly counts: DelayCounts;
}

/** The delays of an import without delays: none. */
export function withoutDelays(): DelaysOfExtract {
  return { list: [], counts: makeDelayCounts() };
}

/** The delay at each end of a part, in tenths of a second. */
type Tenths = Uint16Array;

const MOST_TENTHS = 0xffff;
/** Turning round in a turning place takes this share of the usual time. */
const IN_TURNING_PLACE = 0.5;

/** The delays of all modes. */
export async function delaysOf(extract: Surveyed, notes: Notes, pause: () => Promise<void>): Promise<DelaysOfExtract> {
  const { modes, parts, nodes } = extract;
  const delayed = modes.map((): NodesWithDelays => ({ byControls: new Set(), byRank: new Set() }));
  const isTip = new Uint8Array(2 * parts.count);
  const tenths: (Tenths | undefined)[] = modes.map(() => undefined);
  for (const [mode, { delays }] of modes.entries()) {
    if (delays === undefined) continue;
    const row = (tenths[mode] = new Uint16Array(2 * parts.count));
    const add = (end: number, seconds: number): void => {
      row[end] = Math.min(MOST_TENTHS, row[end] + Math.round(10 * seconds));
    };
    const own = { ...extract, mode };
    const ground = { ...own, ends: roadEndsOf(own), delays, nearerAhead: new Map<number, boolean>() };
    await addWaits(ground, add, delayed[mode], pause);
    const { tip = 0 } = delays;
    if (tip > 0) {
      visitTips(ground, (end, hasTurningPlace) => {
        isTip[end] = 1;
        add(end, hasTurningPlace ? IN_TURNING_PLACE * tip : tip);
      });
    }
    await pause();
  }
  const paid = delayed.map(({ byControls }) => byControls);
  noteUnpaid(nodes, extract, paid, notes);
  const tip = isTip.reduce((sum, bit) => sum + bit, 0);
  const minorRoad = new Set(delayed.flatMap((ofMode) => [...ofMode.byRank])).size;
  return { list: listDelays(extract, tenths), counts: { ...countControls(extract, paid), minorRoad, tip } };
}

function makeDelayCounts(): DelayCounts {
  return Object.fromEntries(DELAY_KINDS.map((kind) => [kind, 0])) as DelayCounts;
}

function countControls({ nodes, modes }: Surveyed, paid: readonly ReadonlySet<number>[]): DelayCounts {
  const counts = makeDelayCounts();
  for (const [node, control] of nodes.controls) {
    CONTROL_KINDS.forEach((kind, bit) => {
      const holdsUp = modes.some(({ delays }, mode) => delays?.[kind] && paid[mode].has(node));
      if (control & (1 << bit) && holdsUp) counts[kind]++;
    });
  }
  return counts;
}

const FACING_NO_ONE = 'signals and signs that hold up no traffic';

/** Notes signals and signs at which no mode loses time. Barriers that close a road are noted elsewhere. */
function noteUnpaid(nodes: Nodes, { modes }: Surveyed, paid: readonly ReadonlySet<number>[], notes: Notes): void {
  const kinds = kindsOf(modes);
  for (const [node, control] of nodes.controls) {
    const isPaid = paid.some((ofMode) => ofMode.has(node));
    const isBarrier = nodes.bits[node] & BLOCKED || nodes.gates.has(node);
    if (control & kinds && !isPaid && !isBarrier) note(notes, 'notFollowed', 'node', nodes.id[node], FACING_NO_ONE);
  }
}

/** The kinds of places that hold up at least one mode. */
function kindsOf(modes: Surveyed['modes']): Control {
  let kinds = 0;
  CONTROL_KINDS.forEach((kind, bit) => {
    if (modes.some(({ delays }) => delays?.[kind])) kinds |= 1 << bit;
  });
  return kinds;
}

/** The delays, which can be iterated over any number of times. Modes that wait equally long at the end of a road share one delay. */
function listDelays(extract: Surveyed, tenths: readonly (Tenths | undefined)[]): Iterable<JunctionDelay> {
  return {
    *[Symbol.iterator]() {
      for (let end = 0; end < 2 * extract.parts.count; end++) {
        if (!tenths.some((row) => row?.[end])) continue;
        const waits = tenths.map((row) => row?.[end] ?? 0);
        for (const [mode, wait] of waits.entries()) {
          if (wait > 0 && waits.indexOf(wait) === mode) yield delayAt(extract, end, waits, wait);
        }
      }
    },
  };
}

function delayAt(extract: Surveyed, end: number, waits: readonly number[], wait: number): JunctionDelay {
  const { nodes, modes } = extract;
  const node = nodeOfEnd(extract, end);
  const names = modes.filter((_, mode) => waits[mode] === wait).map(({ name }) => name);
  return {
    at: [nodes.x[node] / PER_DEGREE, nodes.y[node] / PER_DEGREE],
    seconds: wait / 10,
    from: segmentIdOfPart(extract, end >>> 1),
    ...(names.length < modes.length && { modes: names }),
  };
}

/**
 * Calls `tip` with each end of a part where the mode can only turn round, and whether a turning circle or loop is mapped there: at dead ends,
 * at gates that are closed to the mode, and at the edge of the extract.
 */
function visitTips(ground: OwnRoads, tip: (end: number, hasTurningPlace: boolean) => void): void {
  const { order, node: nodes } = ground.ends;
  for (let first = 0, after = 0; first < order.length; first = after) {
    const node = nodes[first];
    let ways = 0;
    let way = 0;
    for (after = first; after < order.length && nodes[after] === node; after++) {
      if (!leaves(ground, order[after])) continue;
      way = order[after];
      ways++;
    }
    if (ways === 0) continue;
    const hasTurningPlace = ((ground.nodes.controls.get(node) ?? 0) & HAS_TURNING_PLACE) !== 0;
    const isEveryEnd = ways > 1 && isBarred(ground, node);
    if (ways > 1 && !isEveryEnd) continue;
    for (const end of isEveryEnd ? order.subarray(first, after) : [way]) {
      if (arrives(ground, end) && leaves(ground, end)) tip(end, hasTurningPlace);
    }
  }
}
