// The page's side of the engine: one request of each kind at a time, and the latest of those that came meanwhile.

import type { Order, Reply, VerbName } from './engine-worker.ts';
import type { RouteAnswer } from './route-answer.ts';
import type { Shape } from './shapes.ts';

export interface Request {
  readonly verb: VerbName;
  readonly query: object;
  readonly payload?: object;
  /** The text of a cost function. */
  readonly cost?: string;
}

export interface Answered {
  readonly request: Request;
  /** The answer; `undefined` if the request was refused. */
  readonly answer?: unknown | undefined;
  /** The bands of a boundary, in the form that the map draws. */
  readonly shapes?: readonly Shape[] | undefined;
  readonly messages?: readonly string[] | undefined;
  readonly body?: unknown | undefined;
  readonly milliseconds: number;
  /** For a route: its alternatives, once they are known, and the number of the one that the user chose, counted from 1. */
  readonly alternatives?: readonly RouteAnswer[];
  readonly alternativesTook?: number;
  readonly chosen?: number;
}

export type Opened = Extract<Reply, { kind: 'opened' }>;

interface Channel {
  busy: boolean;
  next: (() => void) | undefined;
}

interface Opening {
  resolve(opened: Opened | undefined): void;
  reject(error: Error): void;
  onProgress(phase: string, share: number): void;
}

export interface Engine {
  /** `undefined` if another network was opened before this one was read. */
  open(
    name: string,
    bytes: Uint8Array,
    onProgress: (phase: string, share: number) => void,
  ): Promise<Opened | undefined>;
  /** The open network, prepared, as a file. */
  save(): Promise<Uint8Array<ArrayBuffer>>;
  /** Answers come in order. A request that a later one of its kind replaces is never answered, except for the kinds below. */
  ask(request: Request, then: (answered: Answered) => void): void;
  /** Tells the engine that something moves on the map, so that it postpones work for later requests. */
  isMoving(): void;
}

/** Requests that later ones of their kind do not replace: an action of the user may wait for each. */
const EACH_COUNTS: ReadonlySet<VerbName> = new Set(['segmentLines']);

/** Milliseconds between two messages that something moves. */
const MOVED_EACH = 50;

const WHAT_OPENS =
  'These files can be opened: an extract of OpenStreetMap (.osm.pbf, .osm), GeoJSON, a prepared network (.ermine).';

export function startEngine(): Engine {
  const worker = new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (reply: Extract<Reply, { kind: 'answer' | 'error' }>) => void>();
  const channels = new Map<VerbName, Channel>();
  let isWarm = true;
  let lastMoved = 0;
  let lastId = 0;
  let opening: Opening | undefined;
  let openings = 0;
  let broken: Error | undefined;
  let onSaved: (bytes: Uint8Array<ArrayBuffer>) => void;

  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    if ('opening' in data && data.opening !== openings) return;
    if (data.kind === 'progress') opening?.onProgress(data.phase, data.share);
    else if (data.kind === 'opened') opening?.resolve(data);
    else if (data.kind === 'warm') isWarm = true;
    else if (data.kind === 'saved') onSaved(data.bytes);
    else if (data.kind === 'refused') opening?.reject(new Error(`${asSentence(data.message)} ${WHAT_OPENS}`));
    else {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    }
  };
  worker.onerror = ({ message }) => {
    broken = new Error(
      `The engine has failed: ${message ?? 'engine-worker.js, or what it imports, cannot be loaded'}. Reload the page to try again.`,
    );
    opening?.reject(broken);
  };
  const post = (order: Order, transfer: Transferable[] = []) => worker.postMessage(order, transfer);

  function send(channel: Channel, request: Request, then: (answered: Answered) => void): void {
    channel.busy = true;
    const id = ++lastId;
    waiting.set(id, (reply) => {
      channel.busy = false;
      const { next } = channel;
      channel.next = undefined;
      if (reply.kind === 'answer') {
        const { answer, shapes, milliseconds } = reply;
        then({ request, answer, shapes, milliseconds });
      } else then({ request, messages: reply.messages, body: reply.body, milliseconds: 0 });
      next?.();
    });
    post({ kind: 'ask', id, ...request });
  }

  return {
    open(name, bytes, onProgress) {
      return new Promise((resolve, reject) => {
        if (broken !== undefined) return reject(broken);
        isWarm = false;
        opening?.resolve(undefined);
        opening = { resolve, reject, onProgress };
        post({ kind: 'open', opening: ++openings, name, bytes }, [bytes.buffer as ArrayBuffer]);
      });
    },
    ask(request, then) {
      const channel = channels.get(request.verb) ?? { busy: false, next: undefined };
      if (!EACH_COUNTS.has(request.verb)) channels.set(request.verb, channel);
      if (channel.busy) channel.next = () => send(channel, request, then);
      else send(channel, request, then);
    },
    save() {
      return new Promise((resolve) => {
        onSaved = resolve;
        post({ kind: 'save' });
      });
    },
    isMoving() {
      const now = performance.now();
      if (isWarm || now - lastMoved < MOVED_EACH) return;
      lastMoved = now;
      post({ kind: 'moving' });
    },
  };
}

function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
