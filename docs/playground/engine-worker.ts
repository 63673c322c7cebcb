// The whole engine, beside the page: imports and prepares what is dropped onto it, and answers requests one after the other.

import { hulls } from '../../src/boundary/hulls.ts';
import { importGeoJson } from '../../src/import/geojson/import-geojson.ts';
import { importOsm } from '../../src/import/osm/import-osm.ts';
import * as ermine from '../../src/index.ts';
import { networkOf } from '../../src/prepared/prepare-network.ts';
import { buffersOf, type Roads, roadsOf } from './roads.ts';

/** What the page asks for. */
export type Order =
  | { readonly kind: 'open'; readonly name: string; readonly bytes: Uint8Array }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly verb: VerbName;
      readonly query: object;
      readonly payload?: object;
    };

export type VerbName = 'route' | 'travelBoundary' | 'routeCostMatrix' | 'segmentsByPoint';

export type Reply =
  | { readonly kind: 'progress'; readonly phase: string; readonly share: number }
  | {
      readonly kind: 'opened';
      readonly description: ermine.DatabaseDescription;
      readonly modes: readonly string[];
      readonly attribution: string;
      readonly roads: Roads;
      readonly milliseconds: number;
    }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown; readonly milliseconds: number }
  | { readonly kind: 'error'; readonly id: number; readonly messages: readonly string[]; readonly body: unknown };

const { route, travelBoundary, routeCostMatrix, segmentsByPoint } = ermine;
const VERBS: { readonly [verb in VerbName]: (database: ermine.Database, query: never, payload: never) => unknown } = {
  route,
  travelBoundary,
  routeCostMatrix,
  segmentsByPoint,
};

let database: ermine.Database | undefined;

self.onmessage = ({ data }: MessageEvent<Order>) => void (data.kind === 'open' ? open(data) : ask(data));

function reply(message: Reply, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

async function open({ name, bytes }: Extract<Order, { kind: 'open' }>): Promise<void> {
  const begun = performance.now();
  try {
    const network = await readNetwork(name, bytes);
    const prepared = ermine.prepareNetwork(network, {
      onProgress: (share) => progress('Preparing the hierarchy', share),
    });
    progress('Opening', 1);
    database = ermine.openDatabase(prepared, { hulls });
    warmUp(database);
    const plain = networkOf(network);
    const roads = roadsOf(plain);
    const description = ermine.describeDatabase(database);
    const milliseconds = performance.now() - begun;
    reply(
      { kind: 'opened', description, modes: plain.modes, attribution: plain.attribution, roads, milliseconds },
      buffersOf(roads),
    );
  } catch (error) {
    reply({ kind: 'refused', message: error instanceof Error ? error.message : String(error) });
  }
}

/** The first request makes what all share; nobody should wait for it with a finger on the map. */
function warmUp(open: ermine.Database): void {
  const { west, south, east, north } = ermine.describeDatabase(open).bounds;
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  try {
    route(open, { startPoint: middle, endPoint: [east, north] });
  } catch {
    // no way from there: what is shared was made all the same
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
  return ermine.decodeNetwork(bytes);
}

function progress(phase: string, share: number): void {
  reply({ kind: 'progress', phase, share });
}

async function ask({ id, verb, query, payload }: Extract<Order, { kind: 'ask' }>): Promise<void> {
  try {
    if (database === undefined) throw new Error('No network is open.');
    const { language } = query as { language?: string };
    if (language !== undefined) await ermine.loadLanguage(language);
    const begun = performance.now();
    const answer = VERBS[verb](database, query as never, payload as never);
    reply({ kind: 'answer', id, answer, milliseconds: performance.now() - begun });
  } catch (error) {
    const messages =
      error instanceof ermine.RoutingError ? error.complaints.map(({ userMessage }) => userMessage) : [String(error)];
    reply({ kind: 'error', id, messages, body: error instanceof ermine.RoutingError ? error.toJSON() : undefined });
  }
}
