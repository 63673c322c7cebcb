// Collects vehicle limits while they are read, with a row for each limit. Equal limits are stored once.

import { inOrder } from '../memory/in-order.ts';
import { radixOrder } from '../memory/radix-order.ts';
import type { Network } from '../network/network.ts';
import { type LimitColumns, MEASURE_NAMES, MEASURES, type Measure } from '../network/vehicle-measures.ts';
import { kindsInOrder } from './kinds.ts';

/** The content of a limit, as in `Network`. */
export interface LimitKind {
  readonly direction: number;
  readonly vehicle: number;
  readonly access: number;
  /** The largest value of each measure that may pass; Infinity if the limit has none. */
  readonly most: Readonly<Record<Measure, number>>;
}

export interface LimitRows {
  /** The row of the segment. */
  readonly row: number[];
  readonly kind: number[];
  readonly kinds: LimitKind[];
  readonly numberOfKind: Map<string, number>;
}

/** Rows without content. */
export function makeLimitRows(): LimitRows {
  return { row: [], kind: [], kinds: [], numberOfKind: new Map() };
}

/** Adds a row. */
export function addLimit({ row, kind, kinds, numberOfKind }: LimitRows, segmentRow: number, limit: LimitKind): void {
  const most = MEASURE_NAMES.map((measure) => limit.most[measure]);
  const key = `${limit.direction} ${limit.vehicle} ${limit.access} ${most.join(' ')}`;
  const known = numberOfKind.get(key);
  if (known === undefined) numberOfKind.set(key, kinds.push(limit) - 1);
  row.push(segmentRow);
  kind.push(known ?? kinds.length - 1);
}

/** The columns of limits of a network. Call this when the segment of each row is known. */
export function limitColumns(
  rows: LimitRows,
  segmentOfRow: Uint32Array,
): Pick<Network, 'limitSegment' | 'limitKind' | 'limitDirection' | 'limitVehicle' | 'limitAccess'> & LimitColumns {
  const segment = Uint32Array.from(rows.row, (row) => segmentOfRow[row]);
  const order = radixOrder(segment.length, segment);
  const { kindOfRow, kinds } = kindsInOrder(inOrder(Uint32Array.from(rows.kind), order));
  const used = Array.from(kinds, (kind) => rows.kinds[kind]);
  return {
    limitSegment: inOrder(segment, order),
    limitKind: kindOfRow,
    limitDirection: Uint8Array.from(used, ({ direction }) => direction),
    limitVehicle: Uint8Array.from(used, ({ vehicle }) => vehicle),
    limitAccess: Uint8Array.from(used, ({ access }) => access),
    ...mostByKind(used),
  };
}

function mostByKind(kinds: readonly LimitKind[]): LimitColumns {
  const columns = MEASURE_NAMES.map((measure) => {
    return [MEASURES[measure].column, Float64Array.from(kinds, ({ most }) => most[measure])];
  });
  return Object.fromEntries(columns) as LimitColumns;
}
