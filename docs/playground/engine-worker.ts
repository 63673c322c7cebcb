// The whole engine in a worker: imports and prepares files that are dropped onto the page, and answers requests one
// after the other.

import { hulls } from '../../src/boundary/hull/hulls.ts';
import { areas } from '../../src/costing/areas/areas.ts';
import { importGeoJson } from '../../src/import/geojson/import-geojson.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import * as ermine from '../../src/index.ts';
import { networkOf } from '../../src/prepared/prepared-network.ts';
import type { LonLat, Plane } from './camera.ts';
import type { FoundName } from './find-names.ts';
import { type FirstPoints, firstPoints } from './first-points.ts';
import { handleOf } from './own-costs.ts';
import { buffersOf, type Roads, roadsOf } from './roads.ts';
import { type NameQuery, openSearch } from './search-names.ts';
import { type Shape, shapeOf } from './shapes.ts';
import { warmUp } from './warm-up.ts';

/** Messages from the page. */
export type Order =
  | { readonly kind: 'moving' }
  | { readonly kind: 'save' }
  | { readonly kind: 'open'; readonly opening: number; readonly name: string; readonly bytes: Uint8Array }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly verb: VerbName;
      readonly query: object;
      readonly payload?: object;
      /** The text of a cost function. */
      readonly cost?: string;
    };

/** The operations of the engine, and the operations of the page: `alternatives`, `segmentLines` and `findNames`. */
export type VerbName =
  | 'route'
  | 'travelBoundary'
  | 'routeCostMatrix'
  | 'routeCostTable'
  | 'segmentsByPoint'
  | 'alternatives'
  | 'segmentLines'
  | 'findNames';

export type Reply =
  | { readonly kind: 'progress'; readonly opening: number; readonly phase: string; readonly share: number }
  | { readonly kind: 'saved'; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'opened';
      readonly opening: number;
      readonly description: ermine.DatabaseDescription;
      readonly modes: readonly string[];
      readonly attribution: string;
      readonly roads: Roads;
      readonly firstPoints: FirstPoints;
      readonly milliseconds: number;
    }
  | { readonly kind: 'warm'; readonly opening: number }
  | { readonly kind: 'refused'; readonly opening: number; readonly message: string }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly answer: unknown;
      /** The bands of a boundary, in the form that the map draws. */
      readonly shapes?: readonly Shape[] | undefined;
      readonly milliseconds: number;
    }
  | { readonly kind: 'error'; readonly id: number; readonly messages: readonly string[]; readonly body: unknown };

const { route, travelBoundary, routeCostMatrix, routeCostTable, segmentsByPoint } = ermine;
const VERBS: { readonly [verb in VerbName]: (database: ermine.Database, query: never, payload: never) => unknown } = {
  route,
  travelBoundary,
  routeCostMatrix,
  routeCostTable,
  segmentsByPoint,
  alternatives,
  segmentLines,
  findNames: (_database, query: NameQuery) => searchNames(query),
};

let searchNames: (query: NameQuery) => FoundName[] = () => [];
let database: ermine.Database | undefined;
let shown: ermine.PreparedNetwork | undefined;
/** The network that was requested last: the result for an older one is dropped. */
let lastOpening = 0;
let plane: Plane = { x: 0, y: 0 };
/** The time of the last request or map move. */
let lastStirred = 0;

self.onmessage = ({ data }: MessageEvent<Order>) => {
  lastStirred = performance.now();
  if (data.kind === 'open') open(data);
  else if (data.kind === 'ask') ask(data);
  else if (data.kind === 'save') save();
};

function reply(message: Reply, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

async function open({ opening, name, bytes }: Extract<Order, { kind: 'open' }>): Promise<void> {
  const begun = performance.now();
  lastOpening = opening;
  try {
    const network = await readNetwork(name, bytes);
    if (opening !== lastOpening) return;
    const prepared = ermine.prepareNetwork(network, {
      onProgress: (share) => progress('Preparing the hierarchy', share),
    });
    progress('Opening', 1);
    const opened = ermine.openDatabase(prepared, { hulls, areas });
    database = opened;
    shown = prepared;
    const plain = networkOf(network);
    const roads = roadsOf(plain);
    ({ plane } = roads);
    const description = ermine.describeDatabase(opened);
    searchNames = openSearch(plain);
    const { modes, attribution } = plain;
    const first = firstPoints(opened, plain);
    const milliseconds = performance.now() - begun;
    reply(
      { kind: 'opened', opening, description, modes, attribution, roads, firstPoints: first, milliseconds },
      buffersOf(roads),
    );
    await warmUp(opened, () => opening === lastOpening && performance.now() - lastStirred);
    reply({ kind: 'warm', opening });
  } catch (error) {
    reply({ kind: 'refused', opening, message: error instanceof Error ? error.message : String(error) });
  }
}

async function readNetwork(name: string, bytes: Uint8Array): Promise<ermine.Network | ermine.PreparedNetwork> {
  if (/\.(pbf|osm|xml|gz)$/i.test(name)) {
    const source = await importOsm(bytes, {
      name: name.replace(/\..*$/, ''),
      modes: ['car', 'bicycle', 'foot'],
      onProgress: ({ phase, done, total }) => progress(`Reading ${phase}`, total ? done / total : 0),
    });
    progress('Building the network', 0);
    return ermine.buildNetwork(source);
  }
  if (/\.(geo)?json$/i.test(name)) {
    return ermine.buildNetwork(importGeoJson(JSON.parse(new TextDecoder().decode(bytes))));
  }
  progress('Reading the network', 0);
  // a visitor may drop any file
  await ermine.loadValidation();
  return ermine.decodeNetwork(bytes, { validate: true });
}

function progress(phase: string, share: number): void {
  reply({ kind: 'progress', opening: lastOpening, phase, share });
}

function save(): void {
  if (shown === undefined) return;
  const bytes = ermine.encodeNetwork(shown) as Uint8Array<ArrayBuffer>;
  reply({ kind: 'saved', bytes }, [bytes.buffer]);
}

async function ask({ id, verb, query, payload, cost }: Extract<Order, { kind: 'ask' }>): Promise<void> {
  try {
    if (database === undefined) throw new Error('No network is open.');
    const { language, oip } = query as { language?: string; oip?: boolean };
    if (language !== undefined) await ermine.loadLanguage(language);
    if (oip) await ermine.loadVisitingOrder();
    if (verb === 'alternatives') await ermine.loadAlternatives();
    const begun = performance.now();
    const costs = cost === undefined ? payload : handleOf(database, query, payload ?? {}, cost);
    const answer = VERBS[verb](database, query as never, costs as never);
    const milliseconds = performance.now() - begun;
    const shapes = verb === 'travelBoundary' ? shapesOf(answer as ermine.BoundaryResult) : undefined;
    reply(
      { kind: 'answer', id, answer, shapes, milliseconds },
      shapes?.map(({ corners }) => corners.buffer),
    );
  } catch (error) {
    const { message } = error as Error;
    const isRefused = error instanceof ermine.RoutingError;
    const messages = isRefused ? error.complaints.map(messageOf) : [message];
    reply({ kind: 'error', id, messages, body: isRefused ? error.toJSON() : { message } });
  }
}

/** For a point outside the data the page has its own message: it shows no boundaries. */
function messageOf({ errorCode, userMessage, parameter }: ermine.Complaint): string {
  return errorCode === OUTSIDE ? `There is no road near ${parameter}.` : userMessage;
}

const OUTSIDE = 5008;

/** The alternatives of a route. */
function alternatives(from: ermine.Database, query: ermine.RouteQuery, payload: ermine.RoutePayload): unknown {
  return ermine.route(from, { ...query, alternatives: ALTERNATIVES }, payload).alternatives;
}

const ALTERNATIVES = 2;

/** The lines of segments, in their order. */
function segmentLines(from: ermine.Database, { segmentIDs }: { readonly segmentIDs: readonly string[] }): LonLat[][] {
  return segmentIDs.map((id) => {
    const [record] = ermine.segmentById(from, id, { segmentGeometryStyle: 'All' });
    return record.geometry.coordinates as LonLat[];
  });
}

function shapesOf({ travelBoundary: { costs } }: ermine.BoundaryResult): Shape[] {
  return costs.map(({ geometry }) => shapeOf(plane, geometry.coordinates));
}
