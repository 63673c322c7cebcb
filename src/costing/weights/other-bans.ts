// Finds bans that apply under a costing but not under the plain costing, or the other way round. Only the arcs of these bans need to be
// checked.

import { arcsOfDirected, indexNotBelow, type Network, NO_ARC } from '../../network/network.ts';
import type { Vehicle } from '../../request/costing.ts';
import { type Bound, bindingRows } from './close-banned.ts';
import { bindsEveryone, bindsHere, bindsVehicle } from './rules.ts';

/** Which of the given arcs are banned. */
export function bannedAmong(network: Network, costing: Bound, arcs: Iterable<number>): number[] {
  const isBinding = bindingRows(network, costing);
  return Array.from(arcs).filter((arc) => rowsOfArc(network, arc).some(isBinding));
}

/** Arcs that may be banned under a costing but not under the plain one, or the other way round. */
export function arcsOfOtherBans(network: Network, costing: Bound): Set<number> {
  const { vehicle, segmentChanges } = costing;
  const arcs = new Set<number>();
  if (vehicle !== undefined) addBansOfVehicle(network, costing, vehicle, arcs);
  for (const { segment, isExcluded } of segmentChanges) if (isExcluded) addBansAtEnds(network, segment, arcs);
  return arcs;
}

/** Adds the arcs of rules that apply to a vehicle but not to everyone, or the other way round. */
function addBansOfVehicle(network: Network, costing: Bound, vehicle: Vehicle, arcs: Set<number>): void {
  const { bannedArc, ruleOfBan, ruleBinds } = network;
  const differs = Array.from(ruleBinds, (_, rule) => {
    return bindsHere(network, rule, costing) && bindsEveryone(network, rule) !== bindsVehicle(network, rule, vehicle);
  });
  for (let row = 0; row < bannedArc.length; row++) if (differs[ruleOfBan[row]]) arcs.add(bannedArc[row]);
}

/** Adds the arcs with bans at the ends of a closed road, where turning round may become the only way on. */
function addBansAtEnds(network: Network, segment: number, arcs: Set<number>): void {
  const { bannedArc, arcOfDirected, directedOfArc, firstOut, tail } = network;
  for (const primary of [arcOfDirected[2 * segment], arcOfDirected[2 * segment + 1]]) {
    if (primary === NO_ARC) continue;
    const junction = tail[primary];
    for (let out = firstOut[junction]; out < firstOut[junction + 1]; out++) {
      for (const arc of arcsOfDirected(network, directedOfArc[out])) {
        if (bannedArc[indexNotBelow(bannedArc, arc)] === arc) arcs.add(arc);
      }
    }
  }
}

function rowsOfArc({ bannedArc }: Network, arc: number): number[] {
  const rows: number[] = [];
  for (let row = indexNotBelow(bannedArc, arc); bannedArc[row] === arc; row++) rows.push(row);
  return rows;
}
