import { expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { ListsOfRules } from '../../src/costing/areas/lists-of-rules.ts';
import { namesOfSegment } from '../../src/network/segment-names.ts';
import type { CostRule } from '../../src/request/costing.ts';

const network = buildNetwork(city({ segments: 2000 }));
const ANY = {
  ...{ speed: undefined, percentage: undefined, factor: 2, isExcluded: undefined },
  ...{ roadTypes: undefined, direction: undefined, speedAbove: -1, speedBelow: Infinity, isTollRoad: undefined },
  ...{ lengthAbove: -1, lengthBelow: Infinity, names: undefined, segment: undefined, tags: [] },
} as unknown as CostRule;

function distinctLists(rules: CostRule[]): Set<unknown> {
  const lists = new ListsOfRules(network, rules);
  const all = Array.from({ length: network.segmentCount }, (_, segment) =>
    lists.of(segment, network.roadType[segment]),
  );
  for (const { rules: listed, isPlain } of all) expect([listed.length <= rules.length, isPlain]).toEqual([true, true]);
  return new Set(all);
}

test('segments share a list of the rules that concern them, so hundreds of rules are not tested for each', () => {
  const types = new Set(network.roadType).size;
  const unmet = Array.from({ length: 300 }, (_, i): CostRule => ({ ...ANY, names: [`No street ${i}`] }));
  expect(distinctLists(unmet).size).toBeLessThanOrEqual(types);
  const slow = Array.from({ length: 300 }, (_, i): CostRule => ({ ...ANY, speedAbove: 100 + i }));
  expect(distinctLists(slow).size).toBeLessThanOrEqual(types);
  const long = Array.from({ length: 9 }, (_, i): CostRule => ({ ...ANY, lengthAbove: 5000 * i, lengthBelow: 60_000 }));
  expect(distinctLists(long).size).toBeLessThanOrEqual(21 * types);
});

test('a list has the rules whose name, type and length a segment meets, in their order', () => {
  const [{ name }] = [...network.roadType.keys()].flatMap((segment) => namesOfSegment(network, segment));
  const [type] = network.roadType;
  const rules: CostRule[] = [
    { ...ANY, names: [name], lengthAbove: network.length[0] },
    { ...ANY, roadTypes: [type], lengthBelow: network.length[0] },
    { ...ANY, names: ['none', name] },
    { ...ANY, lengthAbove: network.length[0] - 1, lengthBelow: network.length[0] + 1 },
  ];
  const lists = new ListsOfRules(network, rules);
  const seen = new Set<string>();
  for (let segment = 0; segment < network.segmentCount; segment++) {
    const isNamed = namesOfSegment(network, segment).some((each) => each.name === name);
    const length = network.length[segment];
    const wanted = rules.filter(
      (rule) =>
        (rule.names === undefined || isNamed) &&
        (rule.roadTypes?.includes(network.roadType[segment]) ?? true) &&
        length > rule.lengthAbove &&
        length < rule.lengthBelow,
    );
    expect(lists.of(segment, network.roadType[segment]).rules.map(({ rule }) => rule)).toEqual(wanted);
    seen.add(wanted.map((rule) => rules.indexOf(rule)).join());
  }
  expect(seen.size).toBeGreaterThan(3);
});
