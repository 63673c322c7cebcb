// Finds the changes that areas make, by segment. Areas contain many segments but make few different changes, so segments in the same areas
// share one change.

import { type Budget, checkClockAt } from '../../budget/budget.ts';
import { grown } from '../../memory/grown.ts';
import { isArea } from '../../request/areas/requested-area.ts';
import type { AreaChange, AreaChanges, SpeedChange } from '../../request/costing.ts';
import { changeOfStep, isIdle } from '../../request/speed-changes.ts';
import { EXCLUDE, type RequestedUpdates } from '../../request/update-columns.ts';
import type { FoundAreas } from './find-all-areas.ts';

/** The segments that updates change, rows with a segment and an update each, and the order of the rows by segment. */
export interface TargetsToSplit {
  readonly segment: Uint32Array;
  /** For each row: an update, or a number that stands for several updates by areas. */
  readonly update: Uint32Array;
  readonly updatesOf: FoundAreas['updatesOf'];
  readonly piecesOf: FoundAreas['piecesOf'];
  readonly order: Uint32Array;
}

/** Whether changes of a kind apply. */
type IsFor = (update: number, kind: number) => boolean;

/** The segments that only areas change, and all other segments that updates change. */
interface SplitTargets {
  readonly areas: AreaChanges | undefined;
  /** The rows of segments that updates with points or ids change, too. */
  readonly others: Uint32Array;
}

/** Separates segments that only areas change from all other segments. */
export function splitAreas(
  updates: RequestedUpdates,
  found: TargetsToSplit,
  isFor: IsFor,
  budget: Budget,
): SplitTargets {
  const { segment, update, order } = found;
  const { target } = updates;
  const others = new Uint32Array(order.length);
  let otherCount = 0;
  const rows = new AreaRows(updates, found, isFor);
  for (let first = 0; first < order.length; ) {
    checkClockAt(budget, first);
    const at = segment[order[first]];
    let end = first + 1;
    while (end < order.length && segment[order[end]] === at) end++;
    // a segment has at most one row of areas, and it comes first
    const one = update[order[first]];
    if (end === first + 1 && (one >= target.length || isArea(target[one]))) {
      rows.add(at, one);
    } else {
      others.set(order.subarray(first, end), otherCount);
      otherCount += end - first;
    }
    first = end;
  }
  return { areas: rows.end(keyOfAreas(updates, isFor)), others: others.subarray(0, otherCount) };
}

/** The rows of segments that only areas change. A change is listed only once, however many rows have it. */
class AreaRows {
  readonly #updates: RequestedUpdates;
  readonly #found: TargetsToSplit;
  readonly #isFor: IsFor;
  #segment: Uint32Array;
  #share: Float64Array;
  #changeOf: Uint32Array;
  #count = 0;
  readonly #changes: AreaChange[] = [];
  /** For each list of updates, by its number: the index of its change to whole segments; `undefined` if it changes nothing. */
  readonly #ofWhole = new Map<number, number | undefined>();
  /** For each update, and each list of several updates as text: the index of its change to pieces. */
  readonly #ofPieces = new Map<number | string, number | undefined>();

  constructor(updates: RequestedUpdates, found: TargetsToSplit, isFor: IsFor) {
    this.#updates = updates;
    this.#found = found;
    this.#isFor = isFor;
    const room = found.order.length;
    this.#segment = new Uint32Array(room);
    this.#share = new Float64Array(room);
    this.#changeOf = new Uint32Array(room);
  }

  /** Adds a segment with the number of its list of updates. */
  add(segment: number, list: number): void {
    const whole = this.#changeOfWhole(list);
    const pieces = whole === undefined || this.#changes[whole].isExcluded ? undefined : this.#found.piecesOf(segment);
    if (pieces === undefined) {
      this.#addRow(segment, 1, whole);
      return;
    }
    for (const { share, updates } of pieces) this.#addRow(segment, share, this.#changeOfPiece(updates));
  }

  end(key: string): AreaChanges | undefined {
    const count = this.#count;
    if (count === 0) return undefined;
    return Object.freeze({
      key,
      segment: this.#segment.slice(0, count),
      share: this.#share.slice(0, count),
      changeOf: this.#changeOf.slice(0, count),
      changes: this.#changes,
    });
  }

  #addRow(segment: number, share: number, change: number | undefined): void {
    if (change === undefined) return;
    const at = this.#count++;
    if (at === this.#segment.length) {
      this.#segment = grown(this.#segment, at + 1);
      this.#share = grown(this.#share, at + 1);
      this.#changeOf = grown(this.#changeOf, at + 1);
    }
    this.#segment[at] = segment;
    this.#share[at] = share;
    this.#changeOf[at] = change;
  }

  #changeOfWhole(list: number): number | undefined {
    if (!this.#ofWhole.has(list)) {
      const updates = this.#found.updatesOf(list);
      let isExcluded = false;
      for (const update of updates) isExcluded = this.#exclusionIn(update) ?? isExcluded;
      this.#ofWhole.set(list, this.#addChange(updates, isExcluded));
    }
    return this.#ofWhole.get(list);
  }

  #changeOfPiece(updates: readonly number[]): number | undefined {
    const key = updates.length === 1 ? updates[0] : updates.join();
    if (!this.#ofPieces.has(key)) this.#ofPieces.set(key, this.#addChange(updates, false));
    return this.#ofPieces.get(key);
  }

  #addChange(updates: readonly number[], isExcluded: boolean): number | undefined {
    const speedChanges = Object.freeze(updates.flatMap((update) => this.#stepsIn(update)));
    if (!isExcluded && speedChanges.length === 0) return undefined;
    return this.#changes.push(Object.freeze({ isExcluded, speedChanges })) - 1;
  }

  /** Whether an update closes or opens the road; `undefined` if it does neither. */
  #exclusionIn(one: number): boolean | undefined {
    const { firstChange, changeKind, change } = this.#updates;
    let isExcluded: boolean | undefined;
    for (let c = firstChange[one]; c < firstChange[one + 1]; c++)
      if (changeKind[c] === EXCLUDE && this.#isFor(one, EXCLUDE)) isExcluded = change[c] === 1;
    return isExcluded;
  }

  #stepsIn(one: number): SpeedChange[] {
    const { firstChange, changeKind, change } = this.#updates;
    const steps: SpeedChange[] = [];
    for (let c = firstChange[one]; c < firstChange[one + 1]; c++)
      if (changeKind[c] !== EXCLUDE && this.#isFor(one, changeKind[c]))
        steps.push(changeOfStep(changeKind[c], change[c]) as SpeedChange);
    return steps.filter((step) => !isIdle(step));
  }
}

/** A text that is equal for the same areas with the same updates. */
function keyOfAreas({ target, firstChange, changeKind, change }: RequestedUpdates, isFor: IsFor): string {
  const texts: string[] = [];
  target.forEach((area, i) => {
    if (!isArea(area)) return;
    const changes = Array.from(changeKind.subarray(firstChange[i], firstChange[i + 1]), (kind, j) =>
      isFor(i, kind) ? `${kind} ${change[firstChange[i] + j]}` : '',
    );
    texts.push(area.key, ...changes);
  });
  return texts.join('\n');
}
