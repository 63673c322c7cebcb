// Finds the country whose rules apply to each road: the country given as an option, otherwise the country in which the road lies, otherwise
// the country that speed tags name most often.

import { openCountries } from './country-at.ts';
import type { Mode } from './modes/mode.ts';
import { FOUND, type Nodes } from './nodes.ts';
import { type Notes, note } from './report.ts';
import { BY_CLASS, type OsmRoads, openWays } from './roads.ts';
import { isOpenIn } from './tags/read-passage.ts';

export interface RoadCountries {
  /** The country code, two capital letters; empty if the country is not known. */
  codeOf(road: number): string;
  /** The country of most roads. */
  main: string;
  drivingSide: 'left' | 'right';
  /** Assumptions that the import made, in sentences. */
  warnings: string[];
  /** Closes roads of classes that are open in other countries but not in the country of the road. */
  applyRules(notes: Notes): void;
}

interface RoadsToLocate {
  roads: OsmRoads;
  nodes: Nodes;
  modes: readonly Mode[];
}

/** Finds the country of each road. `named` says how often speed tags name each country. */
export function openRoadCountries(
  { roads, nodes, modes }: RoadsToLocate,
  requested: string | undefined,
  named: ReadonlyMap<string, number>,
): RoadCountries {
  const countries = openCountries();
  const codes: string[] = [''];
  const codeOfRoad = new Uint16Array(roads.count);
  const count = [0];
  const isLeft = [0, 0];
  for (let road = 0; road < roads.count; road++) {
    const node = firstFound(roads, nodes, road);
    const country = node < 0 ? undefined : countries.at(nodes.x[node], nodes.y[node]);
    if (country === undefined) continue;
    isLeft[country.drivingSide === 'left' ? 1 : 0]++;
    let number = codes.indexOf(country.code);
    if (number < 0) {
      number = codes.push(country.code) - 1;
      count[number] = 0;
    }
    codeOfRoad[road] = number;
    count[number]++;
  }
  const found = codes[mostFrequent(count)];
  const fallback = requested?.toUpperCase() ?? mostNamed(named);
  const main = requested === undefined && found !== '' ? found : fallback;
  codes[0] = fallback;
  const codeOf = (road: number) => (requested === undefined ? codes[codeOfRoad[road]] : fallback);
  return {
    codeOf,
    main,
    drivingSide: isLeft[1] > isLeft[0] ? 'left' : 'right',
    warnings: roads.count > 0 && main === '' ? [NO_COUNTRY] : [],
    applyRules: (notes) => applyRules({ roads, nodes, modes }, codeOf, notes),
  };
}

const NO_COUNTRY =
  'No country was found for these roads: common speeds and rules apply. Name one with the option country.';

function firstFound(roads: OsmRoads, nodes: Nodes, road: number): number {
  for (let ref = roads.firstRef.values[road]; ref < roads.firstRef.values[road + 1]; ref++) {
    const node = nodes.nodeOfRef[ref];
    if (nodes.bits[node] & FOUND) return node;
  }
  return -1;
}

// The country that occurs most often. Number 0 stands for roads without a country.
function mostFrequent(count: readonly number[]): number {
  let most = 0;
  for (let i = 1; i < count.length; i++) if (most === 0 || count[i] > count[most]) most = i;
  return most;
}

function mostNamed(countries: ReadonlyMap<string, number>): string {
  return [...countries].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? '';
}

function applyRules({ roads, modes }: RoadsToLocate, codeOf: (road: number) => string, notes: Notes): void {
  modes.forEach((mode, number) => {
    if (mode.countries === undefined) return;
    const { bits } = roads.passages[number];
    for (let road = 0; road < roads.count; road++) {
      if (!(bits.values[road] & BY_CLASS)) continue;
      const { kind } = roads.classes.values[roads.roadClass.values[road]];
      if (isOpenIn(mode, kind, codeOf(road))) continue;
      bits.values[road] = 0;
      if (openWays(roads, road) === 0) {
        note(
          notes,
          'leftOut',
          'way',
          roads.id.values[road],
          `closed to ${mode.travellers} by the law of ${codeOf(road)}`,
        );
      }
    }
  });
}
