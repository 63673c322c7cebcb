// Bicycles: most ways except motorways and steps. They are pushed on footways unless a tag allows bicycles.

import { all, DOORS, GONE, NO_WHEELS, SOUND_FENCE } from './car.ts';
import type { CountryRule, Mode, WayRule } from './mode.ts';

const ridden: WayRule = { kph: 17.5 };
const pushed: WayRule = { kph: 5, namedKph: 13, walkKey: 'foot' };
/** The rule for ways full of people. */
const pushedInCrowds: WayRule = { kph: 5, namedKph: 10, walkKey: 'foot' };

/** Barriers that block only cars. */
export const POSTS: readonly string[] = [
  ...['bollard', 'block', 'cycle_barrier', 'bus_trap', 'sump_buster', 'motorcycle_barrier', 'planter', 'chain'],
  ...['kerb', 'jersey_barrier', 'rope', 'log', 'debris', 'kent_carriage_gap', 'wicket_gate'],
];

/** Countries where only motor traffic may use trunk roads. */
export const TRUNK_FOR_MOTORS: { readonly [country: string]: CountryRule } = Object.fromEntries(
  ['AT', 'BE', 'CH', 'DK', 'FR', 'NL'].map((country) => [country, { closes: ['trunk', 'trunk_link'] }]),
);

/** Keys for cycle lanes and tracks along a road. */
const CYCLEWAYS: readonly string[] = ['cycleway', 'cycleway:both', 'cycleway:left', 'cycleway:right'];

/** The speed of each grade, starting with grade 0. Some mappers add a sign: `1-`, `1`, `1+`. */
function graded(kph: readonly number[]): { readonly [value: string]: number } {
  return Object.fromEntries(kph.flatMap((speed, grade) => ['', '-', '+'].map((sign) => [grade + sign, speed])));
}

export const bicycle: Mode = {
  name: 'bicycle',
  travellers: 'bicycles',
  isMotorised: false,

  accessKeys: ['access', 'vehicle', 'bicycle'],
  accessValues: {
    ...all('open', 'yes designated permissive official public allowed bicycle destination customers delivery visitors'),
    ...all('open', 'discouraged lane shared MTB'),
    ...all('slow', 'dismount'),
    ...all('private', 'private permit residents employees staff'),
    ...all('closed', 'no none restricted use_sidepath agricultural forestry emergency military psv bus hgv taxi'),
  },
  ways: {
    ...all(ridden, 'trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link'),
    ...all(ridden, 'unclassified residential road'),
    living_street: { kph: 15 },
    service: { kph: 15.5 },
    track: { kph: 14.5 },
    cycleway: { kph: 18.5 },
    path: { kph: 13 },
    busway: { ...ridden, isByNameAlone: true },
    pedestrian: pushedInCrowds,
    footway: pushed,
    bridleway: { kph: 10, isByNameAlone: true },
    steps: { kph: 2, isAnySlope: true, walkKey: 'foot' },
    pier: pushedInCrowds,
    platform: pushedInCrowds,
    ferry: { kph: 20, option: 'ferries' },
  },
  neverOpen: ['elevator', 'via_ferrata', 'raceway'],
  closing: [{ key: 'motorroad', values: ['yes'] }, ...NO_WHEELS, ...GONE],
  shunned: [],
  countries: TRUNK_FOR_MOTORS,

  passableBarriers: [...DOORS, ...POSTS],
  passableWhere: [SOUND_FENCE],

  onewayKeys: ['oneway:bicycle', 'oneway:vehicle', 'oneway'],
  followsImpliedOneway: true,
  contraflow: [
    ...['cycleway', 'cycleway:left', 'cycleway:right'].map((key) => ({
      key,
      values: ['opposite', 'opposite_lane', 'opposite_track', 'opposite_share_busway'],
    })),
    { key: 'cycleway:left:oneway', values: ['no', '-1'] },
    { key: 'cycleway:right:oneway', values: ['no', '-1'] },
    { key: 'cycleway:both:oneway', values: ['no'] },
  ],

  restrictionKeys: ['restriction', 'restriction:vehicle', 'restriction:bicycle'],
  exceptions: ['vehicle', 'bicycle'],

  most: 35,
  onBusiness: 5,
  // Few limits are lower than the speed of a bicycle; `maxspeed=walk` is one.
  speedLimitKeys: ['maxspeed:bicycle', 'maxspeed'],
  ground: {
    surface: {
      ...all(17, 'compacted paving_stones'),
      fine_gravel: 16,
      sett: 15,
      unpaved: 14,
      ...all(13, 'gravel ground earth wood'),
      dirt: 12,
      ...all(10, 'cobblestone pebblestone'),
      ...all(8, 'unhewn_cobblestone grass'),
      stone: 6,
      sand: 5,
      mud: 4,
    },
    tracktype: { grade2: 16, grade3: 13, grade4: 10, grade5: 7 },
    // Partly ridden, partly pushed or carried: no faster than on foot.
    sac_scale: {
      ...all(4, 'T2 mountain_hiking'),
      demanding_mountain_hiking: 2.5,
      alpine_hiking: 1.5,
      ...all(1, 'demanding_alpine_hiking difficult_alpine_hiking'),
    },
    'mtb:scale': graded([13, 9, 6, 4, 3, 2, 2]),
    smoothness: { bad: 13, very_bad: 8, horrible: 5, very_horrible: 4 },
  },
  slope: { up: 0.09, down: 0.05 },
  delays: {
    trafficSignals: 2,
    stop: 1,
    giveWay: 0.5,
    minorRoad: 0.5,
    levelCrossing: 3,
    crossingSignals: 1,
    gate: 5,
    tip: 20,
  },
  // Prefers cycleways and quiet streets: away from cars, on firm ground.
  prefer: {
    ways: {
      ...all(3, 'trunk trunk_link'),
      ...all(2.6, 'primary primary_link'),
      ...all(2.2, 'secondary secondary_link'),
      ...all(1.4, 'tertiary tertiary_link'),
      ...all(1.3, 'unclassified residential road service'),
      ...all(1.2, 'living_street track path footway pedestrian'),
    },
    along: [
      ...CYCLEWAYS.flatMap((key) => [
        { key, values: ['track', 'opposite_track'], most: 1.1 },
        { key, values: ['lane', 'opposite_lane', 'share_busway', 'opposite_share_busway'], most: 1.4 },
      ]),
      { key: 'bicycle', values: ['designated'], most: 1.1 },
      ...['bicycle_road', 'cyclestreet'].map((key) => ({ key, values: ['yes'], most: 1.1 })),
    ],
    ground: {
      surface: all(1.2, 'gravel unpaved ground earth dirt grass sand mud cobblestone sett'),
      sac_scale: all(
        1.8,
        'mountain_hiking demanding_mountain_hiking alpine_hiking demanding_alpine_hiking difficult_alpine_hiking',
      ),
      'mtb:scale': all(1.8, '1 2 3 4 5 6'),
    },
  },
};
