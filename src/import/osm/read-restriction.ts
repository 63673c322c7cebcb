// What a relation says about turns.

import type { VehicleType } from '../../network/vehicle-types.ts';
import { VEHICLE_TYPES } from '../../network/vehicle-types.ts';
import type { Member } from './elements.ts';
import { ARTICULATED } from './limits.ts';

/** A turn restriction in terms of ways, its `from` and `to` multiplied out. */
export interface Restriction {
  relation: number;
  kind: 'no' | 'only';
  from: number;
  /** A node, or ways in order. */
  via: { node: number } | { ways: number[] };
  to: number;
  vehicleTypes?: readonly VehicleType[];
  except?: readonly VehicleType[];
}

/** Keys of restrictions and whom they bind; the rest is for bicycles, buses and the like. */
const KEYS: readonly (readonly [key: string, binds: readonly VehicleType[] | undefined])[] = [
  ['restriction', undefined],
  ['restriction:motor_vehicle', undefined],
  ['restriction:motorcar', undefined],
  ['restriction:vehicle', undefined],
  ['restriction:hgv', VEHICLE_TYPES],
  ['restriction:goods', VEHICLE_TYPES],
  ['restriction:hgv_articulated', ARTICULATED],
];

/** Reads a relation: its restrictions, why it is left out, or `undefined` for other relations. */
export function readRestriction(
  id: number,
  tags: ReadonlyMap<string, string>,
  members: readonly Member[],
): Restriction[] | string | undefined {
  const type = tags.get('type');
  if (type !== 'restriction' && !type?.startsWith('restriction:')) return undefined;
  const said = KEYS.filter(([key]) => tags.has(key));
  if (said.length === 0) {
    for (const key of tags.keys()) {
      if (/^restriction.*:conditional$/.test(key)) return 'conditional turn restrictions';
    }
    return 'turn restrictions for others than cars and lorries';
  }
  if (['day_on', 'day_off', 'hour_on', 'hour_off'].some((key) => tags.has(key))) return 'conditional turn restrictions';

  const from = members.filter((member) => member.role === 'from' && member.kind === 'way');
  const to = members.filter((member) => member.role === 'to' && member.kind === 'way');
  const via = members.filter((member) => member.role === 'via');
  if (from.length === 0 || to.length === 0 || via.length === 0) return 'turn restrictions without from, via or to';
  const viaNode = via.length === 1 && via[0].kind === 'node' ? via[0].ref : undefined;
  if (viaNode === undefined && via.some((member) => member.kind !== 'way'))
    return 'turn restrictions with a strange via';

  const restrictions: Restriction[] = [];
  for (const [key, binds] of said) {
    const kind = /^(no|only)_/.exec(tags.get(key)!)?.[1] as 'no' | 'only' | undefined;
    if (!kind) return 'turn restrictions of an unknown kind';
    const whom = bound(binds, tags.get('except'));
    if (whom === 'nobody') continue;
    for (const start of from) {
      for (const end of to) {
        restrictions.push({
          relation: id,
          kind,
          from: start.ref,
          via: viaNode === undefined ? { ways: via.map((member) => member.ref) } : { node: viaNode },
          to: end.ref,
          ...whom,
        });
      }
    }
  }
  return restrictions.length > 0 ? restrictions : 'turn restrictions that spare cars and lorries';
}

// Who stands under a restriction: cars are everyone without a vehicle of their own.
function bound(
  binds: readonly VehicleType[] | undefined,
  except: string | undefined,
): { vehicleTypes?: readonly VehicleType[]; except?: readonly VehicleType[] } | 'nobody' {
  const spared = new Set(except?.split(/[;,]/).map((word) => word.trim()));
  const sparesLorries = spared.has('hgv') || spared.has('goods');
  const sparesAll = spared.has('motor_vehicle') || spared.has('vehicle');
  if (sparesAll) return 'nobody';
  if (binds) return sparesLorries ? 'nobody' : { vehicleTypes: binds };
  if (spared.has('motorcar')) return sparesLorries ? 'nobody' : { vehicleTypes: VEHICLE_TYPES };
  return sparesLorries ? { except: VEHICLE_TYPES } : {};
}
