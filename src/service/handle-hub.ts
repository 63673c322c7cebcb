// The documented paths of the hub, and the method DELETE, which is an addition:
//
//   /rest/DataHub/operations/<modelName>/relationships/<relationshipLabel>?sourceID=...&targetID=...&uniqueID=...
//   /rest/DataHub/operations/<modelName>/entities/<entityType>/<entityLabel>
//
// Every failure has status 500 and a body { error }, as documented. A service without a store has no models: its status is 404.

import { foundValue } from '../errors/show-value.ts';
import { createEntity, deleteEntity, readEntity, updateEntity } from '../hub/entities.ts';
import { HubError } from '../hub/hub-error.ts';
import type { GivenProperties } from '../hub/property-map.ts';
import {
  createRelationship,
  deleteRelationship,
  type RelationshipEnds,
  readRelationship,
  updateRelationship,
} from '../hub/relationships.ts';
import type { RecordStore } from '../store/ports.ts';

export const HUB_PATH = '/rest/DataHub/operations/';

export interface HubRequest {
  readonly method: string;
  /** The part of the path after HUB_PATH, still encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Answers one request to the hub. `onError` receives errors of the store; the answer says only that there was one. */
export async function handleHub(
  store: RecordStore | undefined,
  request: HubRequest,
  onError: (error: unknown) => void,
): Promise<{ readonly status: 200 | 404 | 500; readonly body: unknown }> {
  if (store === undefined) return { status: 404, body: { error: 'This service has no store for models.' } };
  try {
    return { status: 200, body: await answer(store, request) };
  } catch (error) {
    if (error instanceof HubError) return { status: 500, body: error };
    onError(error);
    return { status: 500, body: { error: 'Internal error.' } };
  }
}

async function answer(store: RecordStore, request: HubRequest): Promise<unknown> {
  const { path, query, body } = request;
  const method = request.method.toUpperCase();
  const [model, kind, ...names] = path.split('/').map(decode);
  const properties = body as GivenProperties;
  if (kind === 'entities' && names.length === 2) {
    const [type, label] = names;
    checkQuery(query, []);
    if (method === 'PUT') return await createEntity(store, model, type, label, properties);
    if (method === 'POST') return await updateEntity(store, model, type, label, properties);
    if (method === 'GET') return await readEntity(store, model, type, label);
    if (method === 'DELETE') return await deleteEntity(store, model, type, label);
    throw wrongMethod(method);
  }
  if (kind === 'relationships' && names.length === 1) {
    const [label] = names;
    const ends = readEnds(query);
    if (method === 'PUT') return await createRelationship(store, model, label, ends, properties);
    if (method === 'POST') return await updateRelationship(store, model, label, ends, properties);
    if (method === 'GET') return await readRelationship(store, model, label, ends);
    if (method === 'DELETE') return await deleteRelationship(store, model, label, ends);
    throw wrongMethod(method);
  }
  throw new HubError(
    'Unknown path: expected <modelName>/entities/<entityType>/<entityLabel> or <modelName>/relationships/<relationshipLabel>.',
  );
}

function wrongMethod(method: string): HubError {
  return new HubError(`Method ${foundValue(method)} is not one of PUT, POST, GET, DELETE.`);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new HubError(`Path value ${foundValue(part)} is not properly URL-encoded.`);
  }
}

const ENDS = ['sourceID', 'targetID', 'uniqueID'];

function readEnds(query: URLSearchParams): RelationshipEnds {
  checkQuery(query, ENDS);
  for (const name of ['sourceID', 'targetID']) {
    if (!query.get(name)) throw new HubError(`${name} is required, of the form Type:Label.`);
  }
  const uniqueID = query.get('uniqueID');
  return {
    sourceID: query.get('sourceID') as string,
    targetID: query.get('targetID') as string,
    ...(uniqueID !== null && { uniqueID }),
  };
}

function checkQuery(query: URLSearchParams, known: readonly string[]): void {
  for (const name of new Set(query.keys())) {
    if (!known.includes(name)) throw new HubError(`Unknown query parameter ${foundValue(name)}.`);
    if (query.getAll(name).length > 1) throw new HubError(`Query parameter ${name} is given more than once.`);
  }
}
