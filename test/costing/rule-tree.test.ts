import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { city } from '../../fixtures/city.ts';
import { startBudget } from '../../src/budget/budget.ts';
import { buildNetwork } from '../../src/build/build-network.ts';
import { conditionsOf } from '../../src/costing/areas/rule-conditions.ts';
import { RuleTree } from '../../src/costing/areas/rule-tree.ts';
import { TOLL } from '../../src/network/network.ts';
import { namesOfSegment } from '../../src/network/segment-names.ts';
import type { CostRule } from '../../src/request/costing.ts';
import { runs } from '../kit/runs.ts';

const LIT = ['yes', 'no', 'seldom'];
const source = city({ segments: 2000 });
const network = buildNetwork({
  ...source,
  segments: Array.from(source.segments, (segment, i) => ({
    ...segment,
    isTollRoad: i % 5 === 0,
    ...(i % 4 > 0 && { tags: { lit: LIT[i % 3], ref: `B ${i % 50}` } }),
  })),
});
const { segmentCount, roadType, speed, flags, length } = network;
const ANY = {
  ...{ speed: undefined, percentage: undefined, factor: 2, isExcluded: undefined },
  ...{ roadTypes: undefined, direction: undefined, speedAbove: -1, speedBelow: Infinity, isTollRoad: undefined },
  ...{ lengthAbove: -1, lengthBelow: Infinity, names: undefined, segment: undefined, tags: [] },
} as unknown as CostRule;
const KEYS = ['speed', 'percentage', 'factor', 'isExcluded'] as const;
const namesOf = (segment: number) => namesOfSegment(network, segment).map(({ name }) => name);
const someNames = [...new Set(Array.from({ length: segmentCount }, (_, segment) => namesOf(segment)).flat())];
const all = Uint32Array.from({ length: segmentCount }, (_, segment) => segment);

function treeOf(rules: readonly CostRule[], budget = startBudget()): RuleTree {
  return new RuleTree(rules, conditionsOf(network, roadType, speed, rules), budget);
}

function tagOf(segment: number, key: string): string | undefined {
  const column = network.tags.find((tag) => tag.key === key);
  return column?.values[column.numbers[segment] - 1];
}

/** Whether a directed segment meets all conditions of a rule, one after the other. */
function meets(directedSegment: number, rule: CostRule): boolean {
  const segment = directedSegment >>> 1;
  return (
    (rule.roadTypes?.includes(roadType[segment]) ?? true) &&
    (rule.direction ?? directedSegment & 1) === (directedSegment & 1) &&
    (rule.isTollRoad === undefined || rule.isTollRoad === ((flags[segment] & TOLL) !== 0)) &&
    (rule.names?.some((name) => namesOf(segment).includes(name)) ?? true) &&
    (rule.segment?.includes(segment) ?? true) &&
    rule.tags.every(({ key, values }) => values.includes(tagOf(segment, key) ?? '')) &&
    length[segment] > rule.lengthAbove &&
    length[segment] < rule.lengthBelow &&
    speed[directedSegment] > rule.speedAbove &&
    speed[directedSegment] < rule.speedBelow
  );
}

function seldom<T>(value: fc.Arbitrary<T>, otherwise: T): fc.Arbitrary<T> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value });
}

const metres = fc.constantFrom(...length.subarray(0, 40));
const kph = fc.constantFrom(...new Set(speed));
const areas = [
  all,
  all.filter((segment) => segment % 3 === 0),
  all.filter((segment) => segment < 900),
  all.subarray(9),
];
const anyTags = fc.constantFrom<CostRule['tags']>(
  [{ key: 'lit', values: ['yes'] }],
  [{ key: 'lit', values: ['no', 'never'] }],
  [
    { key: 'ref', values: ['B 1', 'B 7', 'B 44'] },
    { key: 'lit', values: LIT },
  ],
);
const anyRule: fc.Arbitrary<CostRule> = fc.record({
  roadTypes: seldom<number[] | undefined>(fc.uniqueArray(fc.constantFrom(...new Set(roadType))), undefined),
  tags: seldom<CostRule['tags']>(anyTags, []),
  names: seldom<string[] | undefined>(fc.uniqueArray(fc.constantFrom('No street', ...someNames)), undefined),
  direction: seldom<number | undefined>(fc.nat(1), undefined),
  isTollRoad: seldom<boolean | undefined>(fc.boolean(), undefined),
  lengthAbove: seldom(metres, -1),
  lengthBelow: seldom(metres, Infinity),
  speedAbove: seldom(kph, -1),
  speedBelow: seldom(kph, Infinity),
  segment: seldom<Uint32Array | undefined>(fc.constantFrom(...areas), undefined),
  speed: fc.option(fc.integer({ min: 1000, max: 90_000 }), { nil: undefined, freq: 2 }),
  percentage: fc.option(fc.integer({ min: -90, max: 100 }), { nil: undefined, freq: 2 }),
  factor: fc.option(fc.integer({ min: 1, max: 9000 }), { nil: undefined, freq: 2 }),
  isExcluded: fc.option(fc.boolean(), { nil: undefined, freq: 2 }),
});

test('for each key, the last rule that a road meets counts', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(anyRule, { minLength: 1, maxLength: 30 }), (rules) => {
      const tree = treeOf(rules);
      for (let directedSegment = 0; directedSegment < speed.length; directedSegment += 3) {
        const met = rules.filter((rule) => meets(directedSegment, rule));
        const wanted = KEYS.map((key) => met.filter((rule) => rule[key] !== undefined).at(-1)?.[key]);
        const outcome = tree.outcomeOf(directedSegment);
        const found = KEYS.map((key) => outcome?.[key]);
        if (found.join() !== wanted.join()) expect([directedSegment, ...found]).toEqual([directedSegment, ...wanted]);
        seen.add(found.join());
      }
    }),
    { seed: 5, numRuns: runs(60) },
  );
  expect(seen.size).toBeGreaterThan(200);
});

describe('hundreds of rules are tested a few times each, however many roads there are', () => {
  const COUNT = 300;
  const types = new Set(roadType).size;
  test.each<[string, (i: number) => Partial<CostRule>, number]>([
    ['no conditions', () => ({}), 1],
    ['a flag', (i) => ({ isTollRoad: i % 2 === 0 }), 3],
    ['a direction', (i) => ({ direction: i % 2 }), 3],
    ['road types', (i) => ({ roadTypes: [roadType[i]] }), 1 + types],
    ['a tag', (i) => ({ tags: [{ key: 'lit', values: [LIT[i % 3]] }] }), 5],
    ['names that no road has', (i) => ({ names: [`No street ${i}`] }), 2],
    ['a speed that no road has', (i) => ({ speedAbove: 1e6 + i }), 2],
    ['areas', (i) => ({ segment: areas[i % 4] }), 9],
    ['a flag and a tag', (i) => ({ isTollRoad: i % 2 === 0, tags: [{ key: 'lit', values: [LIT[i % 3]] }] }), 11],
    ['a flag and a direction', (i) => ({ isTollRoad: false, direction: i % 2 }), 5],
  ])('if they have %s', (_, conditions, most) => {
    const rules = Array.from(
      { length: COUNT },
      (_, i): CostRule => ({
        ...{ ...ANY, ...conditions(i) },
        ...(i % 3 === 0 ? { percentage: i } : { factor: 1 + i }),
      }),
    );
    const tree = treeOf(rules);
    for (let directedSegment = 0; directedSegment < speed.length; directedSegment++) tree.outcomeOf(directedSegment);
    expect(tree.tests).toBeGreaterThanOrEqual(2);
    expect(tree.tests).toBeLessThanOrEqual(most * COUNT);
  });

  test('and a later rule for all roads ends the tests of earlier ones', () => {
    const lengths = Array.from(
      { length: COUNT },
      (_, i): CostRule => ({ ...ANY, lengthAbove: i, lengthBelow: 9999 + i }),
    );
    const tree = treeOf([...lengths, ANY]);
    for (let directedSegment = 0; directedSegment < speed.length; directedSegment++) tree.outcomeOf(directedSegment);
    expect(tree.tests).toBeLessThanOrEqual(COUNT + 1);
  });
});

test('a signal ends the tests of thousands of rules for one road', () => {
  const controller = new AbortController();
  const rules = Array.from({ length: 3000 }, (_, i): CostRule => ({ ...ANY, lengthAbove: 1e6 + i }));
  const tree = treeOf(rules, startBudget({ signal: controller.signal }));
  controller.abort(new Error('enough'));
  expect(() => tree.outcomeOf(0)).toThrow('enough');
  expect(tree.tests).toBeLessThan(3000 + 1500);
});
