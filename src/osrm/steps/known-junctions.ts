// What is known about the junctions of a route, and about its steps. A long route passes many junctions again and again.

import type { Network } from '../../network/network.ts';
import type { Intersection } from './intersection.ts';
import { KnownSteps } from './known-steps.ts';
import { type RoadEnd, roadEndsAt } from './road-ends.ts';

/** How many junctions, and roads that lead to them, are remembered: a few megabytes. */
const MOST_KEPT = 16_384;

/** The kinds of OSRM: a small crossing that is driven round, a roundabout, and a rotary, which is large and has a name. */
export type RingKind = 'roundabout turn' | 'roundabout' | 'rotary';

export class KnownJunctions {
  readonly #roadEnds = new Map<number, readonly RoadEnd[]>();
  /** Intersections by the directed segment on which a traveller arrives. */
  readonly #turns = new Map<number, { readonly after: number; readonly intersection: Intersection }[]>();
  readonly steps: KnownSteps = new KnownSteps();
  /** Kinds of rings by a directed segment of the ring. */
  readonly #rings = new Map<number, RingKind>();

  /** Every road of the mode at a junction, clockwise from north. */
  roadEndsAt(network: Network, mode: number, junction: number): readonly RoadEnd[] {
    const known = this.#roadEnds.get(junction);
    if (known !== undefined) return known;
    const roadEnds = roadEndsAt(network, mode, junction);
    keep(this.#roadEnds, junction, roadEnds);
    return roadEnds;
  }

  /** The intersection between two directed segments, if it is known. Answers share it. */
  intersectionOf(before: number, after: number): Intersection | undefined {
    for (const turn of this.#turns.get(before) ?? []) if (turn.after === after) return turn.intersection;
    return undefined;
  }

  keepIntersection(before: number, after: number, intersection: Intersection): Intersection {
    const turns = this.#turns.get(before);
    if (turns === undefined) keep(this.#turns, before, [{ after, intersection }]);
    else turns.push({ after, intersection });
    return intersection;
  }

  kindOfRing(directedSegment: number, find: () => RingKind): RingKind {
    let kind = this.#rings.get(directedSegment);
    if (kind === undefined) keep(this.#rings, directedSegment, (kind = find()));
    return kind;
  }
}

function keep<Value>(values: Map<number, Value>, key: number, value: Value): void {
  if (values.size === MOST_KEPT) values.clear();
  values.set(key, value);
}
