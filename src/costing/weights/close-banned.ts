// Arcs that a rule bans which binds: the last of a banned sequence, and courses that are closed at the time.
//
// A ban on turning round that was added, so that dodging a banned turn does not pay, is lenient: it does not bind where all
// roads that lead on are closed, by updates or by the request, or banned, at whatever time and to whatever vehicle.

import { indexNotBelow, type Network } from '../../network/network.ts';
import type { Costing } from '../../request/costing.ts';
import { CLOSED } from '../../search/weights.ts';
import { bindsEveryone, bindsHere, bindsMode, bindsVehicle } from './rules.ts';

/** What rules ask of wishes. */
export type Bound = Pick<Costing, 'mode' | 'bucket' | 'vehicle' | 'segmentChanges'>;

/** Closes what is banned, in weights by arc. */
export function closeBanned(network: Network, costing: Bound, weight: Int32Array): void {
  const { bannedArc } = network;
  const isBinding = bindingRows(network, costing);
  for (let row = 0; row < bannedArc.length; row++) if (isBinding(row)) weight[bannedArc[row]] = CLOSED;
}

/** Whether a row of bans binds under wishes. */
export function bindingRows(network: Network, costing: Bound): (row: number) => boolean {
  const { bannedArc, ruleOfBan, ruleBinds, ruleLenient } = network;
  const { vehicle, segmentChanges } = costing;
  const excluded = new Set(segmentChanges.flatMap(({ segment, isExcluded }) => (isExcluded ? segment : [])));
  const binds = Array.from(
    ruleBinds,
    (_, rule) =>
      bindsHere(network, rule, costing) &&
      (vehicle === undefined ? bindsEveryone(network, rule) : bindsVehicle(network, rule, vehicle)),
  );
  return (row) => {
    const rule = ruleOfBan[row];
    return binds[rule] && !(ruleLenient[rule] && mustTurn(network, bannedArc[row], costing, excluded));
  };
}

/** Whether who would turn round onto an arc has no other way. */
function mustTurn(network: Network, back: number, { mode }: Bound, excluded: ReadonlySet<number>): boolean {
  const { firstOut, head, arcOfDirected, directedOfArc, bannedArc, ruleOfBan, speed } = network;
  // where the road ridden before ends, and nothing is remembered of those before that
  const node = head[arcOfDirected[directedOfArc[back] ^ 1]];
  let row = indexNotBelow(bannedArc, firstOut[node]);
  for (let arc = firstOut[node]; arc < firstOut[node + 1]; arc++) {
    let isOpen = directedOfArc[arc] !== directedOfArc[back];
    for (; bannedArc[row] === arc; row++) isOpen &&= !bindsMode(network, ruleOfBan[row], mode);
    const directedSegment = directedOfArc[arc];
    if (isOpen && speed[directedSegment] > 0 && !excluded.has(directedSegment >>> 1)) return false;
  }
  return true;
}
