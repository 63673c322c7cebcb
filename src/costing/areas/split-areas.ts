// Finds the changes that areas make, by segment. Areas contain many segments but make few different changes, so segments in the same areas
// share one change.

import { type Budget, checkClockAt } from '../../budget/budget.ts';
import { isArea } from '../../request/areas/requested-area.ts';
import type { AreaChange, AreaChanges, PartialSpeedChange } from '../../request/costing.ts';
import { changeOfStep, isIdle, WHOLE_LENGTH } from '../../request/speed-changes.ts';
import { EXCLUDE, type RequestedUpdates } from '../../request/update-columns.ts';
import type { AreaPiece } from './area-pieces.ts';
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
  const inAreas = new Uint32Array(order.length);
  const changeOf = new Uint32Array(order.length);
  let count = 0;
  const kinds = new ChangesOfAreas(updates, found, isFor);
  for (let first = 0; first < order.length; ) {
    checkClockAt(budget, first);
    const at = segment[order[first]];
    let end = first + 1;
    while (end < order.length && segment[order[end]] === at) end++;
    // a segment has at most one row of areas, and it comes first
    const one = update[order[first]];
    if (end === first + 1 && (one >= target.length || isArea(target[one]))) {
      const kind = kinds.kindOf(at, one);
      if (kind !== undefined) {
        inAreas[count] = at;
        changeOf[count++] = kind;
      }
    } else {
      others.set(order.subarray(first, end), otherCount);
      otherCount += end - first;
    }
    first = end;
  }
  const areas = {
    key: keyOfAreas(updates, isFor),
    segment: inAreas.slice(0, count),
    changeOf: changeOf.slice(0, count),
    changes: kinds.changes,
  };
  return { areas: count > 0 ? Object.freeze(areas) : undefined, others: others.subarray(0, otherCount) };
}

/** The list of changes. A change of whole segments is listed only once, however many segments have it. */
class ChangesOfAreas {
  readonly changes: AreaChange[] = [];
  readonly #updates: RequestedUpdates;
  readonly #found: TargetsToSplit;
  readonly #isFor: IsFor;
  /** For each list of updates, by its number: the index of its change to whole segments; `undefined` if it changes no whole segment. */
  readonly #known = new Map<number, number | undefined>();

  constructor(updates: RequestedUpdates, found: TargetsToSplit, isFor: IsFor) {
    this.#updates = updates;
    this.#found = found;
    this.#isFor = isFor;
  }

  /** The index of the change that a list of updates, given its number, makes to a segment; `undefined` if it changes nothing. */
  kindOf(segment: number, number: number): number | undefined {
    const pieces = this.#found.piecesOf(segment);
    if (pieces !== undefined) return this.#add(number, pieces);
    if (!this.#known.has(number)) this.#known.set(number, this.#add(number));
    return this.#known.get(number);
  }

  #add(number: number, pieces?: readonly AreaPiece[]): number | undefined {
    const all = this.#found.updatesOf(number);
    let isExcluded = false;
    for (const update of all) isExcluded = this.#exclusionIn(update) ?? isExcluded;
    const speedChanges: PartialSpeedChange[] = [];
    for (const { share, updates } of pieces ?? [{ share: 1, updates: all }]) {
      const steps = updates.flatMap((update) => this.#stepsIn(update));
      if (steps.length === 0) continue;
      if (pieces !== undefined) speedChanges.push({ part: share });
      speedChanges.push(...steps);
    }
    if (pieces !== undefined && speedChanges.length > 0) speedChanges.push(WHOLE_LENGTH);
    if (!isExcluded && speedChanges.length === 0) return undefined;
    return this.changes.push(Object.freeze({ isExcluded, speedChanges: Object.freeze(speedChanges) })) - 1;
  }

  /** Whether an update closes or opens the road; `undefined` if it does neither. */
  #exclusionIn(one: number): boolean | undefined {
    const { firstChange, changeKind, change } = this.#updates;
    let isExcluded: boolean | undefined;
    for (let c = firstChange[one]; c < firstChange[one + 1]; c++)
      if (changeKind[c] === EXCLUDE && this.#isFor(one, EXCLUDE)) isExcluded = change[c] === 1;
    return isExcluded;
  }

  #stepsIn(one: number): PartialSpeedChange[] {
    const { firstChange, changeKind, change } = this.#updates;
    const steps: PartialSpeedChange[] = [];
    for (let c = firstChange[one]; c < firstChange[one + 1]; c++)
      if (changeKind[c] !== EXCLUDE && this.#isFor(one, changeKind[c]))
        steps.push(changeOfStep(changeKind[c], change[c]));
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
