// Makes messages with typed arrays quick to send on every platform. Deno looks at every element of a typed array before it clones it, which
// takes seconds for a network. On Deno, a typed array is therefore sent as its buffer and its position there. Node and bun take messages as
// they are.

/** Whether this platform clones buffers much faster than typed arrays. */
const IS_SLOW = 'Deno' in globalThis;

type ArrayClass = new (buffer: ArrayBufferLike, offset: number, length: number) => Uint8Array;
const CLASSES = [
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
  ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array],
] as unknown as readonly ArrayClass[];

/** The form in which a typed array is sent. */
interface Crossing {
  readonly arrayClass: number;
  readonly buffer: ArrayBufferLike;
  readonly offset: number;
  readonly length: number;
}

/** The key of a `Crossing`. No other object in a message of a pool has this key. */
const MARK = 'ermine:array';

export const packMessage: <Message>(message: Message) => Message = IS_SLOW ? packArrays : (message) => message;

export const unpackMessage: <Message>(message: Message) => Message = IS_SLOW ? unpackArrays : (message) => message;

/** Replaces typed arrays by their buffers, anywhere in plain data. */
export function packArrays<Message>(message: Message): Message {
  return replace(message, new Map(), (value) =>
    ArrayBuffer.isView(value) && !(value instanceof DataView) ? { [MARK]: crossing(value as Uint8Array) } : undefined,
  ) as Message;
}

function crossing(array: Uint8Array): Crossing {
  const arrayClass = CLASSES.findIndex((known) => array instanceof known);
  const isSent = array.buffer instanceof SharedArrayBuffer || array.byteLength === array.buffer.byteLength;
  const { buffer, byteOffset: offset, length } = isSent ? array : array.slice();
  return { arrayClass, buffer, offset, length };
}

export function unpackArrays<Message>(message: Message): Message {
  return replace(message, new Map(), (value) => {
    if (!Object.hasOwn(value, MARK)) return undefined;
    const { arrayClass, buffer, offset, length } = (value as { readonly [MARK]: Crossing })[MARK];
    return new CLASSES[arrayClass](buffer, offset, length);
  }) as Message;
}

type Replacement = (value: object) => object | undefined;

/** A copy of plain lists and records in which `other` may replace each member. Other values are not copied. */
function replace(value: unknown, known: Map<object, unknown>, other: Replacement): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const seen = known.get(value);
  if (seen !== undefined) return seen;
  const replaced = other(value);
  if (replaced !== undefined) {
    known.set(value, replaced);
    return replaced;
  }
  const isList = Array.isArray(value);
  const prototype = Object.getPrototypeOf(value);
  if (!isList && prototype !== Object.prototype && prototype !== null) return value;
  const copy: Record<string, unknown> | unknown[] = isList ? new Array(value.length) : {};
  known.set(value, copy);
  for (const key of Object.keys(value)) {
    const member = replace((value as Record<string, unknown>)[key], known, other);
    Object.defineProperty(copy, key, { value: member, enumerable: true, writable: true, configurable: true });
  }
  return copy;
}
