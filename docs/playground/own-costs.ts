// The handle of a cost function, in the worker: compiled once for all requests with the same costs.

import * as ermine from '../../src/index.ts';
import { costingPart } from './costing-part.ts';

let last:
  | { readonly key: string; readonly database: ermine.Database; readonly handle: ermine.CompiledCosting }
  | undefined;

/** The value that a request passes instead of its payload. */
export function handleOf(
  database: ermine.Database,
  query: object,
  payload: object,
  code: string,
): ermine.CompiledCosting {
  const own = costingPart(query);
  const key = JSON.stringify([own, payload, code]);
  if (last?.key !== key || last.database !== database) {
    last = { key, database, handle: ermine.compileCosting(database, own, payload, { cost: functionOf(code) }) };
  }
  return last.handle;
}

function functionOf(code: string): ermine.CostOfSegment {
  try {
    return new Function(`return (${code.trim().replace(/;$/, '')}\n);`)();
  } catch (error) {
    throw new Error(`The cost function cannot be read: ${(error as Error).message}.`);
  }
}
