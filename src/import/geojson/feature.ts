// GeoJSON as far as road networks need it.

export type FeatureProperties = { readonly [name: string]: unknown };

/** Any feature; those that are no lines are left out. */
export interface GeoJsonFeature {
  readonly type: 'Feature';
  readonly id?: string | number;
  readonly geometry: { readonly type: string; readonly coordinates?: unknown } | null;
  readonly properties?: FeatureProperties | null | undefined;
}

export interface GeoJsonCollection {
  readonly type: 'FeatureCollection';
  readonly features: Iterable<GeoJsonFeature>;
  /** The coordinate system, as GeoJSON had it before RFC 7946. */
  readonly crs?: unknown;
  readonly name?: unknown;
}
