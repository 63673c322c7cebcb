// The requests of the test pages and workers. Tests send the same requests to the sources.

import type * as ermine from 'ermine';

type Ermine = Pick<typeof ermine, 'decodeNetwork' | 'openDatabase' | 'route' | 'routeCostMatrix' | 'travelBoundary'>;

/** Data that the server of a test serves in addition to its pages. */
export interface Given {
  readonly bytes: Uint8Array;
  readonly trip: {
    readonly startPoint: [number, number];
    readonly endPoint: [number, number];
    readonly directionsStyle: 'Normal';
  };
}

export async function fetchGiven(): Promise<Given> {
  const [bytes, trip] = await Promise.all([fetch('/town.ermine'), fetch('/trip.json')]);
  return { bytes: new Uint8Array(await bytes.arrayBuffer()), trip: await trip.json() };
}

/** Answers as text: a route, a matrix, a boundary. */
export function answersOf(
  { decodeNetwork, openDatabase, route, routeCostMatrix, travelBoundary }: Ermine,
  { bytes, trip }: Given,
): string[] {
  const database = openDatabase(decodeNetwork(bytes));
  const points = [trip.startPoint, trip.endPoint];
  return [
    route(database, { ...trip, segmentGeometryStyle: 'All', avoid: 'tollRoad' }),
    routeCostMatrix(database, {}, { startPoints: points, endPoints: points }),
    travelBoundary(database, { point: trip.startPoint, costs: [1, 2], costUnit: 'min' }),
  ].map((answer) => JSON.stringify(answer));
}
