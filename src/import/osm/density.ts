// How densely built the land is around a road, told by the roads themselves: junctions and metres of built-up roads in
// the square kilometre around it.
//
//   score = junctions per km2 + 3 * kilometres of built roads per km2
//
// counted on a grid of cells of 200 m, over the 5 x 5 cells around each.

import { grown } from '../../memory/grown.ts';
import { addPair, findPair, pairTable } from '../../memory/pair-table.ts';
import type { Nodes } from './nodes.ts';
import type { Roads } from './roads.ts';
import type { Parts } from './split.ts';

export type Density = 'DenseUrban' | 'Urban' | 'Suburban' | 'Rural';

/** The densities by number, densest first. */
export const DENSITIES: readonly Density[] = ['DenseUrban', 'Urban', 'Suburban', 'Rural'];

const CELL_METRES = 200;
const REACH = 2;
const METRES_PER_UNIT = 0.011132;
const DENSE_URBAN_SCORE = 180;
const URBAN_SCORE = 110;
const SUBURBAN_SCORE = 40;

/** Roads of a lower rank (service roads, tracks, paths) tell nothing about how an area is built. */
const LOWEST_BUILT_RANK = 7;
/** Roads of a higher rank lead through open land as well. */
const HIGHEST_BUILT_RANK = 4;

/** The density around the middle of each part, as its number. */
export function densityOfParts(roads: Roads, nodes: Nodes, parts: Parts): Uint8Array {
  const cells = pairTable();
  let score = new Float64Array(1024);
  const arms = armsOfNodes(roads, nodes, parts);
  const counted = new Uint8Array(nodes.count);

  // What each cell holds.
  for (let part = 0; part < parts.count; part++) {
    const { rank } = roads.classes.values[roads.roadClass.values[parts.road.values[part]]];
    if (rank > LOWEST_BUILT_RANK) continue;
    const last = parts.lastRef.values[part];
    for (let i = parts.firstRef.values[part]; i <= last; i++) {
      const node = nodes.nodeOfRef[i];
      const column = cellColumn(nodes.x[node], nodes.y[node]);
      const row = cellRow(nodes.y[node]);
      const cell = addPair(cells, column, row, cells.count);
      score = grown(score, cell + 1);
      if (arms[node] >= 3 && !counted[node]) {
        counted[node] = 1;
        score[cell] += 1;
      }
      if (i < last && rank >= HIGHEST_BUILT_RANK)
        score[cell] += 0.003 * metresBetween(nodes, node, nodes.nodeOfRef[i + 1]);
    }
  }

  // What stands around each part.
  const density = new Uint8Array(parts.count);
  for (let part = 0; part < parts.count; part++) {
    const middle = nodes.nodeOfRef[(parts.firstRef.values[part] + parts.lastRef.values[part]) >>> 1];
    const row = cellRow(nodes.y[middle]);
    const column = cellColumn(nodes.x[middle], nodes.y[middle]);
    let sum = 0;
    for (let dy = -REACH; dy <= REACH; dy++) {
      for (let dx = -REACH; dx <= REACH; dx++) {
        const cell = findPair(cells, column + dx, row + dy);
        if (cell >= 0) sum += score[cell];
      }
    }
    density[part] = sum >= DENSE_URBAN_SCORE ? 0 : sum >= URBAN_SCORE ? 1 : sum >= SUBURBAN_SCORE ? 2 : 3;
  }
  return density;
}

/** How many ends of built parts meet at each node, up to 255. */
function armsOfNodes(roads: Roads, nodes: Nodes, parts: Parts): Uint8Array {
  const arms = new Uint8Array(nodes.count);
  for (let part = 0; part < parts.count; part++) {
    const { rank } = roads.classes.values[roads.roadClass.values[parts.road.values[part]]];
    if (rank > LOWEST_BUILT_RANK) continue;
    for (const ref of [parts.firstRef.values[part], parts.lastRef.values[part]]) {
      const node = nodes.nodeOfRef[ref];
      if (arms[node] < 255) arms[node]++;
    }
  }
  return arms;
}

function cellRow(y: number): number {
  return Math.floor((y * METRES_PER_UNIT) / CELL_METRES);
}

// Each row of cells has its own width in degrees, so that cells are square everywhere.
function cellColumn(x: number, y: number): number {
  const middle = ((cellRow(y) + 0.5) * CELL_METRES) / METRES_PER_UNIT / 1e7;
  return Math.floor((x * METRES_PER_UNIT * Math.cos((middle * Math.PI) / 180)) / CELL_METRES);
}

function metresBetween(nodes: Nodes, a: number, b: number): number {
  const dy = nodes.y[a] - nodes.y[b];
  const dx = (nodes.x[a] - nodes.x[b]) * Math.cos((nodes.y[a] / 1e7) * (Math.PI / 180));
  return Math.sqrt(dx * dx + dy * dy) * METRES_PER_UNIT;
}
