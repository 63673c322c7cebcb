// What a picture shows: a network, and answers as the operations give them.

import type { Network } from '../network/network.ts';
import type { PictureBounds } from './frame.ts';

/** Longitude and latitude, as GeoJSON has them. */
export type Position = readonly number[];

/** A line as GeoJSON has it. */
export interface PicturedLine {
  readonly coordinates: readonly Position[];
  /** What the legend calls it. */
  readonly label?: string | undefined;
}

/** A route as `route` answers, asked for with `segmentGeometryStyle`. */
export interface PicturedRoute {
  readonly geometry?: PicturedLine | undefined;
  readonly distance?: number | undefined;
  readonly distanceUnit?: string | undefined;
  readonly time?: number | undefined;
  readonly timeUnit?: string | undefined;
  /** What the legend calls it, before its figures. */
  readonly label?: string | undefined;
}

/** A boundary as `travelBoundary` answers. */
export interface PicturedBoundary {
  readonly travelBoundary: {
    readonly costs: readonly {
      readonly cost: number;
      readonly costUnit: string;
      readonly geometry: { readonly coordinates: readonly (readonly (readonly Position[])[])[] };
    }[];
  };
}

/** A matrix as `routeCostMatrix` answers. */
export interface PicturedMatrix {
  readonly matrix: readonly {
    readonly startPoint: { readonly coordinates: Position };
    readonly endPoint: { readonly coordinates: Position };
    readonly time?: number | undefined;
    readonly distance?: number | undefined;
  }[];
}

/** A point: `[lon, lat]` or a GeoJSON Point, with a label when it stands in an object. */
export type PicturedPoint = Position | { readonly coordinates: Position; readonly label?: string };

/** What a picture shows; all of it in longitude and latitude. */
export interface Picture {
  /** As `buildNetwork` makes it, or prepared, as `decodeNetwork` reads it. */
  network?: Network | { readonly network: Network } | undefined;
  /** An answer of `travelBoundary`: its bands. */
  boundary?: PicturedBoundary | undefined;
  /** Answers of `route`, asked for with `segmentGeometryStyle`, or lines: `{ coordinates: [[lon, lat], ...] }`, as a GeoJSON LineString. */
  routes?: readonly (PicturedRoute | PicturedLine)[] | undefined;
  /** An answer of `routeCostMatrix`: a line a pair, coloured by its cost. */
  matrix?: PicturedMatrix | undefined;
  /** Segments as `segmentsByPoint` and `segmentById` answer, asked for with `segmentGeometryStyle`. */
  segments?: readonly { readonly geometry?: PicturedLine | undefined }[] | undefined;
  /** Dots: `[lon, lat]`, or `{ coordinates: [lon, lat], label? }`, as a GeoJSON Point; with its label if it has one. */
  points?: readonly PicturedPoint[] | undefined;
  /** Heads the legend. */
  title?: string | undefined;
  /** Pixels, default 1000; the height follows from what is shown. */
  width?: number | undefined;
  /** What to show, `[west, south, east, north]` in degrees; by default the answers, without any the network. */
  bounds?: PictureBounds | undefined;
  /** Whether there is a legend and a scale, default yes. */
  legend?: boolean | undefined;
  /** Whom the data is owed to, in the corner; default what the network tells. */
  attribution?: string | undefined;
  /** Pixels that a road is wide at least. Default 0.5. */
  leastWidth?: number | undefined;
  /** Pixels that a line may lie off its place, for fewer points. Default 0.3. */
  precision?: number | undefined;
  /** Characters of the picture at most: it is drawn coarser, then without minor roads, until it fits. Default no bound. */
  bytes?: number | undefined;
}
