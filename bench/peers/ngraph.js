// ngraph.path: junctions and directed segments of the same network with the same travel times. Requests give junctions; it has no turn bans.

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import createGraph from 'ngraph.graph';
import { nba } from 'ngraph.path';
import { directedSegmentsOf } from './directed-segments.js';
import { versionOf } from './valhalla.js';

export const name = 'ngraph.path NBA*';

/** Metres per second: an upper bound of all speeds, for an estimate that never exceeds the true cost. */
const FASTEST = 200 / 3.6;

export function open({ network }) {
  const graph = createGraph();
  const { directedSegments, pointOf, junctionNear } = directedSegmentsOf(network);
  for (const [junction, [x, y]] of pointOf) graph.addNode(junction, { x, y });
  for (const { from, to, seconds } of directedSegments) graph.addLink(from, to, { seconds });
  const [[, [, latitude]]] = pointOf;
  const shrink = Math.cos((latitude * Math.PI) / 180) * 0.99;
  const finder = nba(graph, {
    oriented: true,
    distance: (_from, _to, link) => link.data.seconds,
    heuristic: (a, b) =>
      (Math.hypot((a.data.x - b.data.x) * shrink * 111_000, (a.data.y - b.data.y) * 110_500) / FASTEST) * 0.99,
  });
  return {
    version: versionOf(dirname(fileURLToPath(import.meta.resolve('ngraph.path')))),
    route(pair) {
      const path = finder.find(...pair.map(junctionNear));
      let seconds = 0;
      // nodes from the end to the start
      for (let i = 1; i < path.length; i++) {
        let least = Number.POSITIVE_INFINITY;
        graph.forEachLinkedNode(
          path[i].id,
          (node, link) => {
            if (node.id === path[i - 1].id) least = Math.min(least, link.data.seconds);
          },
          true,
        );
        seconds += least;
      }
      return path.length === 0 ? Number.NaN : seconds;
    },
  };
}
