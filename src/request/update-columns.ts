// Stores updates in columns, because the traffic of a city can have ten thousand updates every minute.

import { grown } from '../memory/grown.ts';
import type { RequestedArea } from './areas/requested-area.ts';
import type { RequestPoint } from './request-point.ts';
import type { ADD, PERCENTAGE, SPEED } from './speed-changes.ts';

/**
 * The target of an update: a segment identifier, a point, an area, or the number of a road type. Only road types need not be looked up
 * later.
 */
export type UpdateTarget = string | RequestPoint | RequestedArea | number;

/** The kinds of changes that are not steps of a speed (PERCENTAGE, SPEED, ADD): closing (1) or opening (0) a road, and its road type. */
export const EXCLUDE = 3;
export const ROAD_TYPE = 4;

export type ChangeKind = typeof PERCENTAGE | typeof SPEED | typeof ADD | typeof EXCLUDE | typeof ROAD_TYPE;

/** A list of updates, in the order given. */
export interface RequestedUpdates {
  /** The name of the list in errors: an update is called `transientUpdates[3]`. */
  readonly name: string;
  /** The target of each update. `undefined` if it could not be read; then an error was reported. */
  readonly target: readonly (UpdateTarget | undefined)[];
  /** For each update, plus one entry: the first of its changes. */
  readonly firstChange: Uint32Array;
  readonly changeKind: Uint8Array;
  /** The modes of each update that names modes. */
  readonly modes: ReadonlyMap<number, readonly string[]>;
  /** The direction of each update that names one, RIDES_FORWARD or RIDES_BACKWARD. Such an update changes only speeds. */
  readonly direction: ReadonlyMap<number, number>;
  /** The value of each change: a percentage, metres per hour, 0 or 1, or the number of a road type. */
  readonly change: Float64Array;
}

export const NO_UPDATES: RequestedUpdates = Object.freeze({
  name: '',
  target: Object.freeze([]),
  firstChange: new Uint32Array(1),
  changeKind: new Uint8Array(0),
  modes: new Map(),
  direction: new Map(),
  change: new Float64Array(0),
});

export class UpdateColumns {
  readonly #target: (UpdateTarget | undefined)[] = [];
  readonly #firstChange: Uint32Array;
  readonly #modes = new Map<number, readonly string[]>();
  readonly #direction = new Map<number, number>();
  #changeKind: Uint8Array;
  #change: Float64Array;
  #count = 0;

  /** Reserves room for this many updates, most of which have one change. */
  constructor(most: number) {
    this.#firstChange = new Uint32Array(most + 1);
    this.#changeKind = new Uint8Array(most);
    this.#change = new Float64Array(most);
  }

  addChange(kind: ChangeKind, change: number): void {
    const at = this.#count++;
    if (at === this.#change.length) {
      this.#changeKind = grown(this.#changeKind, at + 1);
      this.#change = grown(this.#change, at + 1);
    }
    this.#changeKind[at] = kind;
    this.#change[at] = change;
  }

  setModes(modes: readonly string[]): void {
    this.#modes.set(this.#target.length, modes);
  }

  /** Whether the current update changes neither a road type nor whether a road is open. */
  changesOnlySpeed(): boolean {
    const own = this.#changeKind.subarray(this.#firstChange[this.#target.length], this.#count);
    return !own.includes(EXCLUDE) && !own.includes(ROAD_TYPE);
  }

  setDirection(direction: number): void {
    this.#direction.set(this.#target.length, direction);
  }

  endUpdate(target: UpdateTarget | undefined): void {
    this.#target.push(target);
    this.#firstChange[this.#target.length] = this.#count;
  }

  end(name: string): RequestedUpdates {
    return {
      name,
      target: this.#target,
      firstChange: this.#firstChange.subarray(0, this.#target.length + 1),
      modes: this.#modes,
      direction: this.#direction,
      changeKind: this.#changeKind.subarray(0, this.#count),
      change: this.#change.subarray(0, this.#count),
    };
  }
}
