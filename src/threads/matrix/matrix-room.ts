// Limits what the matrices of a pool hold that have begun. A matrix of a hundred thousand points takes some 60 MB in each worker that computes
// its rows, and a row of it 22 MB as text. It begins when there is room. Until then it is only its request, some 16 bytes per point.

import { FairRoom } from '../../budget/fair-room.ts';
import type { SerializedArguments } from '../messages/serialized-arguments.ts';

/** Bytes that a worker takes for each point while it computes rows. */
export const BYTES_OF_POINT = 600;
/** The fewest characters of a point: of positions in a text, and of an object. */
const CHARACTERS_OF_POSITION = 4;
const CHARACTERS_OF_OBJECT = 13;

/** All matrices may hold this many bytes for each worker, enough for one of 100,000 points, and at most a quarter of the pool's memory. */
const BYTES_OF_WORKER = 96 * 1024 * 1024;
const SHARE_OF_MEMORY = 1 / 4;
/**
 * Tiny, small and large matrices have a share of the room each, so that none waits for larger ones: `atMost` says which share of all room one
 * of them takes at most.
 */
const SIZES = [
  { atMost: 1 / 1024, share: 1 / 16 },
  { atMost: 1 / 64, share: 1 / 8 },
  { atMost: Number.POSITIVE_INFINITY, share: 13 / 16 },
] as const;

/** How many milliseconds a matrix keeps its room while its reader does not read, if others wait. */
const PATIENCE = 2000;

export class MatrixRoom {
  readonly #rooms: readonly { readonly atMost: number; readonly shared: ReadRoom }[];

  constructor({ size, memory }: { readonly size: number; readonly memory: number }) {
    const most = Math.min(BYTES_OF_WORKER * size, memory * SHARE_OF_MEMORY);
    this.#rooms = SIZES.map(({ atMost, share }) => ({ atMost: most * atMost, shared: new ReadRoom(most * share) }));
  }

  /** How many matrices wait for room. */
  get waiting(): number {
    return this.#rooms.reduce((sum, { shared }) => sum + shared.room.waiting, 0);
  }

  /** A place for a matrix, which it has not taken yet. */
  placeFor(request: SerializedArguments): MatrixPlace {
    const bytes = BYTES_OF_POINT * mostPoints(request);
    return new MatrixPlace(this.#rooms.find(({ atMost }) => bytes <= atMost)!.shared, bytes);
  }
}

/** How many points a request may have. */
function mostPoints({ args, lists = [] }: SerializedArguments): number {
  let points = args.length / CHARACTERS_OF_POSITION;
  for (const { list } of lists) {
    if ('numbers' in list) points += list.numbers.length / 2;
    else for (const text of list.texts) points += text.length / CHARACTERS_OF_OBJECT;
  }
  return points;
}

/** Room for some matrices. If others wait, the matrices that no one reads give their places back. */
class ReadRoom {
  readonly room: FairRoom;
  /** What drops the state of each unread matrix, and since when no one reads it. The one that has waited longest is first. */
  readonly #unread = new Map<() => void, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bytes: number) {
    this.room = new FairRoom(bytes);
  }

  addUnread(drop: () => void): void {
    this.#unread.set(drop, performance.now());
    this.dropLater();
  }

  removeUnread(drop: () => void): void {
    this.#unread.delete(drop);
  }

  /** Sets a timer for the unread matrix that has waited longest, if another matrix waits for room. */
  dropLater(): void {
    const [first] = this.#unread;
    if (this.#timer !== undefined || first === undefined || this.room.waiting === 0) return;
    const [drop, since] = first;
    const left = since + PATIENCE - performance.now();
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (this.room.waiting > 0 && this.#unread.get(drop) === since) {
          this.#unread.delete(drop);
          drop();
        }
        this.dropLater();
      },
      Math.max(0, left),
    );
  }
}

export class MatrixPlace {
  readonly #shared: ReadRoom;
  #bytes: number;
  #isHeld = false;
  /** Ends the wait for room. */
  #stopWaiting: (() => void) | undefined;
  #drop: (() => void) | undefined;

  constructor(shared: ReadRoom, bytes: number) {
    this.#shared = shared;
    this.#bytes = bytes;
  }

  /** Whether the matrix could begin now. */
  get hasRoom(): boolean {
    return this.#shared.room.hasRoom(this.#bytes);
  }

  /** Takes the place. Resolves once there is room, or when the matrix has left; returns `undefined` if there is room now. */
  take(): Promise<void> | undefined {
    if (this.#isHeld) return undefined;
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const go = () => {
      this.#isHeld = true;
      this.#stopWaiting = undefined;
      begin();
    };
    this.#stopWaiting = () => {
      this.#shared.room.leave(go);
      begin();
    };
    if (this.#shared.room.enter(this.#bytes, go)) {
      go();
      return undefined;
    }
    this.#shared.dropLater();
    return begun;
  }

  /** Corrects how many bytes the matrix holds. */
  resize(bytes: number): void {
    const more = bytes - this.#bytes;
    this.#bytes = bytes;
    if (this.#isHeld) this.#shared.room.change(more);
  }

  /** Says that the matrix waits for its reader. If others need the room, and `drop` has dropped all state, it loses its place. */
  rest(drop: () => boolean): void {
    const unread = () => {
      if (!drop()) return this.#shared.addUnread(unread);
      this.#drop = undefined;
      this.#give();
    };
    this.#drop = unread;
    this.#shared.addUnread(unread);
  }

  /** Says that the reader reads on. */
  goOn(): void {
    if (this.#drop !== undefined) this.#shared.removeUnread(this.#drop);
    this.#drop = undefined;
  }

  leave(): void {
    this.goOn();
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    this.#give();
  }

  #give(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#shared.room.change(-this.#bytes);
  }
}
