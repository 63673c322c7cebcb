// The contents of a picture: a network, and answers as the operations return them.

import type { Network } from '../network/network.ts';
import type { PictureBounds } from './frame.ts';

/** Longitude and latitude, as in GeoJSON. */
export type Position = readonly number[];

/** A line as in GeoJSON. */
export interface PicturedLine {
  readonly coordinates: readonly Position[];
  /** The name of the line in the legend. */
  readonly label?: string | undefined;
}

/** An answer of `route`, requested with `segmentGeometryStyle`. */
export interface PicturedRoute {
  readonly geometry?: PicturedLine | undefined;
  readonly distance?: number | undefined;
  readonly distanceUnit?: string | undefined;
  readonly time?: number | undefined;
  readonly timeUnit?: string | undefined;
  /** The name of the route in the legend, before its figures. */
  readonly label?: string | undefined;
}

/** An answer of `travelBoundary`. */
export interface PicturedBoundary {
  readonly travelBoundary: {
    readonly costs: readonly {
      readonly cost: number;
      readonly costUnit: string;
      readonly geometry: { readonly coordinates: readonly (readonly (readonly Position[])[])[] };
    }[];
  };
}

/** An answer of `routeCostMatrix`. */
export interface PicturedMatrix {
  readonly matrix: readonly {
    readonly startPoint: { readonly coordinates: Position };
    readonly endPoint: { readonly coordinates: Position };
    readonly time?: number | undefined;
    readonly distance?: number | undefined;
  }[];
}

/** A point: `[lon, lat]`, or an object like a GeoJSON Point, which may have a label. */
export type PicturedPoint = Position | { readonly coordinates: Position; readonly label?: string };

/** The contents of a picture, all in longitude and latitude. */
export interface Picture {
  /** A result of `buildNetwork`, or a prepared network as `decodeNetwork` returns it. */
  network?: Network | { readonly network: Network } | undefined;
  /** An answer of `travelBoundary`, drawn as bands. */
  boundary?: PicturedBoundary | undefined;
  /** Answers of `route` requested with `segmentGeometryStyle`, or lines like a GeoJSON LineString: `{ coordinates: [[lon, lat], ...] }`. */
  routes?: readonly (PicturedRoute | PicturedLine)[] | undefined;
  /** An answer of `routeCostMatrix`: one line per pair, coloured by its cost. */
  matrix?: PicturedMatrix | undefined;
  /** Segments from `segmentsByPoint` or `segmentById`, requested with `segmentGeometryStyle`. */
  segments?: readonly { readonly geometry?: PicturedLine | undefined }[] | undefined;
  /** Dots: `[lon, lat]`, or `{ coordinates: [lon, lat], label? }`, as a GeoJSON Point. */
  points?: readonly PicturedPoint[] | undefined;
  /** Title of the picture. */
  title?: string | undefined;
  /** Pixels, default 1000. The height follows from the area shown. */
  width?: number | undefined;
  /** The area to show, `[west, south, east, north]` in degrees. Default: the answers, or the network if there are none. */
  bounds?: PictureBounds | undefined;
  /** Whether to draw a legend and a scale, default true. */
  legend?: boolean | undefined;
  /** Attribution of the data, shown in the corner. Default: the attribution of the network. */
  attribution?: string | undefined;
  /** The width of the narrowest road in pixels. Default 0.5. */
  leastWidth?: number | undefined;
  /** How far a simplified line may deviate, in pixels. Default 0.3. */
  precision?: number | undefined;
  /**
   * The most characters of the picture. If there would be more, lines are drawn more coarsely, and then minor roads are left out. Default:
   * no limit.
   */
  bytes?: number | undefined;
}
