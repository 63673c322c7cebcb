// Arcs that a rule bans which binds: the last of a banned sequence, and courses that are closed at the time.
//
// A ban on turning round that was added, so that dodging a banned turn does not pay, is lenient: it does not bind where all
// roads that lead on are closed, by updates or by the request, or banned, at whatever time and to whatever vehicle.

import { indexNotBelow, type Network } from '../network/network.ts';
import { bindsEveryone, bindsHere, bindsMode, bindsVehicle } from './rules.ts';
import { CLOSED } from './weights.ts';
import type { Wishes } from './wishes.ts';

/** What rules ask of wishes. */
type Bound = Pick<Wishes, 'mode' | 'bucket' | 'vehicle' | 'segmentChanges'>;

/** Closes what is banned, in weights by arc. */
export function closeBanned(network: Network, wishes: Bound, weight: Int32Array): void {
  eachBanned(network, wishes, (arc) => {
    weight[arc] = CLOSED;
  });
}

/** Tells the arcs that are banned. */
export function eachBanned(network: Network, wishes: Bound, tell: (arc: number) => void): void {
  const { bannedArc, ruleOfBan, ruleBinds, ruleLenient } = network;
  const { vehicle, segmentChanges } = wishes;
  const excluded = new Set(segmentChanges.flatMap(({ segment, isExcluded }) => (isExcluded ? segment : [])));
  const binds = Array.from(
    ruleBinds,
    (_, rule) =>
      bindsHere(network, rule, wishes) &&
      (vehicle === undefined ? bindsEveryone(network, rule) : bindsVehicle(network, rule, vehicle)),
  );
  for (let i = 0; i < bannedArc.length; i++) {
    const rule = ruleOfBan[i];
    if (binds[rule] && !(ruleLenient[rule] && mustTurn(network, bannedArc[i], wishes, excluded))) {
      tell(bannedArc[i]);
    }
  }
}

/** Whether who would turn round onto an arc has no other way. */
function mustTurn(network: Network, back: number, { mode }: Bound, excluded: ReadonlySet<number>): boolean {
  const { firstOut, head, arcOfCourse, courseOfArc, bannedArc, ruleOfBan, speed } = network;
  // where the road ridden before ends, and nothing is remembered of those before that
  const node = head[arcOfCourse[courseOfArc[back] ^ 1]];
  let row = indexNotBelow(bannedArc, firstOut[node]);
  for (let arc = firstOut[node]; arc < firstOut[node + 1]; arc++) {
    let isOpen = courseOfArc[arc] !== courseOfArc[back];
    for (; bannedArc[row] === arc; row++) isOpen &&= !bindsMode(network, ruleOfBan[row], mode);
    const course = courseOfArc[arc];
    if (isOpen && speed[course] > 0 && !excluded.has(course >>> 1)) return false;
  }
  return true;
}
