// A network as named sections of one buffer, and back as views of them.
//
// The names of sections are the members of `Network`, prefixed with `network.`. Other rooms add their own sections (`hierarchy.order`):
//
//   encode    writeSections(new Map([...networkSections(network), ...mine]), FORMAT_VERSION)
//   decode    refusingDamage(() => {
//               const sections = readSections(bytes, FORMAT_VERSION, 'The network');
//               return { network: networkFromSections(sections), mine: sectionOf(sections, 'hierarchy.order', ...) };
//             })

import { DamageError, type SectionClass, type SectionData, type Sections, sectionOf } from '../memory/sections.ts';
import { wrongBounds } from './check-network.ts';
import { GOINGS, type Going } from './going.ts';
import type { Network } from './network.ts';
import { NetworkError } from './network-error.ts';
import { tagSections, tagsFromSections } from './segment-tags.ts';
import { LIMIT_COLUMNS, type LimitColumns } from './vehicle-measures.ts';

/** Version of the whole file, hierarchy and index included. Raise it whenever the meaning of any section changes. */
export const FORMAT_VERSION = 5;

const COLUMNS = {
  firstOut: Uint32Array,
  tail: Uint32Array,
  head: Uint32Array,
  directedOfArc: Uint32Array,
  firstIn: Uint32Array,
  arcIn: Uint32Array,
  junctionOfCopy: Uint32Array,
  arcOfDirected: Uint32Array,
  bannedArc: Uint32Array,
  ruleOfBan: Uint16Array,
  ruleBinds: Uint16Array,
  ruleSpares: Uint16Array,
  ruleModes: Uint16Array,
  ruleBuckets: Uint8Array,
  idHigh: Uint32Array,
  idLow: Uint32Array,
  length: Uint32Array,
  roadType: Uint8Array,
  flags: Uint8Array,
  speed: Uint32Array,
  modeSpeed: Uint32Array,
  bucketDirected: Uint32Array,
  bucketKind: Uint32Array,
  bucketSpeed: Uint32Array,
  limitSegment: Uint32Array,
  limitKind: Uint32Array,
  limitDirection: Uint8Array,
  limitVehicle: Uint8Array,
  limitAccess: Uint8Array,
  ...(Object.fromEntries(LIMIT_COLUMNS.map((column) => [column, Float64Array])) as {
    [Column in keyof LimitColumns]: typeof Float64Array;
  }),
  firstPoint: Uint32Array,
  pointX: Int32Array,
  pointY: Int32Array,
  nameSet: Uint32Array,
  firstName: Uint32Array,
  nameString: Uint32Array,
  nameLanguage: Uint32Array,
  firstByte: Uint32Array,
  stringBytes: Uint8Array,
} as const;

/** Columns that are not written if they are empty. */
const RARE_COLUMNS = {
  ruleLenient: Uint8Array,
  turnCost: Uint8Array,
  segmentById: Uint32Array,
  reluctance: Uint8Array,
  delayKind: Uint16Array,
  delayOfKind: Uint32Array,
  signDirected: Uint32Array,
  signSet: Uint32Array,
  osmWayLow: Uint32Array,
  osmWayHigh: Uint16Array,
  osmNodeLow: Uint32Array,
  osmNodeHigh: Uint8Array,
} as const;

type ColumnName = keyof typeof COLUMNS;
type RareName = keyof typeof RARE_COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];
const RARE_NAMES = Object.keys(RARE_COLUMNS) as RareName[];
const TEXTS = ['name', 'crs', 'language'] as const;
const PREFIX = 'network.';

/** The section of the attribution. It is not written if it is empty. */
const ATTRIBUTION = `${PREFIX}attribution`;
/** The section that says how modes move. It is absent if the source does not say this. */
const GOING = `${PREFIX}going`;

/** The sections of a network. */
export function networkSections(network: Network): Map<string, SectionData> {
  const sections = new Map<string, SectionData>();
  for (const member of TEXTS) sections.set(PREFIX + member, new TextEncoder().encode(network[member]));
  sections.set(`${PREFIX}modes`, new TextEncoder().encode(network.modes.join('\n')));
  if (network.going.length > 0) {
    const reported = network.going.map((going) => going ?? '');
    sections.set(GOING, new TextEncoder().encode(reported.join('\n')));
  }
  if (network.attribution !== '') sections.set(ATTRIBUTION, new TextEncoder().encode(network.attribution));
  for (const member of COLUMN_NAMES) sections.set(PREFIX + member, network[member]);
  for (const member of RARE_NAMES) if (network[member].length > 0) sections.set(PREFIX + member, network[member]);
  for (const [name, data] of tagSections(network.tags)) sections.set(name, data);
  return sections;
}

/** The network in these sections, as views. Checks its bounds, or runs `faultsOf` if given. Throws a `NetworkError` on faults. */
export function networkFromSections(sections: Sections, faultsOf: typeof wrongBounds = wrongBounds): Network {
  return refusingDamage(() => {
    const network = networkInSections(sections);
    const faults = faultsOf(network).join('; ');
    if (faults !== '') throw new DamageError(`its sections are inconsistent (${faults}): prepare it again.`);
    return network;
  });
}

/** Like `networkFromSections`, but without checks, for sections that were checked before. */
export function networkInSections(sections: Sections): Network {
  return refusingDamage(() => {
    const columns = Object.fromEntries(
      Object.entries<SectionClass>({ ...COLUMNS, ...RARE_COLUMNS }).map(([member, ColumnClass]) => {
        const name = PREFIX + member;
        const isLeftOut = member in RARE_COLUMNS && !sections.has(name);
        return [
          member,
          isLeftOut ? new ColumnClass(new ArrayBuffer(0), 0, 0) : sectionOf(sections, name, ColumnClass, 'The network'),
        ];
      }),
    );
    const arrays = columns as unknown as Pick<Network, ColumnName | RareName>;
    const text = (member: string) =>
      new TextDecoder().decode(sectionOf(sections, PREFIX + member, Uint8Array, 'The network').slice());
    const network: Network = {
      name: text('name'),
      crs: text('crs'),
      language: text('language'),
      attribution: sections.has(ATTRIBUTION) ? text('attribution') : '',
      modes: Object.freeze(text('modes').split('\n')),
      going: Object.freeze(sections.has(GOING) ? text('going').split('\n').map(readGoing) : []),
      junctionCount: arrays.firstOut.length - 1 - arrays.junctionOfCopy.length,
      nodeCount: arrays.firstOut.length - 1,
      arcCount: arrays.head.length,
      segmentCount: arrays.idHigh.length,
      ...arrays,
      tags: tagsFromSections(sections, arrays.idHigh.length),
    };
    return Object.freeze(network);
  });
}

function readGoing(text: string): Going | undefined {
  return GOINGS.find((going) => going === text);
}

/** Runs `read`. If it finds damage, throws the documented `NetworkError`. */
export function refusingDamage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    throw new NetworkError('The network cannot be decoded', [{ problem: error.message }]);
  }
}
