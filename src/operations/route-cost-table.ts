// A cost matrix as two arrays of numbers: no object a cell.

import type { Database } from '../engine/database.ts';
import type { CompiledWishes } from '../request/compiled-wishes.ts';
import type { RequestOptions } from '../request/options.ts';
import type { MatrixPayload, MatrixQuery } from '../request/queries.ts';
import type { DistanceUnitCode, TimeUnitCode } from '../request/units.ts';
import { type AnswerWarning, takeWarnings } from './answer-warnings.ts';
import { askMatrix, explainMatrix, rowsOf } from './ask-matrix.ts';
import type { Explanation } from './explain.ts';
import { MOST_WARNINGS, noPathWarning } from './matrix-entries.ts';

/** Cell (i, j) stands at `i * endCount + j`; NaN where no way leads. */
export interface CostTable {
  startCount: number;
  endCount: number;
  /** In `timeUnit`; empty where `returnTime` is false. */
  time: Float64Array;
  timeUnit: TimeUnitCode;
  /** In `distanceUnit`; empty where `returnDistance` is false. */
  distance: Float64Array;
  distanceUnit: DistanceUnitCode;
  /** Points that were moved, and the first thousand pairs without a way: NaN tells them all. Absent where there is none. */
  warnings?: AnswerWarning[];
  /** Where `explain` is true. */
  explanation?: Explanation;
}

/**
 * The cost matrix as typed arrays. Takes what `routeCostMatrix` takes; of two criteria the one asked for alone.
 *
 * @example
 * const { time, endCount } = routeCostTable(database, { timeUnit: 's' }, { startPoints, endPoints });
 * time[2 * endCount + 5]; // seconds from the third start to the sixth end
 */
export function routeCostTable(
  database: Database,
  query: MatrixQuery,
  payload?: MatrixPayload | CompiledWishes,
  options?: RequestOptions,
): CostTable {
  const asked = askMatrix(database, query, payload, options);
  const request = { ...asked.request, returnOptimalRoutesOnly: true };
  const { onProgress, signal, onWarning, explain: wantsExplanation } = asked.request.options;
  if (!asked.request.returnOptimalRoutesOnly) {
    const message = 'returnOptimalRoutesOnly is ignored: a table has one cell a pair.';
    onWarning?.({ message, parameter: 'returnOptimalRoutesOnly' });
  }
  const { startPoints, endPoints, returnTime, returnDistance, timeUnit, distanceUnit } = request;
  const count = startPoints.length * endPoints.length;
  const time = new Float64Array(returnTime ? count : 0);
  const distance = new Float64Array(returnDistance ? count : 0);
  const warnings: AnswerWarning[] = [];
  let told = 0;
  for (const { startIndex, row } of rowsOf({ ...asked, request })) {
    const first = startIndex * endPoints.length;
    for (let end = 0; end < endPoints.length; end++) {
      if (returnTime) time[first + end] = row.time[end] / timeUnit.milliseconds;
      if (returnDistance) distance[first + end] = row.length[end] / distanceUnit.centimetres;
      if (Number.isNaN(row.time[end]) && told < MOST_WARNINGS) {
        warnings.push(noPathWarning(asked, startIndex, end));
        told++;
      }
    }
    warnings.push(...takeWarnings(asked));
    onProgress?.((startIndex + 1) / startPoints.length);
    signal?.throwIfAborted();
  }
  return {
    startCount: startPoints.length,
    endCount: endPoints.length,
    time,
    timeUnit: timeUnit.code,
    distance,
    distanceUnit: distanceUnit.code,
    ...(warnings.length > 0 && { warnings }),
    ...(wantsExplanation && { explanation: explainMatrix(asked) }),
  };
}
