// Joins lines that meet, straight ahead where possible. A street then becomes one line, with fewer characters and no seams.

import { farPoints } from '../geo/far-points.ts';
import { addToList } from '../memory/add-to-list.ts';

/** A line as x, y, x, y ... in whole picture units. */
export type DrawnLine = readonly number[];

/** Joins lines end to end. Every line belongs to exactly one chain, in its own direction or reversed. */
export function chainsOf(lines: readonly DrawnLine[]): number[][] {
  const linesAt = new Map<number, number[]>();
  lines.forEach((line, i) => {
    for (const place of [startOf(line), endOf(line)]) {
      addToList(linesAt, place, i);
    }
  });
  const isTaken = new Uint8Array(lines.length);
  const chains: number[][] = [];
  for (let i = 0; i < lines.length; i++) {
    if (isTaken[i]) continue;
    isTaken[i] = 1;
    const forward = [...lines[i]];
    prolong(forward, lines, linesAt, isTaken);
    const chain = turned(forward);
    prolong(chain, lines, linesAt, isTaken);
    chains.push(chain);
  }
  return chains;
}

/** Extends a chain at its end by the line that continues most nearly straight, until no unused line is left. */
function prolong(
  chain: number[],
  lines: readonly DrawnLine[],
  linesAt: ReadonlyMap<number, readonly number[]>,
  isTaken: Uint8Array,
): void {
  for (;;) {
    let next: DrawnLine | undefined;
    let taken = -1;
    let straightest = STRAIGHT_ENOUGH;
    for (const i of linesAt.get(endOf(chain)) ?? []) {
      if (isTaken[i]) continue;
      const line = startOf(lines[i]) === endOf(chain) ? lines[i] : turned(lines[i]);
      const straight = straightness(chain, line);
      if (straight <= straightest) continue;
      straightest = straight;
      next = line;
      taken = i;
    }
    if (next === undefined) return;
    isTaken[taken] = 1;
    for (let at = 2; at < next.length; at++) chain.push(next[at]);
  }
}

/** The cosine of the largest turn within a chain. */
const STRAIGHT_ENOUGH = 0.3;

function straightness(chain: DrawnLine, line: DrawnLine): number {
  const end = chain.length;
  const [ax, ay] = [chain[end - 2] - chain[end - 4], chain[end - 1] - chain[end - 3]];
  const [bx, by] = [line[2] - line[0], line[3] - line[1]];
  return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by) || 1);
}

const startOf = (line: DrawnLine): number => placeOf(line[0], line[1]);
const endOf = (line: DrawnLine): number => placeOf(line[line.length - 2], line[line.length - 1]);
const placeOf = (x: number, y: number): number => x * 0x4000000 + y;

function turned(line: DrawnLine): number[] {
  const other: number[] = [];
  for (let at = line.length - 2; at >= 0; at -= 2) other.push(line[at], line[at + 1]);
  return other;
}

/** A simplified line: no removed point is farther than `tolerance` from it. */
export function coarser(line: DrawnLine, tolerance: number): number[] {
  const isKept = farPoints(line, tolerance);
  return line.filter((_, at) => isKept[at >> 1] === 1);
}

/** A line as path data, with as few characters as possible. */
export function pathOfLine(line: DrawnLine): string {
  let path = `M${line[0]}${after(line[1])}l`;
  for (let at = 2; at < line.length; at += 2) {
    const dx = line[at] - line[at - 2];
    path += `${at === 2 ? dx : after(dx)}${after(line[at + 1] - line[at - 1])}`;
  }
  return path;
}

/** A number as text, to be written after another one. A minus sign separates the two, so no blank is needed. */
function after(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}
