// What all proofs by the vector kernel are made with: columns on the desk, and loops that run over them slice by slice.
//
// Columns are copied to the desk, once each, or lie there already. Where there is no room for them, the plain twin proves.

import type { ProofKernel } from '../kernel/proof-kernel.ts';
import type { ProofArena, ProvedColumn } from './proof-desk.ts';
import { PLAIN_PROOFS } from './proofs.ts';
import { everySlice } from './slices.ts';

/** The loops of a kernel, and how columns come to them. */
export interface ProofTools {
  readonly kernel: ProofKernel;
  readonly arena: ProofArena;
  /** What `prove` finds on columns on the desk, with `more` bytes behind them; what `otherwise` finds where they have no room. */
  readonly onArena: <Found>(
    columns: readonly ProvedColumn[],
    prove: (...at: number[]) => Found,
    otherwise: () => Found,
    more?: number,
  ) => Found;
  /** Whether all of so many rows hold, by what `prove` finds of some of them. */
  readonly holds: (
    columns: readonly ProvedColumn[],
    rowCount: number,
    prove: (begin: number, end: number, ...at: number[]) => number,
    otherwise: () => boolean,
  ) => boolean;
  /** Whether offsets lead from 0 to `last`, by steps of at least `least`, none unless told. */
  readonly leadsThrough: (first: Uint32Array, last: number, least?: number) => boolean;
}

/** Tools over one desk. */
export function proofTools(kernel: ProofKernel, arena: ProofArena): ProofTools {
  const onArena: ProofTools['onArena'] = (columns, prove, otherwise, more = 0) => {
    const places = arena.lay(columns, more);
    return places === undefined ? otherwise() : prove(...places);
  };
  const holds: ProofTools['holds'] = (columns, rowCount, prove, otherwise) =>
    onArena(columns, (...at) => everySlice(rowCount, (begin, end) => prove(begin, end, ...at) !== 0), otherwise);
  const leadsThrough: ProofTools['leadsThrough'] = (first, last, least = 0) =>
    leadsFromTo(first, last) &&
    holds(
      [first],
      first.length - 1,
      (begin, end, at) => kernel.loops.leadsThrough(at, least, begin, end),
      () => PLAIN_PROOFS.leadsThrough(first, last, least),
    );
  return { kernel, arena, onArena, holds, leadsThrough };
}

/** Whether offsets lead from 0 to a number. */
export function leadsFromTo(first: Uint32Array, last: number): boolean {
  return first[0] === 0 && first[first.length - 1] === last;
}

/** All counts together. */
export function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
