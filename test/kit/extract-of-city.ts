// A generated city as an OpenStreetMap extract. It replaces the download of a guide in tests.

import { city } from '../../fixtures/city.ts';
import { type OsmNode, type OsmWay, type Tags, writePbf } from './osm-data.ts';

const HIGHWAYS: readonly (readonly [RegExp, string])[] = [
  [/^limited access/, 'motorway'],
  [/^primary highway/, 'trunk'],
  [/^secondary highway/, 'primary'],
  [/^major road/, 'secondary'],
  [/^normal road/, 'tertiary'],
  [/^major local/, 'unclassified'],
  [/^local road/, 'residential'],
  [/^minor local/, 'living_street'],
  [/^ramp/, 'motorway_link'],
  [/^access way/, 'service'],
  [/^footpath/, 'footway'],
  [/^backroad/, 'track'],
];

/** A city of about `segments` segments around `centre`. */
export function extractOfCity(centre: readonly [number, number], segments = 2000): Uint8Array {
  const source = city({ segments });
  const [east, north] = centre.map((at, axis) => at - source.landmarks.centre[axis]);
  const nodes = new Map<string, OsmNode>();
  const nodeAt = ([x, y]: readonly number[]): number => {
    const known = nodes.get(`${x},${y}`);
    if (known !== undefined) return known.id;
    const node = { id: nodes.size + 1, lon: x + east, lat: y + north };
    nodes.set(`${x},${y}`, node);
    return node.id;
  };
  const ways: OsmWay[] = [];
  for (const { shape, roadType, direction, names, isTollRoad, isRoundabout } of source.segments) {
    const words = roadType.replace(/[A-Z]/g, (letter, at) => `${at ? ' ' : ''}${letter.toLowerCase()}`);
    const highway = HIGHWAYS.find(([form]) => form.test(words))?.[1];
    const tags: Tags = {
      ...(highway ? { highway } : { route: 'ferry' }),
      ...(names?.[0] && { name: names[0].name }),
      ...(direction === 'forward' && { oneway: 'yes' }),
      ...(isTollRoad && { toll: 'yes' }),
      ...(isRoundabout && { junction: 'roundabout' }),
    };
    ways.push({ id: ways.length + 1, refs: shape.map(nodeAt), tags });
  }
  return writePbf({ nodes: [...nodes.values()], ways });
}
