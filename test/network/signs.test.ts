import { describe, expect, test } from 'vitest';
import { buildNetwork } from '../../src/build/build-network.ts';
import { readSections, writeSections } from '../../src/memory/sections.ts';
import { FORMAT_VERSION, networkFromSections, networkSections } from '../../src/network/network-sections.ts';
import { namesOfSegment } from '../../src/network/segment-names.ts';
import { signOfDirected } from '../../src/network/signs.ts';
import type { SegmentSource } from '../../src/network/source.ts';
import { faultsOfNetwork } from '../../src/network/validate-network.ts';

const PLAIN: SegmentSource[] = [
  {
    id: '1:1',
    roadType: 'LocalRoadUrban',
    names: [{ name: 'exit' }],
    shape: [
      [8, 49],
      [8.01, 49],
    ],
  },
  {
    id: '1:2',
    roadType: 'LocalRoadUrban',
    shape: [
      [8.01, 49],
      [8.02, 49],
    ],
  },
];
const EXIT = { exit: '1C', junction: 'Kreuz Süd', toward: ['US 26 East', '6th Avenue'], lanes: 'left|through' };

function signed(order: readonly number[] = [0, 1]) {
  const segments = [
    { ...PLAIN[0], signs: { backward: { structure: 'Long Bridge' } } },
    { ...PLAIN[1], signs: { forward: EXIT, backward: { toward: ['exit'] } } },
  ];
  return buildNetwork({ segments: order.map((i) => segments[i]) });
}

describe('signs', () => {
  test('are read by direction, each member as given', () => {
    const network = signed();
    expect([0, 1, 2, 3].map((directedSegment) => signOfDirected(network, directedSegment))).toEqual([
      undefined,
      { structure: 'Long Bridge' },
      EXIT,
      { toward: ['exit'] },
    ]);
    expect(namesOfSegment(network, 0)).toEqual([{ name: 'exit' }]);
  });

  test('always have the same members in the same order', () => {
    const network = signed();
    const members = [1, 2, 3].map((directedSegment) => Object.keys(signOfDirected(network, directedSegment)!).join());
    expect(new Set(members).size).toBe(1);
  });

  test('do not depend on the order of the segments', () => {
    expect(signed([1, 0])).toEqual(signed());
  });

  test('are stored with the network, and take no space if there are none', () => {
    const network = signed();
    const bytes = writeSections(networkSections(network), FORMAT_VERSION);
    expect(networkFromSections(readSections(bytes, FORMAT_VERSION, 'The network'), faultsOfNetwork)).toEqual(network);
    const plain = buildNetwork({ segments: PLAIN });
    expect([...networkSections(plain).keys()].filter((name) => name.includes('sign'))).toEqual([]);
    const same = writeSections(networkSections(plain), FORMAT_VERSION);
    expect(networkFromSections(readSections(same, FORMAT_VERSION, 'The network'), faultsOfNetwork)).toEqual(plain);
  });

  test('of the wrong kind are reported by member', () => {
    const build = (signs: unknown) => () => buildNetwork({ segments: [{ ...PLAIN[0], signs } as SegmentSource] });
    expect(build(7)).toThrow('signs: expected { forward?, backward? }, found 7');
    expect(build({ forward: 'A' })).toThrow('signs.forward: expected a sign, found "A"');
    expect(build({ forward: { exit: 3 } })).toThrow(
      'signs.forward.exit: expected a text of 1 to 1000 characters, found 3',
    );
    expect(build({ forward: { toward: 'A' } })).toThrow('signs.forward.toward: expected a list of texts, found "A"');
    expect(build({ forward: { towards: ['A'] } })).toThrow('toward');
    expect(build({ ahead: {} })).toThrow('ahead');
  });
});

test('a road number is a name in no language', () => {
  const names = [{ name: 'Ring' }, { name: 'A 5', isRef: true }];
  const network = buildNetwork({ segments: [{ ...PLAIN[0], names }] });
  expect(namesOfSegment(network, 0)).toEqual(names);
});
