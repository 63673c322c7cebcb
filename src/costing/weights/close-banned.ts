// Closes the arcs that rules ban: the last arc of a banned sequence, and all arcs of a directed segment that is closed at the time.
//
// Some bans on U-turns exist only so that a U-turn cannot be used to avoid a banned turn. They are lenient: they do not apply if every
// other road onward is closed (by updates or by the request), or banned at some time or to some vehicle.

import { indexNotBelow, type Network } from '../../network/network.ts';
import { TIME_BUCKETS } from '../../network/source.ts';
import type { Costing } from '../../request/costing.ts';
import { CLOSED } from '../../search/weights.ts';
import type { DirectedChanges } from './directed-changes.ts';
import { bindsEveryone, bindsHere, bindsMode, bindsVehicle } from './rules.ts';

/** The members of a costing that rules depend on. */
export type Bound = Pick<Costing, 'mode' | 'bucket' | 'vehicle' | 'segmentChanges'>;

/** The bans that bind under costings with the same mode, bucket and vehicle. */
interface Bans {
  /** The arcs that are banned regardless of what is closed. */
  readonly strict: readonly number[];
  /** The arcs of lenient bans, unless a U-turn onto them is the only way on even if nothing is closed. */
  readonly lenient: readonly number[];
  /** For each entry of `lenient`: a road onward, as a directed segment. The ban binds as long as this road is open. */
  readonly onward: readonly number[];
}

/** By mode and bucket: the bans of costings without a vehicle. */
const usual = new WeakMap<Network, Bans[]>();

/** Closes banned arcs in the weights. */
export function closeBanned(network: Network, costing: Bound, weight: Int32Array, changes?: DirectedChanges): void {
  const { strict, lenient, onward } = costing.vehicle ? bansOf(network, costing) : usualBans(network, costing);
  for (let i = 0; i < strict.length; i++) weight[strict[i]] = CLOSED;
  const isExcluded = exclusionsOf(costing, changes);
  for (let i = 0; i < lenient.length; i++) {
    const binds = !isExcluded(onward[i]) || roadOnward(network, lenient[i], costing, isExcluded) !== NO_ROAD;
    if (binds) weight[lenient[i]] = CLOSED;
  }
}

function usualBans(network: Network, costing: Bound): Bans {
  const known = usual.get(network) ?? [];
  usual.set(network, known);
  return (known[TIME_BUCKETS.length * costing.mode + costing.bucket] ??= bansOf(network, costing));
}

function bansOf(network: Network, costing: Bound): Bans {
  const { bannedArc, ruleOfBan, ruleLenient } = network;
  const binds = bindingRules(network, costing);
  const bans = { strict: [] as number[], lenient: [] as number[], onward: [] as number[] };
  for (let row = 0; row < bannedArc.length; row++) {
    const rule = ruleOfBan[row];
    if (!binds[rule]) continue;
    if (!ruleLenient[rule]) {
      bans.strict.push(bannedArc[row]);
      continue;
    }
    const onward = roadOnward(network, bannedArc[row], costing, () => false);
    if (onward === NO_ROAD) continue;
    bans.lenient.push(bannedArc[row]);
    bans.onward.push(onward);
  }
  return bans;
}

/** For each row of the table of bans: whether its ban applies under a costing. */
export function bindingRows(network: Network, costing: Bound): (row: number) => boolean {
  const { bannedArc, ruleOfBan, ruleLenient } = network;
  const binds = bindingRules(network, costing);
  const isExcluded = exclusionsOf(costing);
  return (row) => {
    const rule = ruleOfBan[row];
    if (!binds[rule] || !ruleLenient[rule]) return binds[rule];
    return roadOnward(network, bannedArc[row], costing, isExcluded) !== NO_ROAD;
  };
}

/** For each rule: whether it binds under a costing, if it is not lenient. */
function bindingRules(network: Network, costing: Bound): boolean[] {
  const { vehicle } = costing;
  return Array.from(
    network.ruleBinds,
    (_, rule) =>
      bindsHere(network, rule, costing) &&
      (vehicle === undefined ? bindsEveryone(network, rule) : bindsVehicle(network, rule, vehicle)),
  );
}

/** Whether a costing closes a directed segment. */
function exclusionsOf({ segmentChanges }: Bound, changes?: DirectedChanges): (directedSegment: number) => boolean {
  const excluded = new Set(segmentChanges.flatMap(({ segment, isExcluded }) => (isExcluded ? segment : [])));
  return (directedSegment) => excluded.has(directedSegment >>> 1) || changes?.isClosed(directedSegment) === true;
}

const NO_ROAD = -1;

/** The first road by which one can go on instead of a U-turn onto an arc, as a directed segment; NO_ROAD if the U-turn is the only way. */
function roadOnward(
  network: Network,
  back: number,
  { mode }: Bound,
  isExcluded: (directedSegment: number) => boolean,
): number {
  const { firstOut, head, arcOfDirected, directedOfArc, bannedArc, ruleOfBan, speed } = network;
  // the end of the previous road, regardless of the roads before it
  const node = head[arcOfDirected[directedOfArc[back] ^ 1]];
  let row = indexNotBelow(bannedArc, firstOut[node]);
  for (let arc = firstOut[node]; arc < firstOut[node + 1]; arc++) {
    let isOpen = directedOfArc[arc] !== directedOfArc[back];
    for (; bannedArc[row] === arc; row++) isOpen &&= !bindsMode(network, ruleOfBan[row], mode);
    const directedSegment = directedOfArc[arc];
    if (isOpen && speed[directedSegment] > 0 && !isExcluded(directedSegment)) return directedSegment;
  }
  return NO_ROAD;
}
