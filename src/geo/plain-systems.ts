// The coordinate systems that are at hand everywhere: longitude and latitude as they come, and the maps of the web.

const DEGREES = '+proj=longlat';
const WGS84 = '+datum=WGS84';
const GRS80 = '+ellps=GRS80';

export const WEB_MERCATOR = '+proj=merc +a=6378137 +b=6378137 +nadgrids=@null';

/** Definitions in the notation of PROJ, by EPSG code. */
export const PLAIN_SYSTEMS: { readonly [code: number]: string } = {
  4326: `${DEGREES} ${WGS84}`,
  4258: `${DEGREES} ${GRS80}`, // ETRS89
  4269: `${DEGREES} ${GRS80}`, // NAD83
  4152: `${DEGREES} ${GRS80}`, // NAD83(HARN)
  4617: `${DEGREES} ${GRS80}`, // NAD83(CSRS)
  4759: `${DEGREES} ${GRS80}`, // NAD83(NSRS2007)
  6318: `${DEGREES} ${GRS80}`, // NAD83(2011)
  4283: `${DEGREES} ${GRS80}`, // GDA94
  7844: `${DEGREES} ${GRS80}`, // GDA2020
  4167: `${DEGREES} ${GRS80}`, // NZGD2000
  4171: `${DEGREES} ${GRS80}`, // RGF93
  4612: `${DEGREES} ${GRS80}`, // JGD2000
  6668: `${DEGREES} ${GRS80}`, // JGD2011
  4490: `${DEGREES} ${GRS80}`, // CGCS2000
  4674: `${DEGREES} ${GRS80}`, // SIRGAS 2000
  4148: `${DEGREES} +ellps=WGS84`, // Hartebeesthoek94
  3857: WEB_MERCATOR,
  3785: WEB_MERCATOR,
  900913: WEB_MERCATOR,
  102100: WEB_MERCATOR,
  102113: WEB_MERCATOR,
};
