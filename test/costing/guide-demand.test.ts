import { expect, test } from 'vitest';
import { type GuideChoice, GuideDemand, MOST_GUIDES, type WantedGuide } from '../../src/costing/guides/guide-demand.ts';
import type { ModeView } from '../../src/costing/mode-view.ts';
import { NO_COSTING } from '../../src/request/costing.ts';

// A guide costs as much as a search that looks at so many nodes; a fifth of that is lost before it is made, a tenth before it is made
// along with others.
const COST = 1000;
const ARCS = 16 * COST;
const view = {} as ModeView;

/** A trip that lacks guides, or uses them, and loses nodes: which are made before it. */
function openDemand(together = 1) {
  const demand = new GuideDemand(ARCS, together);
  const there = new Set<string>();
  const take = ({ toMake, toDrop }: GuideChoice) => {
    for (const { key } of toDrop) there.delete(key);
    for (const guide of toMake) {
      demand.noteDerived(guide);
      there.add(guide.key);
    }
    return toMake.map(({ key }) => key);
  };
  const ride = (keys: readonly string[], { lost = 0, missing = 0, isUnled = false } = {}) => {
    demand.beginTrip();
    const wanted = keys.map((key) => demand.want({ key, words: '', view, costing: () => NO_COSTING }));
    const lacking = wanted.filter(({ key }) => !there.has(key));
    if (lacking.length > 0) demand.foresee(lacking[0], missing);
    const needed: WantedGuide | undefined = isUnled ? lacking[0] : undefined;
    const made = take(demand.choose(lacking, needed));
    demand.countLost(lacking, lost, missing);
    return made;
  };
  return { demand, there, ride };
}

test('a guide is made once trips have lost a fifth of what it costs', () => {
  const { ride } = openDemand();
  expect(ride(['a'], { lost: 150 })).toEqual([]);
  expect(ride(['a'], { lost: 60 })).toEqual([]);
  expect(ride(['a'])).toEqual(['a']);
  expect(ride(['a'], { lost: 500 })).toEqual([]);
});

test('a guide is made at once where nothing else leads', () => {
  const { ride } = openDemand();
  expect(ride(['a', 'b'], { isUnled: true })).toEqual(['a']);
});

test('a guide is made before a trip loses, where others lost by what was missing', () => {
  const { ride } = openDemand();
  expect(ride(['a'], { missing: 0.1, lost: 100 })).toEqual([]);
  expect(ride(['b'], { missing: 0.15, lost: 150 })).toEqual([]);
  expect(ride(['c'], { missing: 0.25 })).toEqual(['c']);
  // by now that one has lost nothing
  expect(ride(['d'], { missing: 0.25 })).toEqual([]);
});

test('along with a guide others are made that the trip lacks, and that trips lost a tenth without', () => {
  const { ride } = openDemand(4);
  expect(ride(['little'], { lost: 90 })).toEqual([]);
  expect(ride(['some'], { lost: 120 })).toEqual([]);
  expect(ride(['more'], { lost: 180 })).toEqual([]);
  expect(ride(['a', 'b'], { isUnled: true })).toEqual(['a', 'b', 'more', 'some']);
});

test('so many are kept, and a newcomer must save twice as much as the one that gives way', () => {
  const { demand, there, ride } = openDemand(4);
  for (let i = 0; there.size < MOST_GUIDES; i++) ride([`${i}`], { isUnled: true });
  expect(demand.roomBeside(0)).toBe(0);
  for (const key of there) if (key !== '7') for (let again = 0; again < 3; again++) ride([key]);
  expect(ride(['new'], { isUnled: true })).toEqual([]);
  // asked for again, it is worth twice as much as the seventh
  expect(ride(['new'], { isUnled: true })).toEqual(['new']);
  expect(there.has('7')).toBe(false);
  expect(there.size).toBe(MOST_GUIDES);
});
