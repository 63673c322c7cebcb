// Finds the operation that a URL asks for with its path and the parameter `q`.

import { nearestName } from '../errors/nearest-name.ts';
import { showValue } from '../errors/show-value.ts';
import { lower } from '../request/kinds.ts';
import { Repeated } from '../request/parameter.ts';
import type { Complaint, ErrorVersion } from '../request/routing-error.ts';
import { decodePart } from './read-url.ts';

export const ROUTING_PATH = '/rest/Spatial/erm/databases/';

const OPERATIONS = ['route', 'routeCostMatrix', 'travelBoundary'] as const;
type Operation = (typeof OPERATIONS)[number];

export type PathTarget =
  | { readonly kind: 'operation'; readonly dbsource: string }
  | { readonly kind: 'segments'; readonly dbsource: string }
  | { readonly kind: 'segment'; readonly dbsource: string; readonly segmentID: string };

/** What a path addresses; `undefined` if it is not documented. */
export function targetOf(path: string): PathTarget | undefined {
  const parts = path.slice(ROUTING_PATH.length).split('/');
  const last = parts[parts.length - 1];
  if (!path.startsWith(ROUTING_PATH) || !last.endsWith('.json')) return undefined;
  parts[parts.length - 1] = last.slice(0, -'.json'.length);
  const [dbsource, segments, segmentID] = parts.map(decodePart);
  if (dbsource === undefined || dbsource === '') return undefined;
  if (parts.length === 1) return { kind: 'operation', dbsource };
  if (segments !== 'segments') return undefined;
  if (parts.length === 2) return { kind: 'segments', dbsource };
  return parts.length === 3 && segmentID !== undefined ? { kind: 'segment', dbsource, segmentID } : undefined;
}

/** Removes `q` from a query. It selects the operation, and is not a parameter of the operation. */
export function takeOperation(query: Record<string, unknown>, complaints: Complaint[]): Operation | undefined {
  const { q } = query;
  delete query.q;
  if (q instanceof Repeated) {
    complaints.push({ errorCode: 9022, userMessage: 'q is given more than once.', parameter: 'q' });
    return undefined;
  }
  const name = typeof q === 'string' ? q : '';
  const operation = name.length < 64 ? OPERATIONS.find((candidate) => lower(candidate) === lower(name)) : undefined;
  if (operation !== undefined) return operation;
  const known = OPERATIONS.join(', ');
  const nearest = nearestName(name, OPERATIONS);
  const hint = nearest === undefined || name === '' ? '' : ` Did you mean ${nearest}?`;
  const userMessage =
    name === '' ? `q is required: one of ${known}.` : `Unknown q: ${showValue(name)}, expected one of ${known}.${hint}`;
  complaints.push({ errorCode: 9019, userMessage, parameter: 'q', value: showValue(name) });
  return undefined;
}

/** The version of error bodies. Only travel boundaries and segment data may request version 2. */
export function errorVersionOf(operation: string | undefined, query: Record<string, unknown>): ErrorVersion {
  const hasVersion = operation !== undefined && operation !== 'route' && operation !== 'routeCostMatrix';
  return hasVersion && query.version === '2' ? 2 : 1;
}
