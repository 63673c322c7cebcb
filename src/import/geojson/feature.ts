// The part of GeoJSON that road networks need.

/** The properties of a feature, by name. */
export type FeatureProperties = { readonly [name: string]: unknown };

/** Any feature. Only lines are imported. */
export interface GeoJsonFeature {
  readonly type: 'Feature';
  readonly id?: string | number | undefined;
  readonly geometry: { readonly type: string; readonly coordinates?: unknown } | null;
  readonly properties?: FeatureProperties | null | undefined;
}

/** A FeatureCollection, whose features may come one by one. */
export interface GeoJsonCollection {
  readonly type: 'FeatureCollection';
  readonly features: Iterable<GeoJsonFeature>;
  /** The coordinate system, as GeoJSON had it before RFC 7946. */
  readonly crs?: unknown;
  readonly name?: unknown;
}
