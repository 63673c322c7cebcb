// The built-in coordinate systems: definitions in PROJ notation, by EPSG code. Where the official transformation to WGS 84 needs a
// correction grid, seven parameters (`+towgs84`) approximate it, with an error of some metres.

import { PLAIN_SYSTEMS } from './plain-systems.ts';

const NAD27 = '+ellps=clrk66 +towgs84=-8,160,176';
const DHDN = '+ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7';
const MGI = '+ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232';
const SWISS = '+ellps=bessel +towgs84=674.374,15.056,405.346';
const RD = '+ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957,0.343988,-1.8774,4.0725';
const NTF = '+ellps=clrk80ign +towgs84=-168,-60,320 +pm=paris';
const ED50 = '+ellps=intl +towgs84=-87,-98,-121';
const IRISH = '+ellps=mod_airy +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15';
const MONTE_MARIO = '+ellps=intl +towgs84=-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68';
const KKJ = '+ellps=intl +towgs84=-96.062,-82.428,-121.753,4.801,0.345,-1.376,1.496';
const RT90 = '+ellps=bessel +towgs84=414.1,41.3,603.1,-0.855,2.141,-7.023,0';
const S_JTSK = '+ellps=bessel +towgs84=589,76,480';
const NZGD49 = '+ellps=intl +towgs84=59.47,-5.04,187.44,0.47,-0.1,1.024,-4.5993';
const AGD66 = '+ellps=aust_SA +towgs84=-117.808,-51.536,137.784,0.303,0.446,0.234,-0.29';
const SAD69 = '+ellps=aust_SA +towgs84=-66.87,4.37,-38.52';
const PULKOVO = '+ellps=krass +towgs84=23.92,-141.27,-80.9,0,0.35,0.82,-0.12';
const WGS72 = '+ellps=WGS72 +towgs84=0,0,4.5,0,0,0.554,0.2263';
const GRS80 = '+ellps=GRS80';
const WGS84 = '+datum=WGS84';

const DEGREES = '+proj=longlat';

const DEFINITIONS: { readonly [code: number]: string } = {
  ...PLAIN_SYSTEMS,

  // Longitude and latitude
  4267: `${DEGREES} ${NAD27}`,
  4230: `${DEGREES} ${ED50}`,
  4277: `${DEGREES} +datum=OSGB36`,
  4289: `${DEGREES} ${RD}`,
  4314: `${DEGREES} ${DHDN}`,
  4312: `${DEGREES} ${MGI}`,
  4149: `${DEGREES} ${SWISS}`,
  4156: `${DEGREES} ${S_JTSK}`,
  4265: `${DEGREES} ${MONTE_MARIO}`,
  4272: `${DEGREES} ${NZGD49}`,
  4284: `${DEGREES} ${PULKOVO}`,
  4322: `${DEGREES} ${WGS72}`,

  // The world
  3395: `+proj=merc ${WGS84}`,
  3413: `+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 ${WGS84}`,
  3031: `+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0 ${WGS84}`,

  // Europe
  3034: `+proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 ${GRS80}`,
  3035: `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${GRS80}`,
  27700: '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +datum=OSGB36',
  29902: `+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 ${IRISH}`,
  29903: `+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000 ${IRISH}`,
  2157: `+proj=tmerc +lat_0=53.5 +lon_0=-8 +k=0.99982 +x_0=600000 +y_0=750000 ${GRS80}`,
  2154: `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`,
  27561: `+proj=lcc +lat_1=49.5 +lat_0=49.5 +lon_0=0 +k_0=0.999877341 +x_0=600000 +y_0=200000 ${NTF}`,
  27572: `+proj=lcc +lat_1=46.8 +lat_0=46.8 +lon_0=0 +k_0=0.99987742 +x_0=600000 +y_0=2200000 ${NTF}`,
  2056: `+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +x_0=2600000 +y_0=1200000 ${SWISS}`,
  21781: `+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +x_0=600000 +y_0=200000 ${SWISS}`,
  28992: `+proj=sterea +lat_0=52.15616055555555 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 ${RD}`,
  31370:
    '+proj=lcc +lat_0=90 +lon_0=4.367486666666666 +lat_1=51.16666723333333 +lat_2=49.8333339 +x_0=150000.013 ' +
    '+y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747',
  3812: `+proj=lcc +lat_0=50.797815 +lon_0=4.359215833333333 +lat_1=49.83333333333334 +lat_2=51.16666666666666 +x_0=649328 +y_0=665262 ${GRS80}`,
  31466: `+proj=tmerc +lat_0=0 +lon_0=6 +x_0=2500000 ${DHDN}`,
  31467: `+proj=tmerc +lat_0=0 +lon_0=9 +x_0=3500000 ${DHDN}`,
  31468: `+proj=tmerc +lat_0=0 +lon_0=12 +x_0=4500000 ${DHDN}`,
  31469: `+proj=tmerc +lat_0=0 +lon_0=15 +x_0=5500000 ${DHDN}`,
  4647: `+proj=tmerc +lat_0=0 +lon_0=9 +k=0.9996 +x_0=32500000 ${GRS80}`,
  5650: `+proj=tmerc +lat_0=0 +lon_0=15 +k=0.9996 +x_0=33500000 ${GRS80}`,
  31287: `+proj=lcc +lat_0=47.5 +lon_0=13.33333333333333 +lat_1=49 +lat_2=46 +x_0=400000 +y_0=400000 ${MGI}`,
  31254: `+proj=tmerc +lat_0=0 +lon_0=10.33333333333333 +y_0=-5000000 ${MGI}`,
  31255: `+proj=tmerc +lat_0=0 +lon_0=13.33333333333333 +y_0=-5000000 ${MGI}`,
  31256: `+proj=tmerc +lat_0=0 +lon_0=16.33333333333333 +y_0=-5000000 ${MGI}`,
  5514: `+proj=krovak +lat_0=49.5 +lon_0=24.83333333333333 +alpha=30.28813972222222 +k=0.9999 ${S_JTSK}`,
  2180: `+proj=tmerc +lat_0=0 +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000 ${GRS80}`,
  2176: `+proj=tmerc +lat_0=0 +lon_0=15 +k=0.999923 +x_0=5500000 ${GRS80}`,
  2177: `+proj=tmerc +lat_0=0 +lon_0=18 +k=0.999923 +x_0=6500000 ${GRS80}`,
  2178: `+proj=tmerc +lat_0=0 +lon_0=21 +k=0.999923 +x_0=7500000 ${GRS80}`,
  2179: `+proj=tmerc +lat_0=0 +lon_0=24 +k=0.999923 +x_0=8500000 ${GRS80}`,
  3006: `+proj=utm +zone=33 ${GRS80}`, // SWEREF99 TM
  3021: `+proj=tmerc +lat_0=0 +lon_0=15.80827777777778 +x_0=1500000 ${RT90}`,
  3067: `+proj=utm +zone=35 ${GRS80}`, // TM35FIN
  2393: `+proj=tmerc +lat_0=0 +lon_0=27 +x_0=3500000 ${KKJ}`,
  3301: `+proj=lcc +lat_0=57.51755393055556 +lon_0=24 +lat_1=59.33333333333334 +lat_2=58 +x_0=500000 +y_0=6375000 ${GRS80}`,
  3059: `+proj=tmerc +lat_0=0 +lon_0=24 +k=0.9996 +x_0=500000 +y_0=-6000000 ${GRS80}`,
  3346: `+proj=tmerc +lat_0=0 +lon_0=24 +k=0.9998 +x_0=500000 ${GRS80}`,
  3057: `+proj=lcc +lat_0=65 +lon_0=-19 +lat_1=64.25 +lat_2=65.75 +x_0=500000 +y_0=500000 ${GRS80}`,
  3003: `+proj=tmerc +lat_0=0 +lon_0=9 +k=0.9996 +x_0=1500000 ${MONTE_MARIO}`,
  3004: `+proj=tmerc +lat_0=0 +lon_0=15 +k=0.9996 +x_0=2520000 ${MONTE_MARIO}`,
  3763: `+proj=tmerc +lat_0=39.66825833333333 +lon_0=-8.133108333333334 ${GRS80}`,
  2100: '+proj=tmerc +lat_0=0 +lon_0=24 +k=0.9996 +x_0=500000 +ellps=GRS80 +towgs84=-199.87,74.79,246.62',
  23700:
    '+proj=somerc +lat_0=47.14439372222222 +lon_0=19.04857177777778 +k_0=0.99993 +x_0=650000 +y_0=200000 ' +
    '+ellps=GRS67 +towgs84=52.17,-71.82,-14.9',
  3794: `+proj=tmerc +lat_0=0 +lon_0=15 +k=0.9999 +x_0=500000 +y_0=-5000000 ${GRS80}`,
  3765: `+proj=tmerc +lat_0=0 +lon_0=16.5 +k=0.9999 +x_0=500000 ${GRS80}`,
  3844:
    '+proj=sterea +lat_0=46 +lon_0=25 +k=0.99975 +x_0=500000 +y_0=500000 ' +
    '+ellps=krass +towgs84=2.329,-147.042,-92.08,-0.309,0.325,0.497,5.69',
  2039:
    '+proj=tmerc +lat_0=31.73439361111111 +lon_0=35.20451694444445 +k=1.0000067 +x_0=219529.584 +y_0=626907.39 ' +
    '+ellps=GRS80 +towgs84=23.772,17.49,17.859,-0.3132,-1.85274,1.67299,-5.4262',

  // The Americas
  5070: `+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 ${GRS80}`,
  5071: `+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 ${GRS80}`,
  3338: `+proj=aea +lat_0=50 +lon_0=-154 +lat_1=55 +lat_2=65 +x_0=0 +y_0=0 ${GRS80}`,
  3310: `+proj=aea +lat_0=0 +lon_0=-120 +lat_1=34 +lat_2=40.5 +y_0=-4000000 +x_0=0 ${GRS80}`,
  2263: `+proj=lcc +lat_0=40.16666666666666 +lon_0=-74 +lat_1=41.03333333333333 +lat_2=40.66666666666666 +x_0=300000 ${GRS80} +units=us-ft`,
  3005: `+proj=aea +lat_0=45 +lon_0=-126 +lat_1=50 +lat_2=58.5 +x_0=1000000 +y_0=0 ${GRS80}`,
  3347: `+proj=lcc +lat_0=63.390675 +lon_0=-91.86666666666666 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 ${GRS80}`,
  3978: `+proj=lcc +lat_0=49 +lon_0=-95 +lat_1=49 +lat_2=77 ${GRS80}`,
  3979: `+proj=lcc +lat_0=49 +lon_0=-95 +lat_1=49 +lat_2=77 ${GRS80}`,
  5880: `+proj=poly +lat_0=0 +lon_0=-54 +x_0=5000000 +y_0=10000000 ${GRS80}`,
  3116: `+proj=tmerc +lat_0=4.596200416666666 +lon_0=-74.07750791666666 +x_0=1000000 +y_0=1000000 ${GRS80}`,
  9377: `+proj=tmerc +lat_0=4 +lon_0=-73 +k=0.9992 +x_0=5000000 +y_0=2000000 ${GRS80}`,

  // Asia, Oceania
  2193: `+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 ${GRS80}`,
  27200: `+proj=nzmg +lat_0=-41 +lon_0=173 +x_0=2510000 +y_0=6023150 ${NZGD49}`,
  3577: `+proj=aea +lat_0=0 +lon_0=132 +lat_1=-18 +lat_2=-36 +x_0=0 +y_0=0 ${GRS80}`,
  9473: `+proj=aea +lat_0=0 +lon_0=132 +lat_1=-18 +lat_2=-36 +x_0=0 +y_0=0 ${GRS80}`,
  3112: `+proj=lcc +lat_0=0 +lon_0=134 +lat_1=-18 +lat_2=-36 ${GRS80}`,
  3111: `+proj=lcc +lat_0=-37 +lon_0=145 +lat_1=-36 +lat_2=-38 +x_0=2500000 +y_0=2500000 ${GRS80}`,
  7899: `+proj=lcc +lat_0=-37 +lon_0=145 +lat_1=-36 +lat_2=-38 +x_0=2500000 +y_0=2500000 ${GRS80}`,
  5179: `+proj=tmerc +lat_0=38 +lon_0=127.5 +k=0.9996 +x_0=1000000 +y_0=2000000 ${GRS80}`,
  5181: `+proj=tmerc +lat_0=38 +lon_0=127 +x_0=200000 +y_0=500000 ${GRS80}`,
  5186: `+proj=tmerc +lat_0=38 +lon_0=127 +x_0=200000 +y_0=600000 ${GRS80}`,
  2326:
    '+proj=tmerc +lat_0=22.31213333333334 +lon_0=114.1785555555556 +x_0=836694.05 +y_0=819069.8 ' +
    '+ellps=intl +towgs84=-162.619,-276.959,-161.764,0.067753,-2.243648,-1.158828,-1.094246',
  3414: '+proj=tmerc +lat_0=1.366666666666667 +lon_0=103.8333333333333 +x_0=28001.642 +y_0=38744.572 +ellps=WGS84',
  3825: `+proj=tmerc +lat_0=0 +lon_0=119 +k=0.9999 +x_0=250000 ${GRS80}`,
  3826: `+proj=tmerc +lat_0=0 +lon_0=121 +k=0.9999 +x_0=250000 ${GRS80}`,
  7755: `+proj=lcc +lat_0=24 +lon_0=80 +lat_1=12.472955 +lat_2=35.1728044444444 +x_0=4000000 +y_0=4000000 ${WGS84}`,
};

/** A run of codes, one per zone. Code `first` belongs to zone `zone`. */
interface ZoneRun {
  readonly first: number;
  readonly last: number;
  readonly zone: number;
  readonly of: (zone: number) => string;
}

const north = (datum: string) => (zone: number) => `+proj=utm +zone=${zone} ${datum}`;
const south = (datum: string) => (zone: number) => `+proj=utm +zone=${zone} +south ${datum}`;

// Origins of Japan's nineteen plane rectangular systems (latitude, longitude).
const JAPAN: readonly (readonly [number, string])[] = [
  [33, '129.5'],
  [33, '131'],
  [36, '132.1666666666667'],
  [33, '133.5'],
  [36, '134.3333333333333'],
  [36, '136'],
  [36, '137.1666666666667'],
  [36, '138.5'],
  [36, '139.8333333333333'],
  [40, '140.8333333333333'],
  [44, '140.25'],
  [44, '142.25'],
  [44, '144.25'],
  [26, '142'],
  [26, '127.5'],
  [26, '124'],
  [26, '131'],
  [20, '136'],
  [26, '154'],
];
const japan = (zone: number) =>
  `+proj=tmerc +lat_0=${JAPAN[zone - 1][0]} +lon_0=${JAPAN[zone - 1][1]} +k=0.9999 ${GRS80}`;

const china3 = (zone: number) => `+proj=tmerc +lat_0=0 +lon_0=${3 * zone} +x_0=${zone}500000 ${GRS80}`;
const china3plain = (zone: number) => `+proj=tmerc +lat_0=0 +lon_0=${3 * zone} +x_0=500000 ${GRS80}`;
const pulkovo6 = (zone: number) =>
  `+proj=tmerc +lat_0=0 +lon_0=${zone > 30 ? 6 * zone - 363 : 6 * zone - 3} +x_0=${zone}500000 ${PULKOVO}`;
const sweden = (lon: string, falseEasting = 150000) =>
  `+proj=tmerc +lat_0=0 +lon_0=${lon} +x_0=${falseEasting} ${GRS80}`;
const SWEDEN = ['12', '13.5', '15', '16.5', '18', '14.25', '15.75', '17.25', '18.75', '20.25', '21.75', '23.25'];

const FAMILIES: readonly ZoneRun[] = [
  { first: 32601, last: 32660, zone: 1, of: north(WGS84) },
  { first: 32701, last: 32760, zone: 1, of: south(WGS84) },
  { first: 32201, last: 32260, zone: 1, of: north(WGS72) },
  { first: 32301, last: 32360, zone: 1, of: south(WGS72) },
  { first: 25828, last: 25838, zone: 28, of: north(GRS80) }, // ETRS89
  { first: 23028, last: 23038, zone: 28, of: north(ED50) },
  { first: 26901, last: 26923, zone: 1, of: north(GRS80) }, // NAD83
  { first: 3708, last: 3726, zone: 1, of: north(GRS80) }, // NAD83(NSRS2007)
  { first: 6330, last: 6348, zone: 1, of: north(GRS80) }, // NAD83(2011)
  { first: 2955, last: 2957, zone: 11, of: north(GRS80) }, // NAD83(CSRS)
  { first: 2958, last: 2962, zone: 17, of: north(GRS80) },
  { first: 3154, last: 3157, zone: 7, of: north(GRS80) },
  { first: 26701, last: 26722, zone: 1, of: north(NAD27) },
  { first: 31965, last: 31976, zone: 11, of: north(GRS80) }, // SIRGAS 2000
  { first: 31977, last: 31985, zone: 17, of: south(GRS80) },
  { first: 29168, last: 29172, zone: 18, of: north(SAD69) },
  { first: 29187, last: 29195, zone: 17, of: south(SAD69) },
  { first: 28348, last: 28358, zone: 48, of: south(GRS80) }, // GDA94
  { first: 7846, last: 7859, zone: 46, of: south(GRS80) }, // GDA2020
  { first: 20249, last: 20258, zone: 49, of: south(AGD66) },
  { first: 2443, last: 2461, zone: 1, of: japan }, // JGD2000
  { first: 6669, last: 6687, zone: 1, of: japan }, // JGD2011
  { first: 4513, last: 4533, zone: 25, of: china3 }, // CGCS2000
  { first: 4534, last: 4554, zone: 25, of: china3plain },
  { first: 28404, last: 28432, zone: 4, of: pulkovo6 },
  { first: 3007, last: 3018, zone: 0, of: (place) => sweden(SWEDEN[place]) }, // SWEREF99
];

/** The definition of a built-in coordinate system, or `undefined`. */
export function commonDefinition(code: number): string | undefined {
  const single = DEFINITIONS[code];
  if (single !== undefined) return single;
  const family = FAMILIES.find(({ first, last }) => code >= first && code <= last);
  return family?.of(family.zone + code - family.first);
}

/** All built-in codes, ascending. */
export function commonCodes(): number[] {
  const codes = Object.keys(DEFINITIONS).map(Number);
  for (const { first, last } of FAMILIES) for (let code = first; code <= last; code++) codes.push(code);
  return codes.sort((a, b) => a - b);
}
