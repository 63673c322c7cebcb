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

export interface ServiceRequest {
  /** `GET`, `POST`, `PUT`, `DELETE`. */
  readonly method: string;
  /** A path with its query, or a whole address; whatever stands before `/rest/` is passed over. */
  readonly url: string;
  /** Text, bytes, or what a framework parsed already. */
  readonly body?: unknown;
  /** Aborting ends the work; the answer, which nobody waits for, is an error of status 500. */
  readonly signal?: AbortSignal | undefined;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

const DEFAULT_PAYLOAD_BYTES: number = 64 * 1024 * 1024;

/** The longest payload that a server has read; throws a `TypeError` of what is no number of bytes. */
export function payloadBytesOf({ payloadBytes = DEFAULT_PAYLOAD_BYTES }: ServiceContext): number {
  if (typeof payloadBytes === 'number' && payloadBytes >= 0) return payloadBytes;
  throw new TypeError(`payloadBytes: expected a number of at least 0, found ${foundValue(payloadBytes)}`);
}

/** A response with a JSON body. */
export function respond(status: number, body: string, headers: Record<string, string> = {}): ServiceResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}
