// The signatures of the kernel's loops: loops/kernel.ts exports them.

import type { DrawingLoops } from './drawing/drawing-loops.ts';
import type { KernelMemory } from './left-memory.ts';

/** Loops take byte offsets and counts. Some return a count, or a flag that is not 0 if a sum grew too large. */
export interface KernelLoops extends OpeningLoops, DrawingLoops<number, number> {
  readonly memory: KernelMemory;
  closePairs(pairs: number, thirds: number, begin: number, end: number): void;
  takeInputs(
    pairs: number,
    thirds: number,
    input: number,
    slot: number,
    weight: number,
    second: number,
    third: number,
    begin: number,
    end: number,
  ): void;
  relaxTriangles(
    pairs: number,
    thirds: number,
    firstUp: number,
    supernode: number,
    cursor: number,
    turned: number,
    begin: number,
    end: number,
  ): number;
  flipThirds(thirds: number, count: number): void;
  findSupernodes(firstUp: number, head: number, nodeCount: number, supernode: number, found: number): void;
  gatherSlots(slot: number, input: number, count: number, to: number): void;
  findCorners(firstUp: number, head: number, supernode: number, end: number, corner: number): number;
  relaxUpperTriangles(
    pairs: number,
    thirds: number,
    firstUp: number,
    supernode: number,
    cursor: number,
    matrix: number,
    begin: number,
    end: number,
  ): number;
  keepLeast(
    pairs: number,
    thirds: number,
    least: number,
    leastThirds: number,
    half: number,
    firstUp: number,
    head: number,
    nodeCount: number,
    firstKept: number,
    records: number,
    keptThirds: number,
  ): number;
  findTriangles(
    pairs: number,
    thirds: number,
    origin: number,
    firstUp: number,
    supernode: number,
    cursor: number,
    begin: number,
    end: number,
  ): void;
  findInputs(
    pairs: number,
    thirds: number,
    origin: number,
    input: number,
    slot: number,
    weight: number,
    second: number,
    third: number,
    inputCount: number,
  ): void;
  closeBeaten(pairs: number, thirds: number, least: number, leastThirds: number, count: number): void;
  relaxOver(phases: number, supernode: number, cursor: number, begin: number, end: number): number;
  countOpen(pairs: number, half: number, count: number): number;
  joinArcs(phases: number, half: number, begin: number, end: number, before: number): number;
  meet(climber: number, forward: number, backward: number, count: number, hasThirds: number): number;
  climbPlace(climber: number, side: number, count: number, scale: number, hasThirds: number): number;
  pullRows(
    rows: number,
    thirds: number,
    count: number,
    begin: number,
    endArc: number,
    arc: number,
    scale: number,
  ): number;
  lowerCells(rows: number, thirds: number, isReached: number, record: number, end: number, scale: number): void;
  pushRows(
    rows: number,
    thirds: number,
    count: number,
    isReached: number,
    endArc: number,
    arc: number,
    scale: number,
  ): number;
  emptyRows(rows: number, thirds: number, count: number, isReached: number, scale: number): void;
  unpackRows(
    rows: number,
    thirds: number,
    count: number,
    planes: number,
    formerUnit: number,
    latterUnit: number,
    scale: number,
    most: number,
  ): number;
}

/** Loops for opening a database: see loops/opening.ts. */
type OpeningLoops = {
  readonly [name in
    | 'timeDirectedSegments'
    | 'addDelays'
    | 'markKinds'
    | 'gatherByArc'
    | 'inspect'
    | 'inspectBytes'
    | 'inspectShorts']: (...given: number[]) => void;
} & {
  rowsLeadUp(parent: number, firstUp: number, head: number, count: number, none: number): number;
};
