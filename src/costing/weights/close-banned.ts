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

/** By mode and bucket: the arcs that are banned under a costing that has no vehicle and closes nothing. */
const usual = new WeakMap<Network, Uint32Array[]>();

/** Closes banned arcs in the weights. */
export function closeBanned(network: Network, costing: Bound, weight: Int32Array, changes?: DirectedChanges): void {
  const lists = usual.get(network) ?? [];
  const isUsual = !costing.vehicle && !changes && !costing.segmentChanges.some((change) => change.isExcluded);
  const list = TIME_BUCKETS.length * costing.mode + costing.bucket;
  const banned = (isUsual && lists[list]) || bannedArcs(network, costing, changes);
  for (let i = 0; i < banned.length; i++) weight[banned[i]] = CLOSED;
  if (isUsual) lists[list] = banned;
  usual.set(network, lists);
}

function bannedArcs(network: Network, costing: Bound, changes: DirectedChanges | undefined): Uint32Array {
  const isBinding = bindingRows(network, costing, changes);
  return network.bannedArc.filter((_, row) => isBinding(row));
}

/** For each row of the table of bans: whether its ban applies under a costing. */
export function bindingRows(network: Network, costing: Bound, changes?: DirectedChanges): (row: number) => boolean {
  const { bannedArc, ruleOfBan, ruleBinds, ruleLenient } = network;
  const { vehicle, segmentChanges } = costing;
  const excluded = new Set(segmentChanges.flatMap(({ segment, isExcluded }) => (isExcluded ? segment : [])));
  const isExcluded = (directedSegment: number) =>
    excluded.has(directedSegment >>> 1) || changes?.isClosed(directedSegment) === true;
  const binds = Array.from(
    ruleBinds,
    (_, rule) =>
      bindsHere(network, rule, costing) &&
      (vehicle === undefined ? bindsEveryone(network, rule) : bindsVehicle(network, rule, vehicle)),
  );
  return (row) => {
    const rule = ruleOfBan[row];
    return binds[rule] && !(ruleLenient[rule] && mustTurn(network, bannedArc[row], costing, isExcluded));
  };
}

/** Whether turning round onto an arc is the only way on. */
function mustTurn(
  network: Network,
  back: number,
  { mode }: Bound,
  isExcluded: (directedSegment: number) => boolean,
): boolean {
  const { firstOut, head, arcOfDirected, directedOfArc, bannedArc, ruleOfBan, speed } = network;
  // the end of the previous road, regardless of the roads before it
  const node = head[arcOfDirected[directedOfArc[back] ^ 1]];
  let row = indexNotBelow(bannedArc, firstOut[node]);
  for (let arc = firstOut[node]; arc < firstOut[node + 1]; arc++) {
    let isOpen = directedOfArc[arc] !== directedOfArc[back];
    for (; bannedArc[row] === arc; row++) isOpen &&= !bindsMode(network, ruleOfBan[row], mode);
    const directedSegment = directedOfArc[arc];
    if (isOpen && speed[directedSegment] > 0 && !isExcluded(directedSegment)) return false;
  }
  return true;
}
