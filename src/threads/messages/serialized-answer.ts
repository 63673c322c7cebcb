// Answers are sent between threads as JSON, with long lists of positions as separate arrays of numbers. Structured cloning takes five times
// as long, and most of that time is spent in the thread that reads.
//
//   { geometry: { type, coordinates: [[x, y], ...] } }   <->   text:  {"answer":{"geometry":{"type":...,"coordinates":null}}}
//                                                              lists: [{ path: ['answer', 'geometry', 'coordinates'], numbers: x, y, ... }]

import { numbersOfPositions, positionsOf } from '../matrix/positions.ts';

/** A list of positions, and its path in the answer. */
interface SerializedPositions {
  readonly path: readonly string[];
  /** x and y of each position in turn. */
  readonly numbers: Float64Array;
}

export interface SerializedAnswer {
  readonly text: string;
  readonly lists: readonly SerializedPositions[];
}

/** Splits an answer into JSON and lists of positions. The answer must be plain data that JSON can express. */
export function serializeAnswer(answer: unknown): SerializedAnswer {
  const lists: SerializedPositions[] = [];
  return { text: JSON.stringify(withoutPositions({ answer }, [], lists)), lists };
}

export function deserializeAnswer({ text, lists }: SerializedAnswer): unknown {
  const whole = JSON.parse(text);
  for (const { path, numbers } of lists) {
    let holder = whole;
    for (let i = 0; i < path.length - 1; i++) holder = holder[path[i]];
    holder[path[path.length - 1]] = positionsOf(numbers);
  }
  return whole.answer;
}

/** The same value with `null` for every long list of positions, which goes to `lists`. Only objects that contain such a list are copied. */
function withoutPositions(value: object, path: string[], lists: SerializedPositions[]): unknown {
  if (Array.isArray(value)) {
    const numbers = numbersOfPositions(value);
    if (numbers !== undefined) {
      lists.push({ path: [...path], numbers });
      return null;
    }
  }
  let rest: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (typeof member !== 'object' || member === null) continue;
    path.push(name);
    const left = withoutPositions(member, path, lists);
    path.pop();
    if (left === member) continue;
    rest ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    rest[name] = left;
  }
  return rest ?? value;
}
