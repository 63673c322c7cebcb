// The content of a tile: the roads of a square with their speeds and, at high zooms, the turns between them.

import { checkClockAt, countAnswerBytes } from '../../budget/budget.ts';
import { changesRide, speedOfRide } from '../../costing/speed-of-ride.ts';
import { lazyOf } from '../../costing/weighted-costing.ts';
import type { Call } from '../../database/call.ts';
import { turnInto } from '../../directions/headings.ts';
import { wholeDegrees } from '../../geo/bearing.ts';
import { distanceMetres } from '../../geo/distance.ts';
import { junctionAfter, junctionBefore, NO_ARC } from '../../network/network.ts';
import { shapeOfSegment } from '../../network/segment-shape.ts';
import { CLOSED, timeOf } from '../../search/weights.ts';
import { placesWithin } from '../../snap/nearest-places.ts';
import { roadName } from '../road-names.ts';
import { tenth } from '../round.ts';
import { mayTurn, roadEndsAt } from '../steps/road-ends.ts';
import { modifierOf } from '../steps/turn-modifier.ts';
import { weightUnits } from '../weight-units.ts';
import { clipLine, fromTile, onTile, type TileNumber } from './tile-square.ts';
import { EXTENT, TileLayer, writeTile } from './vector-tile.ts';

/** The lowest zoom with turns. There are many turns, so only tiles with few roads show them. */
const LEAST_ZOOM_OF_TURNS = 15;

/** Roughly how many bytes a road or a turn takes. */
const FEATURE_BYTES = 128;

export function drawTile(call: Call, tile: TileNumber): Uint8Array {
  const segments = segmentsNear(call, tile);
  const layers = [speedsOf(call, tile, segments)];
  if (tile.zoom >= LEAST_ZOOM_OF_TURNS) layers.push(turnsOf(call, tile, segments));
  return writeTile(layers);
}

/** The open roads that a tile may show. */
function segmentsNear({ database: { snapper, costs }, weighted }: Call, tile: TileNumber): number[] {
  const [lon, lat] = fromTile([EXTENT / 2, EXTENT / 2], tile);
  const corners = [fromTile([-EXTENT / 8, -EXTENT / 8], tile), fromTile([(9 * EXTENT) / 8, (9 * EXTENT) / 8], tile)];
  const reach = Math.max(...corners.map(([x, y]) => distanceMetres(lon, lat, x, y)));
  const places = placesWithin(snapper, lon, lat, reach, costs.openFilterOf(weighted));
  return places.map(({ segment }) => segment);
}

function speedsOf(call: Call, tile: TileNumber, segments: readonly number[]): TileLayer {
  const { network } = call.database;
  const { mark: mainPart } = call.database.costs.mainFilterOf(call.weighted, call.budget);
  const layer = new TileLayer('speeds');
  segments.forEach((segment, i) => {
    checkClockAt(call.budget, i);
    const forward = clipLine(shapeOfSegment(network, segment).map((point) => onTile(point, tile)));
    if (forward.length === 0) return;
    const backward = forward.map((line) => line.slice().reverse()).reverse();
    for (const [direction, lines] of [forward, backward].entries()) {
      const figures = figuresOf(call, 2 * segment + direction);
      if (figures === undefined) continue;
      countAnswerBytes(call.budget, FEATURE_BYTES);
      layer.addLines(lines, {
        ...figures,
        is_small: mainPart[segment] === 0,
        name: roadName(network, segment).name,
        is_startpoint: true,
      });
    }
  });
  return layer;
}

/** The cost of a directed segment; `undefined` if it is closed. */
function figuresOf({ database, weighted }: Call, directedSegment: number) {
  const { network, costs } = database;
  const arc = network.arcOfDirected[directedSegment];
  if (arc === NO_ARC) return undefined;
  const weights = lazyOf(weighted);
  weights.computeWeights?.(arc, arc + 1);
  const weight = weights.weight[arc];
  if (weight >= CLOSED) return undefined;
  const segment = directedSegment >>> 1;
  const ofMode = costs.viewOf(weighted.costing).network;
  const duration = timeOf(weights.kind, weight, weights.second[arc]) / 1000;
  const felt = weight / weightUnits(weighted);
  return {
    speed: Math.round(speedOfRide(ofMode, weighted, directedSegment) / 1000),
    datasource: changesRide(ofMode, weighted, directedSegment) ? 'request' : 'network',
    weight: tenth(felt),
    duration: tenth(duration),
    rate: Math.round(network.length[segment] / 100 / felt),
  };
}

function turnsOf(call: Call, tile: TileNumber, segments: readonly number[]): TileLayer {
  const { network } = call.database;
  const { mode } = call.weighted.costing;
  const layer = new TileLayer('turns');
  const junctions = new Set<number>();
  for (const segment of segments) {
    for (const directedSegment of [2 * segment, 2 * segment + 1])
      junctions.add(junctionAfter(network, directedSegment));
  }
  for (const junction of junctions) {
    const arms = roadEndsAt(network, mode, junction).filter(
      (arm) => junctionBefore(network, arm.directedSegment) === junction,
    );
    if (arms.length === 0) continue;
    const point = onTile(startOf(call, arms[0].directedSegment), tile).map(Math.round) as [number, number];
    if (point.some((value) => value < 0 || value >= EXTENT)) continue;
    for (const { directedSegment, bearing } of arms) addTurns(call, layer, point, directedSegment ^ 1, bearing + 180);
  }
  return layer;
}

/** Adds the turns of traffic that arrives on a directed segment. */
function addTurns(
  call: Call,
  layer: TileLayer,
  point: readonly [number, number],
  before: number,
  bearing: number,
): void {
  const { network } = call.database;
  const { mode } = call.weighted.costing;
  for (const { directedSegment: after } of roadEndsAt(network, mode, junctionAfter(network, before))) {
    if (after === (before ^ 1) || !mayTurn(call, before, after)) continue;
    const turn = turnInto(network, before, after);
    countAnswerBytes(call.budget, FEATURE_BYTES);
    layer.addPoint(point, {
      bearing_in: signed(wholeDegrees(bearing)),
      turn_angle: Math.round(turn),
      cost: 0,
      weight: 0,
      type: 'turn',
      modifier: modifierOf(turn),
    });
  }
}

/** An angle in degrees from -180 to 180. */
function signed(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees;
}

function startOf({ database: { network } }: Call, directedSegment: number) {
  const shape = shapeOfSegment(network, directedSegment >>> 1);
  return directedSegment & 1 ? shape[shape.length - 1] : shape[0];
}
