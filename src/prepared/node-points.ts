// The positions of the nodes. Only ordering the nodes needs them.

import { arcsOfDirected, junctionOfNode, type Network } from '../network/network.ts';

/** Longitude and latitude of every node in 1e-7 degrees; a copy has the position of its junction. */
export function nodePoints(network: Network): { x: Int32Array; y: Int32Array } {
  const { nodeCount, segmentCount, firstPoint, pointX, pointY, tail, head } = network;
  const x = new Int32Array(nodeCount);
  const y = new Int32Array(nodeCount);
  for (let segment = 0; segment < segmentCount; segment++) {
    const first = firstPoint[segment];
    const last = firstPoint[segment + 1] - 1;
    for (const arc of arcsOfDirected(network, 2 * segment)) {
      x[tail[arc]] = pointX[first];
      y[tail[arc]] = pointY[first];
      x[head[arc]] = pointX[last];
      y[head[arc]] = pointY[last];
    }
    for (const arc of arcsOfDirected(network, 2 * segment + 1)) {
      x[tail[arc]] = pointX[last];
      y[tail[arc]] = pointY[last];
      x[head[arc]] = pointX[first];
      y[head[arc]] = pointY[first];
    }
  }
  for (let node = network.junctionCount; node < nodeCount; node++) {
    const junction = junctionOfNode(network, node);
    x[junction] = x[node];
    y[junction] = y[node];
  }
  return { x, y };
}
