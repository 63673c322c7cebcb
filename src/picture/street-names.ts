// Draws names along straight roads: large roads first, no name too often, and no overlaps.

import { escapeXml } from '../formats/xml-text.ts';
import { type Network, PER_DEGREE } from '../network/network.ts';
import { primaryName } from '../network/segment-names.ts';
import { chainsOf, type DrawnLine } from './chains.ts';
import { type Frame, UNITS, xOf, yOf } from './frame.ts';
import { classOfType } from './roads.ts';
import { type NameStretch, straightStretches } from './straight-stretches.ts';

/** The approximate height and width of a character. */
const HEIGHT = 9 * UNITS;
const CHARACTER = 5 * UNITS;

/** The least distance between two occurrences of a name. A square with this side gets one name on average. */
const APART = 260 * UNITS;
const SQUARE = 110 * UNITS;

type LabelBox = readonly [west: number, top: number, east: number, bottom: number];

/** The names of roads in the frame, in about `room` characters at most. */
export function drawStreetNames(frame: Frame, network: Network, room: number): string {
  const most = Math.round((frame.width * frame.height) / SQUARE ** 2);
  const taken: LabelBox[] = [];
  let svg = '';
  for (const { name, lines } of namedRoads(frame, network)) {
    if (taken.length >= most || svg.length > room) break;
    const width = name.length * CHARACTER;
    const own: NameStretch[] = [];
    for (const chain of chainsOf(lines)) {
      for (const stretch of straightStretches(chain, width + HEIGHT)) {
        const { x, y, dx, dy } = stretch;
        if (x < 0 || y < 0 || x > frame.width || y > frame.height) continue;
        if (own.some((other) => Math.hypot(other.x - x, other.y - y) < APART)) continue;
        const long = Math.hypot(dx, dy);
        const halfX = (Math.abs(dx / long) * width) / 2 + HEIGHT;
        const halfY = (Math.abs(dy / long) * width) / 2 + HEIGHT;
        const box: LabelBox = [x - halfX, y - halfY, x + halfX, y + halfY];
        if (taken.some((one) => box[0] < one[2] && one[0] < box[2] && box[1] < one[3] && one[1] < box[3])) continue;
        taken.push(box);
        own.push(stretch);
        const degrees = Math.round((Math.atan(dy / (dx || 1e-9)) * 180) / Math.PI);
        svg += `<text transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${degrees})">${escapeXml(name)}</text>`;
      }
    }
  }
  return (
    svg &&
    `<g font-family="system-ui, sans-serif" font-size="${HEIGHT}" fill="#57503f" stroke="#f6f3ec" stroke-width="${3.4 * UNITS}" ` +
      `stroke-linejoin="round" paint-order="stroke" text-anchor="middle" dominant-baseline="central">${svg}</g>`
  );
}

/** Names with the lines of their roads in picture units: large roads first, then long ones. */
function namedRoads(frame: Frame, network: Network): { name: string; lines: DrawnLine[] }[] {
  const { firstPoint, pointX, pointY, roadType, segmentCount, nameSet } = network;
  const roads = new Map<number, { segment: number; rank: number; points: number; lines: DrawnLine[] }>();
  for (let segment = 0; segment < segmentCount; segment++) {
    if (nameSet[segment] === 0) continue;
    const line: number[] = [];
    let isSeen = false;
    for (let i = firstPoint[segment]; i < firstPoint[segment + 1]; i++) {
      const x = xOf(frame, pointX[i] / PER_DEGREE);
      const y = yOf(frame, pointY[i] / PER_DEGREE);
      if (x === line[line.length - 2] && y === line[line.length - 1]) continue;
      line.push(x, y);
      isSeen ||= x >= 0 && y >= 0 && x <= frame.width && y <= frame.height;
    }
    if (!isSeen || line.length < 4) continue;
    const road = roads.get(nameSet[segment]) ?? { segment, rank: 0, points: 0, lines: [] };
    roads.set(nameSet[segment], road);
    road.rank = Math.max(road.rank, classOfType[roadType[segment]]);
    road.points += line.length;
    road.lines.push(line);
  }
  return Array.from(roads.values())
    .sort((a, b) => b.rank - a.rank || b.points - a.points || a.segment - b.segment)
    .map(({ segment, lines }) => ({ name: primaryName(network, segment)?.name ?? '', lines }))
    .filter(({ name }) => name !== '');
}
