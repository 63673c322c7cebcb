// Sets the roads that are drawn.

import { type Field, LINE_TABLE, STRIDE } from './field.ts';
import { growTable } from './host.ts';
import type { f64, i32 } from './numbers.ts';

/** How many numbers two ends of a road and two points take in `line`. */
const ENDS = 12;

/**
 * Sets the number of roads that are parts (they come first), the largest limit, and the flat map (see `MapLattice`) with the factor by which it
 * stretches lengths. The caller has already filled the tables.
 */
export function setRoads(
  field: Field,
  partCount: i32,
  limit: f64,
  stretch: f64,
  squares: i32,
  middle: f64,
  west: f64,
  south: f64,
  perColumn: f64,
  perRow: f64,
): void {
  growTable(field, LINE_TABLE, ENDS);
  field.stepsLeft = STRIDE;
  field.partCount = partCount;
  field.stretchCount = 0;
  field.limit = limit;
  field.stretch = stretch;
  field.mapSquares = squares;
  field.middle = middle;
  field.mapWest = west;
  field.mapSouth = south;
  field.perColumn = perColumn;
  field.perRow = perRow;
}
