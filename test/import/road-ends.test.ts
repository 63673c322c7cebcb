import { expect, test } from 'vitest';
import { countBelow, endsAt, type OwnRoads } from '../../src/import/osm/delays/road-ends.ts';

/** Roads of which many meet at node 1, with precedences 0 to 9. Counts how often an end is looked at. */
function crowdedNode(count: number): { readonly ground: OwnRoads; looks: number } {
  const crowded = {
    looks: 0,
    ground: {
      ends: {
        order: Uint32Array.from({ length: count + 2 }, (_, i) => i),
        node: Uint32Array.from({ length: count + 2 }, (_, i) => (i === 0 ? 0 : i <= count ? 1 : 2)),
        precedence: new Proxy(
          Int32Array.from({ length: count + 2 }, (_, i) => Math.floor((10 * (i - 1)) / count)),
          {
            get(list, at) {
              crowded.looks++;
              return Reflect.get(list, at);
            },
          },
        ),
      },
    } as unknown as OwnRoads,
  };
  return crowded;
}

test('the roads of higher precedence at a node of many roads are counted without looking at each', () => {
  const crowded = crowdedNode(10_000);
  const counts = [-1, 0, 1, 5, 10, 11].map((below) => countBelow(crowded.ground, 1, below));
  expect(counts).toEqual([0, 0, 1000, 5000, 10_000, 10_000]);
  expect(crowded.looks).toBeLessThan(6 * 40);
});

test('the ends at a node are those of this node only', () => {
  const { ground } = crowdedNode(5);
  expect([...endsAt(ground, 1)]).toEqual([1, 2, 3, 4, 5]);
  expect([...endsAt(ground, 2)]).toEqual([6]);
  expect([...endsAt(ground, 3)]).toEqual([]);
});
