// Names of OGC for coordinate systems. They mean the system with x before y, as GeoJSON says.

/** Longitude and latitude: `urn:ogc:def:crs:OGC:1.3:CRS84`. */
const DEGREES = /(?:^|[:/])crs84$/i;
/** `urn:ogc:def:crs:EPSG::4326`, with or without a version, or the corresponding web address. */
const CODE = /^(?:urn:|https?:).*[:/]epsg[:/](?:[\d.]*[:/])?(\d+)$/i;

/** The system that a name of OGC means: `epsg:4326`; `undefined` for any other name. */
export function systemOfOgc(name: string): string | undefined {
  if (DEGREES.test(name)) return 'epsg:4326';
  const code = CODE.exec(name)?.[1];
  return code === undefined ? undefined : `epsg:${code}`;
}
