import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { readSections, type SectionData, writeSections } from '../../src/memory/sections.ts';
import { isAsLongAsShape } from '../../src/network/least-length.ts';
import type { Network } from '../../src/network/network.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import {
  FORMAT_VERSION,
  networkFromSections,
  networkSections,
  refusingDamage,
} from '../../src/network/network-sections.ts';
import { namesOfSegment } from '../../src/network/segment-names.ts';
import type { NetworkSource, SegmentSource } from '../../src/network/source.ts';
import { faultsOfNetwork } from '../../src/network/validate-network.ts';
import { expectSame } from '../kit/expect-same.ts';
import { runs } from '../kit/runs.ts';

const TOWN: NetworkSource = {
  name: 'Vila Nova ✓',
  language: 'pt',
  segments: [
    {
      id: 'a:1',
      shape: [
        [8, 41],
        [8.001, 41],
      ],
      roadType: 'LocalRoadUrban',
      names: [{ name: 'Rua Nova' }, { name: 'New Street', language: 'en' }],
      bucketSpeeds: { AMPeak: 20 },
      limits: [{ maxWeight: 3500 }],
      isTollRoad: true,
    },
    {
      id: 'b:1',
      shape: [
        [8.001, 41],
        [8.001, 41.001],
        [8.002, 41.001],
      ],
      roadType: 'Ferry',
    },
    {
      id: 'c:1',
      shape: [
        [8.001, 41],
        [8.002, 41],
      ],
      roadType: 'MajorRoadRural',
      direction: 'forward',
    },
  ],
  turnBans: [{ kind: 'no', from: 'a:1', to: 'b:1', vehicleTypes: ['TRIPLE'], except: ['ALL'] }],
};

function encode(network: Network): Uint8Array {
  return writeSections(networkSections(network), FORMAT_VERSION);
}

function decode(bytes: Uint8Array): Network {
  return refusingDamage(() => networkFromSections(readSections(bytes, FORMAT_VERSION, 'The network'), faultsOfNetwork));
}

test('a network is decoded exactly, frozen, as views of the bytes', () => {
  const network = buildNetwork(TOWN);
  const bytes = encode(network);
  const decoded = decode(bytes);
  expect(decoded).toEqual(network);
  expect(Object.isFrozen(decoded)).toBe(true);
  expect(decoded.pointX.buffer).toBe(bytes.buffer);
  expect(encode(decoded)).toEqual(bytes);
});

test('any network is decoded exactly', () => {
  const segment = fc.record(
    {
      shape: fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })), { minLength: 2 }),
      roadType: fc.constantFrom('ferry', 'access way'),
      direction: fc.constantFrom('forward', 'backward', 'bidirectional'),
      names: fc.array(fc.record({ name: fc.stringMatching(/^\S{1,5}$/), language: fc.constantFrom('en', 'fr') })),
      isTollRoad: fc.boolean(),
    },
    { requiredKeys: ['shape', 'roadType'] },
  );
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 20 }), (segments) => {
      const network = buildNetwork({ segments } as NetworkSource);
      expect(decode(encode(network))).toEqual(network);
    }),
    { seed: 6, numRuns: runs(60) },
  );
});

test('no shape is too long for the length computed from it: small and large, at poles and across the antimeridian', () => {
  const anywhere = fc.tuple(
    fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 0)),
    fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 89.9999)),
  );
  // around a point, within the globe
  const around = (reach: number, maxLength: number) => {
    const step = fc.double({ min: -reach, max: reach, noNaN: true });
    return fc
      .tuple(anywhere, fc.array(fc.tuple(step, step), { minLength: 1, maxLength }))
      .map(([at, steps]) =>
        [[0, 0], ...steps].map(([dx, dy]): [number, number] => [
          Math.max(-180, Math.min(180, at[0] + dx)),
          Math.max(-90, Math.min(90, at[1] + dy)),
        ]),
      );
  };
  const shape = fc.oneof(around(40, 1), around(1e-3, 6), around(0.1, 6));
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 10 }), (shapes) => {
      const network = buildNetwork({ segments: shapes.map((shape) => ({ shape, roadType: 'ferry' })) as never });
      for (let segment = 0; segment < network.segmentCount; segment++) {
        expectSame(isAsLongAsShape(network, segment), true);
      }
    }),
    { seed: 5, numRuns: runs(200) },
  );
});

test('every damaged byte is refused with the documented error', () => {
  const bytes = encode(buildNetwork(TOWN));
  for (let at = 0; at < bytes.length; at++) {
    const damaged = bytes.slice();
    damaged[at] ^= 0x11 << (at % 4);
    expect(() => decode(damaged), `byte ${at}`).toThrow(NetworkError);
  }
  expect(() => decode(bytes.subarray(0, bytes.length - 8))).toThrow(
    /^The network cannot be decoded: The network has \d+ bytes, its header says \d+: it was cut off or added to, copy it/,
  );
});

test('sections of other rooms are stored next to the network', () => {
  const network = buildNetwork(TOWN);
  const mine = Uint32Array.of(3, 2, 1);
  const bytes = writeSections(new Map([...networkSections(network), ['hierarchy.order', mine]]), FORMAT_VERSION);
  const sections = readSections(bytes, FORMAT_VERSION, 'The network');
  expect(networkFromSections(sections, faultsOfNetwork)).toEqual(network);
  expect(sections.get('hierarchy.order')).toEqual(mine);
});

test('inconsistent arrays are refused although their checksums are right', () => {
  const broken =
    (section: string, change: (data: SectionData) => SectionData | undefined, validate = true) =>
    () => {
      const sections = networkSections(buildNetwork(TOWN));
      const changed = change(sections.get(`network.${section}`)!.slice());
      if (changed === undefined) sections.delete(`network.${section}`);
      else sections.set(`network.${section}`, changed);
      return networkFromSections(sections, validate ? faultsOfNetwork : undefined);
    };
  const swapped = (at: number) => (data: SectionData) => {
    [data[at], data[at + 1]] = [data[at + 1], data[at]];
    return data;
  };
  expect(broken('head', (data) => data.fill(99, 1, 2))).toThrow('head has a number out of range');
  expect(broken('head', swapped(0))).toThrow('the column head does not hold the junctions where directed segments end');
  expect(broken('firstOut', (data) => data.fill(9, 1, 2))).toThrow('the offsets in firstOut do not cover');
  expect(broken('firstOut', (data) => data.fill(8, 3, 4))).toThrow(NetworkError);
  expect(broken('firstOut', swapped(1))).toThrow('the offsets in firstOut do not cover');
  expect(broken('tail', swapped(0))).toThrow('tail and firstOut disagree');
  expect(broken('directedOfArc', swapped(1))).toThrow('directedOfArc does not ascend at each node');
  expect(broken('firstIn', (data) => data.fill(data[2], 1, 2))).toThrow('firstIn and arcIn do not list every arc');
  expect(broken('arcIn', (data) => data.fill(data[0]))).toThrow('firstIn and arcIn do not list every arc');
  expect(broken('firstPoint', (data) => data.fill(1, 1, 2))).toThrow('the offsets in firstPoint do not cover');
  expect(broken('speed', (data) => data.slice(1))).toThrow('speed has 5 numbers of 6');
  expect(broken('speed', (data) => data.fill(0, 1, 2))).toThrow('speed has a number out of range');
  expect(broken('roadType', (data) => data.fill(45))).toThrow('roadType has a number out of range');
  expect(broken('arcOfDirected', (data) => data.fill(0xffffffff))).toThrow('arcOfDirected does not lead to the arcs');
  expect(broken('arcOfDirected', swapped(0))).toThrow('arcOfDirected does not lead to the arcs');
  expect(broken('arcOfDirected', (data) => data.fill(0xffffffff, 0, 1))).toThrow(
    'arcOfDirected does not lead to the arcs',
  );
  expect(broken('idHigh', (data) => data.reverse())).toThrow('idHigh and idLow do not ascend');
  expect(broken('limitVehicle', (data) => data.fill(99))).toThrow('limitVehicle has a number out of range');
  expect(broken('limitHeight', (data) => data.fill(Number.NaN))).toThrow('limitHeight has a number out of range');
  expect(broken('pointY', (data) => data.fill(1_000_000_000))).toThrow('pointY has a number out of range');
  expect(broken('length', (data) => data.fill(data[1] * 0.99, 1, 2))).toThrow('length is shorter than a shape');
  expect(broken('pointX', (data) => data.fill(1_700_000_000, 0, 1))).toThrow('length is shorter than a shape');
  expect(broken('junctionOfCopy', () => new Uint32Array(50))).toThrow('there are more copies than nodes');
  expect(broken('modeSpeed', () => Uint32Array.of(1))).toThrow('modeSpeed has 1 numbers of 0');
  // faults by which a search would leave the arrays or run in a circle are always refused
  expect(broken('head', swapped(0), false)).not.toThrow();
  expect(broken('idHigh', (data) => data.reverse(), false)).not.toThrow();
  expect(broken('length', (data) => data.fill(data[1] * 0.99, 1, 2), false)).not.toThrow();
  expect(broken('head', (data) => data.fill(99, 1, 2), false)).toThrow('head has a number out of range');
  expect(broken('tail', swapped(0), false)).toThrow('tail and firstOut disagree');
  expect(broken('firstIn', (data) => data.fill(9, 1, 2), false)).toThrow('the offsets in firstIn do not cover');
  expect(broken('nameSet', (data) => data.fill(9), false)).toThrow('nameSet has a number out of range');
  expect(broken('tail', () => undefined)).toThrow('The network has no section network.tail: prepare it again.');
  expect(broken('tail', () => new Int32Array(7))).toThrow('Int32Array in section network.tail, expected Uint32Array');
});

test('a network keeps 256 names of a segment, and more or longer ones in a file are refused', () => {
  const [street] = TOWN.segments as SegmentSource[];
  const names = Array.from({ length: 300 }, (_, i) => ({ name: `Street ${i}` }));
  const network = buildNetwork({ segments: [{ ...street, names }] });
  expect(namesOfSegment(network, 0)).toEqual(names.slice(0, 256));
  expect(decode(encode(network))).toEqual(network);

  const forged = (changes: Record<string, SectionData>) => () => {
    const sections = networkSections(network);
    for (const [name, data] of Object.entries(changes)) sections.set(`network.${name}`, data);
    return networkFromSections(sections);
  };
  const { firstByte, firstName, nameString, nameLanguage } = network;
  const last = firstByte.length - 1;
  const stringBytes = new Uint8Array(firstByte[last - 1] + 3001);
  const endingAt = (offsets: Uint32Array, end: number) => Uint32Array.of(...offsets.slice(0, -1), end);
  expect(forged({ firstByte: endingAt(firstByte, stringBytes.length), stringBytes })).toThrow(
    'the offsets in firstByte do not cover',
  );
  const shorter = stringBytes.slice(1);
  expect(forged({ firstByte: endingAt(firstByte, shorter.length), stringBytes: shorter })).not.toThrow();
  const more = Uint32Array.of(...nameString, nameString[0]);
  const languages = Uint32Array.of(...nameLanguage, nameLanguage[0]);
  const end = endingAt(firstName, more.length);
  expect(forged({ firstName: end, nameString: more, nameLanguage: languages })).toThrow(
    'the offsets in firstName do not cover',
  );
});

test('a wrong list of segments by id is refused', () => {
  const street = (id: string, x: number, y: number): SegmentSource => ({
    id,
    shape: [
      [x, y],
      [x + 0.001, y],
    ],
    roadType: 'Ferry',
  });
  const sections = networkSections(buildNetwork({ segments: [street('1:2', 8, 41), street('1:1', 7, 40)] }));
  const listed =
    (...segments: number[]) =>
    () =>
      networkFromSections(new Map([...sections, ['network.segmentById', Uint32Array.from(segments)]]), faultsOfNetwork);
  const [one, other] = sections.get('network.segmentById')!;
  expect(networkFromSections(sections, faultsOfNetwork).segmentById).toEqual(Uint32Array.of(one, other));
  for (const wrong of [
    [other, one],
    [one, one],
    [one, 2],
    [0xffffffff, other],
  ]) {
    expect(listed(...wrong)).toThrow(/idHigh and idLow do not ascend|segmentById has a number out of range/);
  }
  expect(listed(one)).toThrow('segmentById has 1 numbers of 2');
});
