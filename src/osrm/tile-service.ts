// /tile: the roads of a square of the map with their speeds, and the turns between them, as a vector tile.

import { answered } from '../operations/prepare-request.ts';
import { loadedGuidance } from './loaded-guidance.ts';
import { invalid, readTile, type ServiceCall } from './parsed-request.ts';
import { prepareCosting } from './snapped-coordinates.ts';

const LEAST_ZOOM = 12;
const MOST_ZOOM = 20;

export function tileService(given: ServiceCall): Uint8Array {
  const request = readTile(given);
  const { tile } = request;
  const side = 2 ** tile.zoom;
  if (tile.zoom < LEAST_ZOOM || tile.zoom > MOST_ZOOM || tile.x >= side || tile.y >= side) {
    throw invalid(
      `A tile must have a zoom from ${LEAST_ZOOM} to ${MOST_ZOOM}, and x and y below 2 to the power of the zoom.`,
    );
  }
  const call = prepareCosting(request);
  return answered(call, () => loadedGuidance().drawTile(call, tile));
}
