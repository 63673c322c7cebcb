// The page's side of the engine: one request at a time of each kind, and of those that came meanwhile the last.

import type { Order, Reply, VerbName } from './engine-worker.ts';

export interface Request {
  readonly verb: VerbName;
  readonly query: object;
  readonly payload?: object;
}

export interface Answered {
  readonly request: Request;
  /** Undefined where the request was refused. */
  readonly answer?: unknown;
  readonly messages?: readonly string[];
  readonly body?: unknown;
  readonly milliseconds: number;
}

export type Opened = Extract<Reply, { kind: 'opened' }>;

interface Channel {
  busy: boolean;
  next: (() => void) | undefined;
}

export interface Engine {
  open(name: string, bytes: Uint8Array, onProgress: (phase: string, share: number) => void): Promise<Opened>;
  /** Answers come in order; a request that a later one of its kind overtook is never answered. */
  ask(request: Request, then: (answered: Answered) => void): void;
}

export function startEngine(): Engine {
  const worker = new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (reply: Extract<Reply, { kind: 'answer' | 'error' }>) => void>();
  const channels = new Map<VerbName, Channel>();
  let lastId = 0;
  let opening: {
    resolve(opened: Opened): void;
    reject(error: Error): void;
    onProgress(phase: string, share: number): void;
  };

  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    if (data.kind === 'progress') opening.onProgress(data.phase, data.share);
    else if (data.kind === 'opened') opening.resolve(data);
    else if (data.kind === 'refused') opening.reject(new Error(data.message));
    else {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    }
  };
  const post = (order: Order, transfer: Transferable[] = []) => worker.postMessage(order, transfer);

  function send(channel: Channel, request: Request, then: (answered: Answered) => void): void {
    channel.busy = true;
    const id = ++lastId;
    waiting.set(id, (reply) => {
      channel.busy = false;
      const { next } = channel;
      channel.next = undefined;
      if (reply.kind === 'answer') then({ request, answer: reply.answer, milliseconds: reply.milliseconds });
      else then({ request, messages: reply.messages, body: reply.body, milliseconds: 0 });
      next?.();
    });
    post({ kind: 'ask', id, ...request });
  }

  return {
    open(name, bytes, onProgress) {
      return new Promise((resolve, reject) => {
        opening = { resolve, reject, onProgress };
        post({ kind: 'open', name, bytes }, [bytes.buffer as ArrayBuffer]);
      });
    },
    ask(request, then) {
      const channel = channels.get(request.verb) ?? { busy: false, next: undefined };
      channels.set(request.verb, channel);
      if (channel.busy) channel.next = () => send(channel, request, then);
      else send(channel, request, then);
    },
  };
}
