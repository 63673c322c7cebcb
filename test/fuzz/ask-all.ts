// Sends requests of every kind to a database, and checks the answers.

import type { Database } from '../../src/database/database.ts';
import { handle } from '../../src/service/handle.ts';

const PATH = '/rest/Spatial/erm/databases/it';

/** A few requests of every kind between some of these points. */
export function requestsAt(points: readonly (readonly [number, number])[]): string[] {
  const text = points.map((point) => `${point.join(',')},epsg:4326`);
  const list = `${points.map((point) => point.join(',')).join(',')},epsg:4326`;
  const [a, b, c] = text;
  return [
    `.json?q=route&startPoint=${a}&endPoint=${b}&directionsStyle=Normal&segmentGeometryStyle=All`,
    `.json?q=route&startPoint=${b}&endPoint=${c}&optimizeBy=distance&avoid=tollRoad`,
    `.json?q=route&startPoint=${c}&endPoint=${a}&historicTrafficTimeBucket=AMPeak&majorRoads=true`,
    `.json?q=routeCostMatrix&startPoints=${list}&endPoints=${list}`,
    `.json?q=travelBoundary&point=${a}&costs=0.2,1&costUnit=min`,
    `/segments.json?point=${b}`,
  ];
}

/** Rejects if an answer is an internal error, is not JSON, or contains NaN or an infinite number. */
export async function askAll(database: Database, requests: readonly string[], body?: unknown): Promise<string[]> {
  const answers: string[] = [];
  for (const request of requests) {
    let own: unknown;
    const answer = await handle(
      { databases: { it: database }, onError: (error) => (own = error) },
      { method: body === undefined ? 'GET' : 'POST', url: PATH + request, ...(body !== undefined && { body }) },
    );
    if (own !== undefined) throw new Error(`${request} is an internal error: ${(own as Error).stack}`);
    if (![200, 400, 405].includes(answer.status)) throw new Error(`${request} has status ${answer.status}.`);
    JSON.parse(answer.body);
    if (answer.status === 200 && /[:[,]null\b/.test(answer.body))
      throw new Error(`${request} contains something that is not a number: ${answer.body.slice(0, 300)}`);
    answers.push(answer.body);
  }
  return answers;
}
