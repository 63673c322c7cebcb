// The coordinate systems that are always loaded: plain longitude and latitude, and Web Mercator.

const DEGREES = '+proj=longlat';
/** Longitude and latitude in systems that count as WGS 84. */
const ON_GRS80 = '+proj=longlat +ellps=GRS80';

export const WEB_MERCATOR = '+proj=merc +a=6378137 +b=6378137 +nadgrids=@null';

/** Definitions in PROJ notation, by EPSG code. */
export const PLAIN_SYSTEMS: { readonly [code: number]: string } = {
  4326: `${DEGREES} +datum=WGS84`,
  4258: ON_GRS80, // ETRS89
  4269: ON_GRS80, // NAD83
  4152: ON_GRS80, // NAD83(HARN)
  4617: ON_GRS80, // NAD83(CSRS)
  4759: ON_GRS80, // NAD83(NSRS2007)
  6318: ON_GRS80, // NAD83(2011)
  4283: ON_GRS80, // GDA94
  7844: ON_GRS80, // GDA2020
  4167: ON_GRS80, // NZGD2000
  4171: ON_GRS80, // RGF93
  4612: ON_GRS80, // JGD2000
  6668: ON_GRS80, // JGD2011
  4490: ON_GRS80, // CGCS2000
  4674: ON_GRS80, // SIRGAS 2000
  4148: `${DEGREES} +ellps=WGS84`, // Hartebeesthoek94
  3857: WEB_MERCATOR,
  3785: WEB_MERCATOR,
  900913: WEB_MERCATOR,
  102100: WEB_MERCATOR,
  102113: WEB_MERCATOR,
};
