// Encodes a network as one buffer of named sections, and decodes it as views of the buffer, without parsing.

import { checkOptions } from '../errors/check-options.ts';
import { isBytes } from '../errors/is-bytes.ts';
import { BOOLEAN } from '../errors/option-kinds.ts';
import { openInspector } from '../kernel/opening.ts';
import {
  copyToSharedMemory,
  DamageError,
  isShared,
  readSections,
  type SectionData,
  type Sections,
  sectionOf,
  sectionsInParts,
  writeSections,
} from '../memory/sections.ts';
import type { Network } from '../network/network.ts';
import {
  FORMAT_VERSION,
  networkFromSections,
  networkInSections,
  networkSections,
  refusingDamage,
} from '../network/network-sections.ts';
import type { Hierarchy } from '../search/hierarchy/hierarchy.ts';
import type { SnapIndex } from '../snap/snap-index.ts';
import { wrongBoundsOfHierarchy } from './check-hierarchy.ts';
import { wrongBoundsOfSnapIndex } from './check-snap-index.ts';
import { loadedValidation } from './loaded-validation.ts';
import { isPrepared, networkOf, type PreparedNetwork } from './prepared-network.ts';

const WHAT = 'The network';

const HIERARCHY = [
  'order',
  'rank',
  'parent',
  'firstUp',
  'head',
  'tail',
  'firstDown',
  'arcDown',
  'slot',
  'firstInput',
  'input',
] as const satisfies readonly (keyof Hierarchy)[];

const SNAP_INDEX = {
  middle: Int32Array,
  segmentOfRun: Uint32Array,
  pointOfRun: Uint32Array,
  pieceCount: Uint8Array,
  radius: Uint8Array,
} as const satisfies { [column in keyof SnapIndex]: unknown };

const SNAP_COLUMNS = Object.keys(SNAP_INDEX) as (keyof SnapIndex)[];

/** The options of `decodeNetwork`. */
export interface DecodeOptions {
  /** Returns the network in memory that threads can share. Bytes that are not in shared memory are copied once. */
  shared?: boolean;
  /**
   * Checks everything. Use it for bytes that someone else wrote. Damage is found even without this check, but a file that was written wrong
   * may give wrong answers. In a browser, await `loadValidation` first.
   */
  validate?: boolean;
}

const DECODE = { shared: BOOLEAN, validate: BOOLEAN };

/**
 * A network, prepared or not, as bytes that you can store, and open anywhere with `decodeNetwork`.
 *
 * @example
 * await writeFile('porto.ermine', encodeNetwork(prepareNetwork(network)));
 */
export function encodeNetwork(network: Network | PreparedNetwork): Uint8Array {
  return writeSections(sectionsOf(network), FORMAT_VERSION);
}

/**
 * The bytes of `encodeNetwork` in consecutive parts, for large networks. The parts are views of the network's arrays and need no memory.
 *
 * @example
 * await writeFile('spain.ermine', encodeNetworkInParts(prepared));
 */
export function encodeNetworkInParts(network: Network | PreparedNetwork): Uint8Array[] {
  return sectionsInParts(sectionsOf(network), FORMAT_VERSION);
}

function sectionsOf(network: Network | PreparedNetwork): Sections {
  networkOf(network);
  if (!isPrepared(network)) return networkSections(network);
  const sections = new Map<string, SectionData>(networkSections(network.network));
  for (const column of HIERARCHY) sections.set(`hierarchy.${column}`, network.hierarchy[column]);
  for (const column of SNAP_COLUMNS) sections.set(`snap.${column}`, network.snapIndex[column]);
  return sections;
}

/**
 * Decodes the result of `encodeNetwork` as views of the bytes, which must not change afterwards. Refuses bytes that were cut off, changed
 * or written by another version, or whose numbers point outside the arrays, with one `NetworkError`. The error says what was found and what
 * to do. With `validate`, bytes are also refused whose parts are inconsistent. Also refuses `undefined`, which a store gives for a name that
 * it does not have.
 */
export function decodeNetwork(bytes: Uint8Array | undefined, options?: DecodeOptions): Network | PreparedNetwork {
  const { shared = false, validate = false } = checkOptions('decodeNetwork', options, DECODE);
  const validation = validate ? loadedValidation() : undefined;
  return refusingDamage(() => {
    expectBytes(bytes);
    const isToBeCopied = shared && isBytes(bytes) && !isShared(bytes);
    return checkedNetwork(isToBeCopied ? copyToSharedMemory(bytes) : bytes, validation);
  });
}

/** Throws if there are no bytes at all. */
function expectBytes(bytes: Uint8Array | undefined): asserts bytes is Uint8Array {
  if (bytes === undefined) throw new DamageError('Expected the bytes of a network, found nothing: is its name right?');
}

function checkedNetwork(
  bytes: Uint8Array,
  validation: ReturnType<typeof loadedValidation> | undefined,
): Network | PreparedNetwork {
  // validation reads all numbers in plain loops, so it needs no ranges from the kernel
  const inspector = validation ? undefined : openInspector();
  const sections = readSections(bytes, FORMAT_VERSION, WHAT, inspector);
  const network = networkFromSections(sections, validation?.faultsOfNetwork);
  if (!sections.has('hierarchy.order')) return network;
  const prepared = preparedOf(network, sections);
  const faults = [
    ...(validation?.faultsOfSnapIndex ?? wrongBoundsOfSnapIndex)(network, prepared.snapIndex),
    ...(validation?.faultsOfHierarchy ?? wrongBoundsOfHierarchy)(network, prepared.hierarchy),
  ].join('; ');
  if (faults !== '') throw new DamageError(`what was prepared does not fit the network (${faults}): prepare it again.`);
  return prepared;
}

/** The prepared network in bytes that this or another thread has decoded, and that have not changed since. They are not checked again. */
export function viewPrepared(bytes: Uint8Array): PreparedNetwork {
  const sections = readSections(bytes, FORMAT_VERSION, WHAT, false);
  return preparedOf(networkInSections(sections), sections);
}

function preparedOf(network: Network, sections: Sections): PreparedNetwork {
  return Object.freeze({ network, hierarchy: hierarchyOf(sections), snapIndex: snapIndexOf(sections) });
}

function hierarchyOf(sections: Sections): Hierarchy {
  const columns = HIERARCHY.map((column) => [column, sectionOf(sections, `hierarchy.${column}`, Uint32Array, WHAT)]);
  return Object.freeze(Object.fromEntries(columns)) as Hierarchy;
}

function snapIndexOf(sections: Sections): SnapIndex {
  const columns = SNAP_COLUMNS.map((column) => {
    return [column, sectionOf<SectionData>(sections, `snap.${column}`, SNAP_INDEX[column], WHAT)];
  });
  return Object.freeze(Object.fromEntries(columns)) as SnapIndex;
}
