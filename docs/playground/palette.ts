// The colours of the map, by day and by night. The colours of the page are in style.css.

export type Theme = 'light' | 'dark';

/** How a class of roads is drawn, from below. */
export interface RoadLook {
  readonly colour: string;
  readonly casing?: string;
}

export interface Palette {
  readonly ground: string;
  /** By class of road, see `CLASSES` of roads.ts. */
  readonly roads: readonly RoadLook[];
  readonly name: string;
  readonly halo: string;
  readonly route: string;
  readonly routeCasing: string;
  /** Of an alternative. */
  readonly other: string;
  /** The colour of the highlighted step of a route. */
  readonly step: string;
  readonly chosen: string;
  readonly closed: string;
  readonly changed: string;
  /** The colours of bands, from the nearest to the farthest. */
  readonly bands: readonly string[];
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    ground: '#f4f1ea',
    roads: [
      { colour: '#c4bcac' },
      { colour: '#8fb3d9' },
      { colour: '#bdb5a5' },
      { colour: '#aea696' },
      { colour: '#968d7c' },
      { colour: '#ffffff', casing: '#8f8268' },
      { colour: '#f7cf74', casing: '#a8761d' },
    ],
    name: '#4a443a',
    halo: '#f4f1eaee',
    route: '#1f5eff',
    routeCasing: '#ffffff',
    other: '#6b7280',
    step: '#0b1f66',
    chosen: '#6a2bd0',
    closed: '#d32f2f',
    changed: '#c96a00',
    bands: ['#0b7a75', '#35914c', '#8f8500', '#c8760c', '#cf4a35', '#8c2f63'],
  },
  dark: {
    ground: '#14181d',
    roads: [
      { colour: '#363d45' },
      { colour: '#2f5878' },
      { colour: '#3e464f' },
      { colour: '#4b555f' },
      { colour: '#5f6b77' },
      { colour: '#7a8794', casing: '#0d1013' },
      { colour: '#d4a84c', casing: '#0d1013' },
    ],
    name: '#b9c1c9',
    halo: '#14181dee',
    route: '#5b9bff',
    routeCasing: '#0a0d10',
    other: '#9aa5b1',
    step: '#d9e6ff',
    chosen: '#c9a2ff',
    closed: '#ff5f56',
    changed: '#ffa938',
    bands: ['#2bb5ad', '#66c07a', '#d9cb45', '#f0a544', '#ef6f5a', '#c06aa0'],
  },
};

/** How opaque a band is. */
export const BAND_COVERS = 0.32;

/** The colour of one band among several. */
export function bandColour({ bands }: Palette, index: number, count: number): string {
  return bands[count <= bands.length ? index : Math.floor((index * bands.length) / count)];
}
