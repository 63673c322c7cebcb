// What the service answers from, what it is asked, and what it answers: no HTTP, but all that HTTP carries.

import type { DatabaseHandle } from '../database/database.ts';
import { foundValue } from '../errors/show-value.ts';
import type { Warning } from '../request/reading.ts';
import type { RecordStore } from '../store/ports.ts';
import type { Pool } from '../threads/pool.ts';

export interface ServiceContext {
  /** Databases, or pools of them, by the name that stands in the path: a record, or a function that finds or opens them. */
  readonly databases?:
    | Readonly<Record<string, DatabaseHandle | Pool>>
    | ((name: string) => DatabaseHandle | Pool | undefined | Promise<DatabaseHandle | Pool | undefined>);
  /** Where the models of the hub are kept. */
  readonly store?: RecordStore;
  /** The longest payload that is read, default 64 MiB; a database's own limit holds beside it. */
  readonly payloadBytes?: number;
  /** Called with what was ignored. */
  readonly onWarning?: (warning: Warning, request: ServiceRequest) => void;
  /** Called with errors of our own; the answer says no more than that there was one. */
  readonly onError?: (error: unknown, request: ServiceRequest) => void;
}

/** `Streamed`: whether long answers come in pieces. */
export interface ServiceRequest<Streamed extends boolean = false> {
  /** `GET`, `POST`, `PUT`, `DELETE`. */
  readonly method: string;
  /** A path with its query, or a whole address; whatever stands before `/rest/` is passed over. */
  readonly url: string;
  /** Text, bytes, or what a framework parsed already. */
  readonly body?: unknown;
  /** Aborting ends the work; the answer, which nobody waits for, is an error of status 500. */
  readonly signal?: AbortSignal | undefined;
  /** `true` gives the body of a long answer in pieces, to be written as fast as the client reads. Default false. */
  readonly stream?: Streamed | undefined;
}

export interface ServiceResponse<Body = string> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * JSON text. With `stream: true` a long one comes in pieces of UTF-8: those of a large matrix are made while they are read, those of other answers
   * are there, and `content-length` says how much it is.
   */
  readonly body: Body;
}

/** With `stream: true`. */
export type StreamedBody = string | AsyncIterable<Uint8Array>;

const DEFAULT_PAYLOAD_BYTES: number = 64 * 1024 * 1024;

/** The longest payload that a server has read; throws a `TypeError` of what is no number of bytes. */
export function payloadBytesOf({ payloadBytes = DEFAULT_PAYLOAD_BYTES }: ServiceContext): number {
  if (typeof payloadBytes === 'number' && payloadBytes >= 0) return payloadBytes;
  throw new TypeError(`payloadBytes: expected a number of at least 0, found ${foundValue(payloadBytes)}`);
}

/** A response with a JSON body. */
export function respond<Body>(status: number, body: Body, headers: Record<string, string> = {}): ServiceResponse<Body> {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}
