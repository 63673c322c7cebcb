// The names that OGC gives to coordinate systems. They mean the system with x before y, as in GeoJSON.

/** Matches longitude and latitude: `urn:ogc:def:crs:OGC:1.3:CRS84`. */
const DEGREES = /(?:^|[:/])crs84$/i;
/** Matches `urn:ogc:def:crs:EPSG::4326`, with or without a version, or the corresponding web address. */
const CODE = /^(?:urn:|https?:).*[:/]epsg[:/](?:[\d.]*[:/])?(\d+)$/i;

/** The system that an OGC name means, such as `epsg:4326`; `undefined` for any other name. */
export function systemOfOgc(name: string): string | undefined {
  if (DEGREES.test(name)) return 'epsg:4326';
  const code = CODE.exec(name)?.[1];
  return code === undefined ? undefined : `epsg:${code}`;
}
