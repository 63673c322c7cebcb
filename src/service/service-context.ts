// The types of the context, the requests and the responses of the service: everything that HTTP needs, but no HTTP code.

import type { DatabaseHandle } from '../database/database.ts';
import { foundValue } from '../errors/show-value.ts';
import type { Warning } from '../request/reading.ts';
import type { RecordStore } from '../store/ports.ts';
import type { Pool } from '../threads/pool.ts';

/** What `handle` answers from. */
export interface ServiceContext {
  /** Databases, or pools of them, by the name in the path: a record, or a function that finds or opens them. */
  readonly databases?:
    | Readonly<Record<string, DatabaseHandle | Pool>>
    | ((name: string) => DatabaseHandle | Pool | undefined | Promise<DatabaseHandle | Pool | undefined>);
  /** Where the models of the hub are stored. */
  readonly store?: RecordStore;
  /** The most bytes of a payload, default 64 MiB. A database's own limit applies as well. */
  readonly payloadBytes?: number;
  /** Called with warnings. */
  readonly onWarning?: (warning: Warning, request: ServiceRequest) => void;
  /**
   * Called with internal errors, and with errors of `databases`. The answer says only that there was an internal error, or that the database
   * cannot be opened.
   */
  readonly onError?: (error: unknown, request: ServiceRequest) => void;
}

export function reportError({ onError }: ServiceContext, request: ServiceRequest, error: unknown): void {
  try {
    onError?.(error, request);
  } catch {
    // a failing error listener must not lose the answer
  }
}

/** A request, from any HTTP framework. `Streamed`: whether long answers come in pieces. */
export interface ServiceRequest<Streamed extends boolean = false> {
  /** `GET`, `POST`, `PUT`, `DELETE`. */
  readonly method: string;
  /** A path with its query, or an absolute URL; anything before `/rest/` is ignored. */
  readonly url: string;
  /** Text, bytes, or an object that a framework has parsed. */
  readonly body?: unknown;
  /** An `AbortSignal` that ends the work. The answer is then an error with status 500. */
  readonly signal?: AbortSignal | undefined;
  /** `true` returns the body of a long answer in pieces, to be written as fast as the client reads. Default false. */
  readonly stream?: Streamed | undefined;
}

/** The response to a request, for any HTTP framework. */
export interface ServiceResponse<Body = string> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * JSON text. With `stream: true`, a long text comes in pieces of UTF-8. The pieces of a large matrix are computed while they are read.
   * Other answers are complete before they are sent, and `content-length` gives their size.
   */
  readonly body: Body;
}

/** The body of a response to a request with `stream: true`: text if it is short, otherwise pieces of UTF-8. */
export type StreamedBody = string | AsyncIterable<Uint8Array>;

const DEFAULT_PAYLOAD_BYTES: number = 64 * 1024 * 1024;

/** The longest payload that a server reads; throws a `TypeError` if it is not a number of bytes. */
export function payloadBytesOf({ payloadBytes = DEFAULT_PAYLOAD_BYTES }: ServiceContext): number {
  if (typeof payloadBytes === 'number' && payloadBytes >= 0) return payloadBytes;
  throw new TypeError(`payloadBytes: expected a number of at least 0, found ${foundValue(payloadBytes)}`);
}

export function respond<Body>(status: number, body: Body, headers: Record<string, string> = {}): ServiceResponse<Body> {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}
