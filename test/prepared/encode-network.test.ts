import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { openEngine } from '../../src/database/open-database.ts';
import { readSections, type SectionData, writeSections } from '../../src/memory/sections.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import { FORMAT_VERSION } from '../../src/network/network-sections.ts';
import { decodeNetwork, encodeNetwork, encodeNetworkInParts } from '../../src/prepared/encode-network.ts';
import { prepareNetwork } from '../../src/prepared/prepare-network.ts';
import type { PreparedNetwork } from '../../src/prepared/prepared-network.ts';
import { faultsOfHierarchy } from '../../src/prepared/validate-hierarchy.ts';
import { contractNodes } from '../../src/search/hierarchy/contract.ts';
import { NO_PARENT } from '../../src/search/hierarchy/order/elimination-tree.ts';

const prepared = prepareNetwork(buildNetwork(city({ segments: 600 })));
const bytes = encodeNetwork(prepared);

/** Decodes bytes in which one section is changed and has a new checksum. */
function decodeWith(section: string, change: (data: SectionData) => SectionData | undefined, validate = true) {
  const sections = readSections(bytes.slice(), FORMAT_VERSION, 'The network');
  const changed = change(sections.get(section)!);
  if (changed === undefined) sections.delete(section);
  else sections.set(section, changed);
  return decodeNetwork(writeSections(sections, FORMAT_VERSION), { validate });
}

test('a prepared network comes back exactly, from any kind of memory', () => {
  expect(decodeNetwork(bytes)).toEqual(prepared);
  expect(decodeNetwork(bytes, { validate: true })).toEqual(prepared);
  expect(encodeNetwork(decodeNetwork(bytes))).toEqual(bytes);
  const pool = Buffer.alloc(bytes.length + 3);
  pool.set(bytes, 3);
  expect(decodeNetwork(pool.subarray(3))).toEqual(prepared);
  const shared = decodeNetwork(bytes, { shared: true }) as PreparedNetwork;
  expect(shared.hierarchy.head.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(shared).toEqual(prepared);
});

test('parts are the same bytes, and views of the network except for its header, texts and padding', () => {
  const parts = encodeNetworkInParts(decodeNetwork(bytes));
  expect(new Uint8Array(Buffer.concat(parts))).toEqual(bytes);
  const made = parts.filter(({ buffer }) => buffer !== bytes.buffer);
  expect(made.shift()).toBe(parts[0]);
  const { name, crs, language, modes } = prepared.network;
  const texts = [name, crs, language, modes.join()].map((text) => Buffer.byteLength(text));
  expect(made.filter(({ byteLength }) => byteLength >= 8 && !texts.includes(byteLength))).toEqual([]);
  expect(() => encodeNetworkInParts({} as PreparedNetwork)).toThrow();
});

test('a damaged byte in any section, at its end or after it is reported with that section, validated or not', () => {
  const small = encodeNetwork(prepareNetwork(buildNetwork(city({ segments: 61 }))));
  let oddCount = 0;
  for (const [name, { byteOffset, byteLength }] of readSections(small, FORMAT_VERSION, 'The network')) {
    const end = byteOffset + byteLength;
    const filled = Math.ceil(end / 8) * 8;
    if (filled > end) oddCount++;
    for (const at of new Set([byteOffset, byteOffset + (byteLength >> 1), end - 1, end, filled - 1])) {
      if (at < byteOffset || at >= filled) continue;
      const damaged = small.slice();
      damaged[at] ^= 0x10;
      for (const validate of [true, false]) {
        expect(() => decodeNetwork(damaged, { validate }), `${name}, byte ${at - byteOffset}`).toThrow(
          `damaged in section ${name}`,
        );
      }
    }
  }
  expect(oddCount).toBeGreaterThan(5);
});

test('the smallest and the oddest networks come back as well', () => {
  const ferry = (...shape: [number, number][]) => ({ shape, roadType: 'Ferry' as const });
  const sources = [
    [ferry([8, 41], [8, 41])],
    [ferry([179.5, -5], [-179.5, 5]), ferry([0, 90], [90, 60]), ferry([0, -90], [0, -89.9]), ferry([10, 54], [20, 60])],
    [ferry([8, 41], [8.1, 41], [8, 41]), { ...ferry([8, 41], [9, 41]), direction: 'forward' as const }],
  ];
  for (const segments of sources) {
    const odd = prepareNetwork(buildNetwork({ segments }));
    expect(decodeNetwork(encodeNetwork(odd), { validate: true })).toEqual(odd);
  }
});

const last = (data: SectionData) => data.length - 1;
const wrong: [string, (data: SectionData) => SectionData | undefined, string][] = [
  ['hierarchy.order', (data) => data.slice(1), 'order has'],
  ['hierarchy.order', (data) => data.slice().reverse(), 'order and rank'],
  ['hierarchy.rank', (data) => data.slice().fill(0xffffffff, 3, 4), 'order and rank'],
  ['hierarchy.parent', (data) => data.slice().fill(0, 0, 1), 'parent, firstUp, head and tail do not lead up'],
  ['hierarchy.parent', (data) => data.slice().fill(599, 0, 1), 'parent, firstUp, head and tail do not lead up'],
  ['hierarchy.firstUp', (data) => data.slice().fill(0xffffffff, 5, 6), 'parent, firstUp, head and tail do not lead up'],
  [
    'hierarchy.head',
    (data) => data.slice().fill(data.length, last(data)),
    'parent, firstUp, head and tail do not lead up',
  ],
  ['hierarchy.tail', (data) => data.slice().fill(0, last(data)), 'parent, firstUp, head and tail do not lead up'],
  ['hierarchy.firstDown', (data) => data.slice().fill(1, 0, 1), 'firstDown and arcDown'],
  ['hierarchy.arcDown', (data) => data.slice().reverse(), 'firstDown and arcDown'],
  ['hierarchy.slot', (data) => data.map((slot) => slot ^ 1), 'slot does not belong'],
  ['hierarchy.slot', (data) => data.slice().fill(0xffffffff, 0, 1), 'slot does not belong'],
  ['hierarchy.slot', (data) => data.slice().fill(0xfffffffe, 0, 1), 'slot contains numbers that are not arcs'],
  ['hierarchy.firstInput', (data) => data.slice().fill(data[last(data)], 1, 2), 'firstInput and input'],
  ['hierarchy.input', (data) => data.slice().fill(data[0]), 'firstInput and input'],
  ['hierarchy.input', () => undefined, 'The network has no section hierarchy.input: prepare it again'],
  ['snap.middle', (data) => data.slice(2), 'middle has'],
  ['snap.middle', (data) => data.map((x) => x + 1), 'middle and radius'],
  ['snap.radius', (data) => data.slice().fill(1, 0, 1), 'middle and radius'],
  ['snap.pointOfRun', (data) => data.slice().fill(0xfffffff0, 0, 1), 'pointOfRun and pieceCount'],
  ['snap.pieceCount', (data) => data.slice().fill(255, 0, 1), 'pointOfRun and pieceCount'],
  ['snap.segmentOfRun', (data) => data.slice().fill(600_000, 0, 1), 'pointOfRun and pieceCount'],
];

test.each(wrong)('a wrong %s is refused, though its checksum is right (%#)', (section, change, problem) => {
  expect(() => decodeWith(section, change)).toThrow(NetworkError);
  expect(() => decodeWith(section, change)).toThrow(problem);
});

test.each([
  ['hierarchy.order', (data: SectionData) => data.slice(1), 'order has'],
  ['hierarchy.rank', (data: SectionData) => data.slice().fill(0xffffffff, 3, 4), 'order and rank contain numbers'],
  [
    'hierarchy.parent',
    (data: SectionData) => data.slice().fill(0, 0, 1),
    'parent, firstUp, head and tail do not lead up',
  ],
  [
    'hierarchy.firstUp',
    (data: SectionData) => data.slice().fill(0xffffffff, 5, 6),
    'parent, firstUp, head and tail do not lead up',
  ],
  [
    'hierarchy.tail',
    (data: SectionData) => data.slice().fill(0, last(data)),
    'parent, firstUp, head and tail do not lead up',
  ],
  [
    'hierarchy.arcDown',
    (data: SectionData) => data.slice().fill(data.length, 3, 4),
    'firstDown and arcDown do not lead down',
  ],
  [
    'hierarchy.slot',
    (data: SectionData) => data.slice().fill(0xfffffffe, 0, 1),
    'slot contains numbers that are not arcs',
  ],
  [
    'hierarchy.input',
    (data: SectionData) => data.slice().fill(0xffffffff, 0, 1),
    'firstInput and input contain numbers',
  ],
  ['snap.pointOfRun', (data: SectionData) => data.slice().fill(0xfffffff0, 0, 1), 'pointOfRun and pieceCount'],
  ['snap.segmentOfRun', (data: SectionData) => data.slice().fill(600_000, 0, 1), 'pointOfRun and pieceCount'],
] as const)(
  'a %s that leads out of its arrays is refused without validation as well (%#)',
  (section, change, problem) => {
    expect(() => decodeWith(section, change, false)).toThrow(problem);
  },
);

test('bytes that only lead to wrong answers are opened without validation', () => {
  for (const [section, change] of [
    ['hierarchy.order', (data: SectionData) => data.slice().reverse()],
    ['hierarchy.slot', (data: SectionData) => data.map((slot) => slot ^ 1)],
    ['snap.middle', (data: SectionData) => data.map((x) => x + 1)],
    ['network.idHigh', (data: SectionData) => data.slice().reverse()],
  ] as const) {
    expect(() => decodeWith(section, change, false)).not.toThrow();
    expect(() => decodeWith(section, change, true)).toThrow(NetworkError);
  }
});

test('a hierarchy without the upper side of a triangle is refused', () => {
  //   A---B---C    with B at the bottom, an arc from A to C must represent the way over B
  const street = (from: number, to: number) => ({
    shape: [
      [from, 0],
      [to, 0],
    ] as [number, number][],
    roadType: 'Ferry' as const,
    start: from,
    end: to,
  });
  const network = buildNetwork({ segments: [street(1, 2), street(2, 3)] });
  const b = network.firstOut.findIndex((first, node) => network.firstOut[node + 1] - first === 2);
  const [a, c] = [0, 1, 2].filter((node) => node !== b);
  const hierarchy = contractNodes(network, Uint32Array.of(b, a, c));
  expect(faultsOfHierarchy(network, hierarchy)).toEqual([]);
  expect(hierarchy.head).toEqual(Uint32Array.of(1, 2, 2));
  const without = {
    ...hierarchy,
    parent: Uint32Array.of(1, NO_PARENT, NO_PARENT),
    firstUp: Uint32Array.of(0, 2, 2, 2),
    head: Uint32Array.of(1, 2),
    tail: Uint32Array.of(0, 0),
    firstDown: Uint32Array.of(0, 0, 1, 2),
    arcDown: Uint32Array.of(0, 1),
    firstInput: Uint32Array.of(0, 2, 4),
  };
  expect(faultsOfHierarchy(network, without)).toEqual(['parent, firstUp, head and tail do not lead up']);
});

test('complete runs that are not in the order of a tree, or of no road, are refused', () => {
  const { snapIndex } = prepared;
  const swapped = (columns: (array: SectionData, stride: number) => SectionData) => {
    const sections = readSections(bytes.slice(), FORMAT_VERSION, 'The network');
    for (const [column, array] of Object.entries(snapIndex)) {
      sections.set(`snap.${column}`, columns(array, column === 'middle' ? 2 : 1));
    }
    return () => decodeNetwork(writeSections(sections, FORMAT_VERSION), { validate: true });
  };
  const reversed = (array: SectionData, stride: number) =>
    array.map((_, i) => array[array.length - stride * (Math.floor(i / stride) + 1) + (i % stride)]);
  expect(swapped(reversed)).toThrow('the runs of the snap index do not form a tree');
  expect(swapped((array, stride) => array.slice(0, array.length - stride))).toThrow(/form a tree|every piece/);
});

test('the hierarchy and index of another network are refused', () => {
  const source = city({ segments: 600 });
  const other = buildNetwork({
    ...source,
    segments: [...source.segments].map((segment) => ({ ...segment, direction: undefined })),
  });
  expect(() => decodeNetwork(encodeNetwork({ ...prepared, network: other }))).toThrow('does not fit the network');
});

test('a value that holds bytes but is not a Uint8Array is refused; the error says what it is and what to do', () => {
  const { buffer } = new Uint8Array(encodeNetwork(prepared));
  const instead: [unknown, string][] = [
    [buffer, 'found an ArrayBuffer: new Uint8Array(...) gives its bytes'],
    [Promise.resolve(buffer), 'found a promise: await it first'],
    ['porto.ermine', 'found "porto.ermine"'],
    [[1, 2, 3], 'found a list of 3'],
    [new DataView(buffer), 'found an object'],
    [null, 'found null'],
  ];
  for (const [given, reported] of instead) {
    expect(() => decodeNetwork(given as never)).toThrow(`The network is not a Uint8Array, ${reported}.`);
  }
  expect(decodeNetwork(new Uint8Array(buffer))).toEqual(prepared);
  // what a store gives for a name that it does not have
  expect(() => decodeNetwork(undefined)).toThrow(
    'The network cannot be decoded: Expected the bytes of a network, found nothing: is its name right?',
  );
});

test('truncated, padded, foreign and empty bytes are refused', () => {
  const refused: Uint8Array[] = [
    new Uint8Array(),
    bytes.subarray(0, bytes.length - 8),
    bytes.subarray(8),
    new Uint8Array([...bytes.subarray(0), 0, 0, 0, 0, 0, 0, 0, 0]),
    new TextEncoder().encode(JSON.stringify({ segments: Array(100).fill(0) })),
  ];
  for (const given of refused) expect(() => decodeNetwork(given)).toThrow(NetworkError);
});

test('a decoded database answers like the prepared one', () => {
  expect(openEngine(decodeNetwork(bytes)).bounds).toEqual(openEngine(prepared).bounds);
});
