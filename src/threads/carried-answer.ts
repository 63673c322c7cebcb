// Answers between threads: as JSON, with long lists of positions beside it as plain numbers. Structured cloning takes five times as
// long, most of it in the thread that reads.
//
//   { geometry: { type, coordinates: [[x, y], ...] } }   <->   text:  {"answer":{"geometry":{"type":...,"coordinates":null}}}
//                                                              lists: [{ path: ['answer', 'geometry', 'coordinates'], numbers: x, y, ... }]

import { numbersOfPositions, positionsOf } from './positions.ts';

/** A list of positions, and where in the answer it stands. */
interface CarriedList {
  readonly path: readonly string[];
  /** x and y of one position after the other. */
  readonly numbers: Float64Array;
}

/** An answer as a message carries it. */
export interface CarriedAnswer {
  readonly text: string;
  readonly lists: readonly CarriedList[];
}

/** Takes an answer apart: plain data that JSON can tell. */
export function carryAnswer(answer: unknown): CarriedAnswer {
  const lists: CarriedList[] = [];
  return { text: JSON.stringify(withoutLists({ answer }, [], lists)), lists };
}

/** The answer again. */
export function uncarryAnswer({ text, lists }: CarriedAnswer): unknown {
  const whole = JSON.parse(text);
  for (const { path, numbers } of lists) {
    let holder = whole;
    for (let i = 0; i < path.length - 1; i++) holder = holder[path[i]];
    holder[path[path.length - 1]] = positionsOf(numbers);
  }
  return whole.answer;
}

/** The same value with `null` for every long list of positions in it; those go to `lists`. */
function withoutLists(value: unknown, path: readonly string[], lists: CarriedList[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    const numbers = numbersOfPositions(list);
    if (numbers === undefined) return list.map((member, i) => withoutLists(member, [...path, String(i)], lists));
    lists.push({ path, numbers });
    return null;
  }
  const rest: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    rest[name] = typeof member === 'object' ? withoutLists(member, [...path, name], lists) : member;
  }
  return rest;
}
