// How densely built the land is around a road, measured by the roads themselves: junctions and metres of built-up roads in the surrounding
// square kilometre.
//
//   score = junctions per km2 + 3 * kilometres of built roads per km2
//
// The score is counted on a grid of 200 m cells, over the 5 x 5 cells around each cell. The narrow streets of a village score like the
// streets of a city. Dense urban land must therefore also have a city around it, over 11 x 11 cells.

import { EQUATOR_DEGREE, RADIANS } from '../../geo/wgs84.ts';
import { grown } from '../../memory/grown.ts';
import { addPair, findPair, type PairTable, pairTable } from '../../memory/pair-table.ts';
import { PER_DEGREE } from '../../network/network.ts';
import type { Nodes } from './nodes.ts';
import { isOpenTo, type OsmRoads } from './roads.ts';
import type { Spans } from './spans.ts';
import type { RoadParts } from './split.ts';

export type Density = 'DenseUrban' | 'Urban' | 'Suburban' | 'Rural';

/** The densities by number, densest first. */
export const DENSITIES: readonly Density[] = ['DenseUrban', 'Urban', 'Suburban', 'Rural'];

const CELL_METRES = 200;
const METRES_PER_UNIT = EQUATOR_DEGREE / PER_DEGREE;
/** How many cells around a cell are counted, to each side. */
const NEAR = 2;
const WIDE = 5;

/** Land has a density if its score is at least this high. The scores are chosen by eye on maps of Porto, Mannheim and Andorra. */
const DENSE_URBAN_SCORE = 140;
const CITY_SCORE = 62;
const URBAN_SCORE = 95;
const SUBURBAN_SCORE = 40;

/** Roads of a lower rank (service roads, tracks, paths) do not show how densely an area is built. */
const LOWEST_BUILT_RANK = 7;
/** Roads of a higher rank also lead through open land. */
const HIGHEST_BUILT_RANK = 4;

/** Cells by column and row, and the score of each. */
interface Grid {
  cells: PairTable;
  column: Int32Array;
  row: Int32Array;
  score: Float64Array;
}

/** The roads that one mode may take. Other roads do not count. */
export interface RoadsOfMode {
  readonly mode: number;
  readonly roads: OsmRoads;
  readonly nodes: Nodes;
  readonly parts: RoadParts;
  readonly spans: Spans;
}

/** For each part, the number of the density around the middle of its span; 0 where the mode may not pass. */
export function densityOfParts(ground: RoadsOfMode): Uint8Array {
  const { mode, roads, nodes, parts, spans } = ground;
  const grid: Grid = {
    cells: pairTable(),
    column: new Int32Array(1024),
    row: new Int32Array(1024),
    score: new Float64Array(1024),
  };
  const cellOfPart = new Int32Array(parts.count).fill(NOWHERE);
  for (let part = 0; part < parts.count; part++) {
    if (!isOpenTo(roads, mode, parts.road.values[part])) continue;
    const middle = nodes.nodeOfRef[(spans.firstRef[part] + spans.lastRef[part]) >>> 1];
    cellOfPart[part] = cellAt(grid, nodes, middle);
  }
  fillGrid(grid, ground);
  const densityOfCell = new Uint8Array(grid.cells.count);
  for (let cell = 0; cell < grid.cells.count; cell++) densityOfCell[cell] = densityAround(grid, cell);
  return Uint8Array.from(cellOfPart, (cell) => (cell === NOWHERE ? 0 : densityOfCell[cell]));
}

/** Stands for the cell of a part that the mode may not use. */
const NOWHERE = -1;

/** Whether a part shows how densely the land around it is built. */
function isBuilt({ mode, roads, parts }: RoadsOfMode, part: number): boolean {
  const road = parts.road.values[part];
  return isOpenTo(roads, mode, road) && rankOf(roads, road) <= LOWEST_BUILT_RANK;
}

function rankOf({ classes, roadClass }: OsmRoads, road: number): number {
  return classes.values[roadClass.values[road]].rank;
}

// Count junctions and metres in each cell.
function fillGrid(grid: Grid, ground: RoadsOfMode): void {
  const { roads, nodes, parts } = ground;
  const arms = armsOfNodes(ground);
  const counted = new Uint8Array(nodes.count);
  for (let part = 0; part < parts.count; part++) {
    if (!isBuilt(ground, part)) continue;
    const rank = rankOf(roads, parts.road.values[part]);
    const last = parts.lastRef.values[part];
    for (let i = parts.firstRef.values[part]; i <= last; i++) {
      const node = nodes.nodeOfRef[i];
      const cell = cellAt(grid, nodes, node);
      if (arms[node] >= 3 && !counted[node]) {
        counted[node] = 1;
        grid.score[cell] += 1;
      }
      if (i < last && rank >= HIGHEST_BUILT_RANK) {
        grid.score[cell] += 0.003 * metresBetween(nodes, node, nodes.nodeOfRef[i + 1]);
      }
    }
  }
}

function densityAround(grid: Grid, cell: number): number {
  const near = scoreAround(grid, cell, NEAR);
  if (near >= DENSE_URBAN_SCORE && scoreAround(grid, cell, WIDE) >= CITY_SCORE) return 0;
  return near >= URBAN_SCORE ? 1 : near >= SUBURBAN_SCORE ? 2 : 3;
}

/** The average score of a square kilometre, over all cells within `reach` of a cell. */
function scoreAround({ cells, column, row, score }: Grid, cell: number, reach: number): number {
  let sum = 0;
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const other = findPair(cells, column[cell] + dx, row[cell] + dy);
      if (other >= 0) sum += score[other];
    }
  }
  return sum / (((2 * reach + 1) * CELL_METRES) / 1000) ** 2;
}

function cellAt(grid: Grid, nodes: Nodes, node: number): number {
  const row = Math.floor((nodes.y[node] * METRES_PER_UNIT) / CELL_METRES);
  // Each row of cells has its own width in degrees, so that cells are square everywhere.
  const middle = ((row + 0.5) * CELL_METRES) / METRES_PER_UNIT / PER_DEGREE;
  const column = Math.floor((nodes.x[node] * METRES_PER_UNIT * Math.cos(middle * RADIANS)) / CELL_METRES);
  const cell = addPair(grid.cells, column, row, grid.cells.count);
  if (cell >= grid.score.length) {
    grid.column = grown(grid.column, cell + 1);
    grid.row = grown(grid.row, cell + 1);
    grid.score = grown(grid.score, cell + 1);
  }
  grid.column[cell] = column;
  grid.row[cell] = row;
  return cell;
}

/** How many ends of built spans meet at each node, up to 255. */
function armsOfNodes(ground: RoadsOfMode): Uint8Array {
  const { nodes, parts, spans } = ground;
  const arms = new Uint8Array(nodes.count);
  const addArm = (ref: number): void => {
    const node = nodes.nodeOfRef[ref];
    if (arms[node] < 255) arms[node]++;
  };
  for (let part = 0; part < parts.count; part++) {
    if (!isBuilt(ground, part)) continue;
    const first = spans.firstRef[part];
    if (first !== parts.firstRef.values[part]) continue;
    addArm(first);
    addArm(spans.lastRef[part]);
  }
  return arms;
}

function metresBetween(nodes: Nodes, a: number, b: number): number {
  const dy = nodes.y[a] - nodes.y[b];
  const dx = (nodes.x[a] - nodes.x[b]) * Math.cos((nodes.y[a] / PER_DEGREE) * RADIANS);
  return Math.sqrt(dx * dx + dy * dy) * METRES_PER_UNIT;
}
