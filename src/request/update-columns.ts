// Updates as they were read, in columns: the traffic of a city is ten thousand of them, every minute.

import { grown } from '../memory/grown.ts';
import type { RequestPoint } from './request-point.ts';
import type { ADD, PERCENTAGE, SPEED } from './speed-changes.ts';

/** What an update is about: a segment identifier, a point, or the number of a road type. Identifiers and points are looked up later. */
export type UpdateTarget = string | RequestPoint | number;

/** Kinds of changes beside the steps of a speed (PERCENTAGE, SPEED, ADD): of being closed (1) or not (0), and of the road type. */
export const EXCLUDE = 3;
export const ROAD_TYPE = 4;

export type ChangeKind = typeof PERCENTAGE | typeof SPEED | typeof ADD | typeof EXCLUDE | typeof ROAD_TYPE;

/** A list of updates, in the order given. */
export interface RequestedUpdates {
  /** What complaints call the list: an update is `transientUpdates[3]`. */
  readonly name: string;
  /** By update; `undefined` where it could not be read, which was complained of. */
  readonly target: readonly (UpdateTarget | undefined)[];
  /** By update, and one more: where its changes begin. */
  readonly firstChange: Uint32Array;
  readonly changeKind: Uint8Array;
  /** By update that names them: the modes that it is for. */
  readonly modes: ReadonlyMap<number, readonly string[]>;
  /** A percentage, metres per hour, 0 or 1, or the number of a road type. */
  readonly change: Float64Array;
}

export const NO_UPDATES: RequestedUpdates = Object.freeze({
  name: '',
  target: Object.freeze([]),
  firstChange: new Uint32Array(1),
  changeKind: new Uint8Array(0),
  modes: new Map(),
  change: new Float64Array(0),
});

/** Columns that are being filled. */
export class UpdateColumns {
  readonly #target: (UpdateTarget | undefined)[] = [];
  readonly #firstChange: Uint32Array;
  readonly #modes = new Map<number, readonly string[]>();
  #changeKind: Uint8Array;
  #change: Float64Array;
  #count = 0;

  /** For at most so many updates, of a change each in most cases. */
  constructor(most: number) {
    this.#firstChange = new Uint32Array(most + 1);
    this.#changeKind = new Uint8Array(most);
    this.#change = new Float64Array(most);
  }

  /** A change of the update at hand. */
  addChange(kind: ChangeKind, change: number): void {
    const at = this.#count++;
    if (at === this.#change.length) {
      this.#changeKind = grown(this.#changeKind, at + 1);
      this.#change = grown(this.#change, at + 1);
    }
    this.#changeKind[at] = kind;
    this.#change[at] = change;
  }

  /** The update at hand is for some modes alone. */
  setModes(modes: readonly string[]): void {
    this.#modes.set(this.#target.length, modes);
  }

  /** The update at hand is complete. */
  endUpdate(target: UpdateTarget | undefined): void {
    this.#target.push(target);
    this.#firstChange[this.#target.length] = this.#count;
  }

  /** All of them. */
  end(name: string): RequestedUpdates {
    return {
      name,
      target: this.#target,
      firstChange: this.#firstChange.subarray(0, this.#target.length + 1),
      modes: this.#modes,
      changeKind: this.#changeKind.subarray(0, this.#count),
      change: this.#change.subarray(0, this.#count),
    };
  }
}
