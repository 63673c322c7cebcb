// What the kernel's loops take: see loops/kernel.ts for which there are.

import type { KernelMemory } from './left-memory.ts';

/** Byte offsets and counts in, nothing out but the sign of sums that grew too large: see loops/. */
export interface KernelLoops extends OpeningLoops {
  readonly memory: KernelMemory;
  closePairs(pairs: number, begin: number, end: number): void;
  takeInputs(pairs: number, slot: number, weight: number, second: number, begin: number, end: number): void;
  relaxTriangles(
    pairs: number,
    firstUp: number,
    head: number,
    tail: number,
    firstDown: number,
    arcDown: number,
    arcTo: number,
    firstMid: number,
    endMid: number,
  ): number;
  relaxUpperTriangles(pairs: number, firstUp: number, head: number, firstBottom: number, endBottom: number): number;
  keepLeast(
    pairs: number,
    least: number,
    half: number,
    firstUp: number,
    count: number,
    firstKept: number,
    kept: number,
  ): number;
  findTriangles(
    pairs: number,
    origin: number,
    firstUp: number,
    head: number,
    tail: number,
    firstDown: number,
    arcDown: number,
    arcTo: number,
    firstMid: number,
    endMid: number,
  ): void;
  findInputs(pairs: number, origin: number, slot: number, weight: number, second: number, inputCount: number): void;
  packPairs(pairs: number, pairCount: number, planes: number): void;
  unpackPairs(pairs: number, pairCount: number, planes: number): void;
  closeWeights(sets: number, begin: number, end: number): void;
  takeWeights(sets: number, slot: number, weights: number, plane: number, begin: number, end: number): void;
  relaxWeights(
    sets: number,
    firstUp: number,
    head: number,
    tail: number,
    firstDown: number,
    arcDown: number,
    arcTo: number,
    planes: number,
    arcCount: number,
    units: number,
    nodeCount: number,
    firstMid: number,
    endMid: number,
  ): void;
  pullRows(rows: number, count: number, begin: number, endArc: number, arc: number, scale: number): number;
  offerCells(rows: number, isReached: number, offer: number, end: number, scale: number): void;
  pushRows(rows: number, count: number, isReached: number, endArc: number, arc: number, scale: number): number;
  emptyRows(rows: number, count: number, isReached: number, scale: number): void;
  layDiscs(field: number): void;
  beginDrawing(field: number, size: number): void;
  drawAll(field: number): void;
  drawAround(field: number, x: number, y: number, start: number): number;
  simplify(field: number, work: number): void;
  tellRows(
    rows: number,
    count: number,
    planes: number,
    weightUnit: number,
    secondUnit: number,
    scale: number,
    most: number,
  ): number;
}

/** What a database begins with: see loops/opening.ts. */
type OpeningLoops = {
  readonly [name in 'timeDirectedSegments' | 'markKinds' | 'bringToArcs' | 'widen']: (...given: number[]) => void;
};
