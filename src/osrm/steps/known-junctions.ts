// What the steps of a route need to know about junctions. A long route passes many junctions again and again.

import type { Network } from '../../network/network.ts';
import type { Intersection } from './intersection.ts';
import { type RoadEnd, roadEndsAt } from './road-ends.ts';

/** How many junctions, and roads that lead to them, are remembered: a few megabytes. */
const MOST_KEPT = 16_384;

export class KnownJunctions {
  readonly #roadEnds = new Map<number, readonly RoadEnd[]>();
  /** Intersections by the directed segment on which a traveller arrives. */
  readonly #turns = new Map<number, { readonly after: number; readonly intersection: Intersection }[]>();

  /** Every road of the mode at a junction, clockwise from north. */
  roadEndsAt(network: Network, mode: number, junction: number): readonly RoadEnd[] {
    const known = this.#roadEnds.get(junction);
    if (known !== undefined) return known;
    const roadEnds = roadEndsAt(network, mode, junction);
    keep(this.#roadEnds, junction, roadEnds);
    return roadEnds;
  }

  /** The intersection between two directed segments. Answers share it. */
  intersectionOf(before: number, after: number, make: () => Intersection): Intersection {
    let turns = this.#turns.get(before);
    if (turns === undefined) keep(this.#turns, before, (turns = []));
    let known = turns.find((turn) => turn.after === after);
    if (known === undefined) turns.push((known = { after, intersection: make() }));
    return known.intersection;
  }
}

function keep<Value>(values: Map<number, Value>, key: number, value: Value): void {
  if (values.size === MOST_KEPT) values.clear();
  values.set(key, value);
}
