// The position of the map. The plane is Mercator's, in metres at the equator from the middle of the network, y
// downwards.

export type LonLat = [number, number];
export type XY = [number, number];

const RADIUS = 6_378_137;
const RADIANS = Math.PI / 180;

/** A plane around a place: coordinates near its middle are small, so that 32-bit floats draw centimetres. */
export interface Plane {
  readonly x: number;
  readonly y: number;
}

export function planeAround([lon, lat]: LonLat): Plane {
  const [x, y] = mercator(lon, lat);
  return { x, y };
}

export function toPlane(plane: Plane, [lon, lat]: readonly number[]): XY {
  const [x, y] = mercator(lon, lat);
  return [x - plane.x, y - plane.y];
}

export function fromPlane(plane: Plane, x: number, y: number): LonLat {
  const lon = (x + plane.x) / RADIUS / RADIANS;
  const lat = (Math.PI / 2 - 2 * Math.atan(Math.exp((y + plane.y) / RADIUS))) / RADIANS;
  return [round(lon), round(lat)];
}

function mercator(lon: number, lat: number): XY {
  return [RADIUS * lon * RADIANS, -RADIUS * Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2))];
}

/** Six decimals are 10 cm: as precise as a pointer. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** The middle of the view on the plane, and pixels per metre. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export function toScreen({ x, y, scale }: Camera, { width, height }: Size, point: XY): XY {
  return [width / 2 + (point[0] - x) * scale, height / 2 + (point[1] - y) * scale];
}

export function toWorld({ x, y, scale }: Camera, { width, height }: Size, [left, top]: XY): XY {
  return [x + (left - width / 2) / scale, y + (top - height / 2) / scale];
}

const FARTHEST = 1e-4;
const NEAREST = 12;

/** Zooms by a factor around a place on the screen. */
export function zoomAt(camera: Camera, size: Size, at: XY, factor: number): void {
  const [x, y] = toWorld(camera, size, at);
  const scale = Math.min(NEAREST, Math.max(FARTHEST, camera.scale * factor));
  camera.x = x + ((camera.x - x) * camera.scale) / scale;
  camera.y = y + ((camera.y - y) * camera.scale) / scale;
  camera.scale = scale;
}

/** A camera that shows a box of the plane. */
export function cameraOver([west, north]: XY, [east, south]: XY, { width, height }: Size): Camera {
  const scale = Math.min(width / Math.max(1, east - west), height / Math.max(1, south - north)) * 0.9;
  return { x: (west + east) / 2, y: (north + south) / 2, scale: Math.min(NEAREST, Math.max(FARTHEST, scale)) };
}
