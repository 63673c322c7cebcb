// People on foot: every way except motorways and divided trunk roads out of town, in both directions.

import { POSTS, TRUNK_FOR_MOTORS } from './bicycle.ts';
import { all, DOORS, GONE, SOUND_FENCE } from './car.ts';
import type { Mode, WayRule } from './mode.ts';

const walked: WayRule = { kph: 5 };

/** A divided trunk road is built like a motorway, unless it has a sidewalk or the speed limit of a town. */
const trunk: WayRule = {
  ...walked,
  ifDivided: [
    ...['sidewalk', 'sidewalk:both', 'sidewalk:left', 'sidewalk:right'].map((key) => ({ key, except: ['no', 'none'] })),
    { key: 'motorroad', values: ['no'] },
    { key: 'maxspeed', values: ['20', '30', '40', '50', '60', '20 mph', '30 mph', '40 mph'] },
  ],
};

export const foot: Mode = {
  name: 'foot',
  travellers: 'people on foot',
  isMotorised: false,

  accessKeys: ['access', 'foot'],
  accessValues: {
    ...all(
      'open',
      'yes designated permissive official public allowed foot destination customers delivery visitors discouraged',
    ),
    ...all('private', 'private permit residents employees staff'),
    ...all('closed', 'no none restricted use_sidepath agricultural forestry emergency military psv bus hgv taxi'),
  },
  ways: {
    trunk,
    trunk_link: trunk,
    ...all(
      walked,
      'primary primary_link secondary secondary_link tertiary tertiary_link unclassified residential road',
    ),
    ...all(walked, 'living_street service track footway path pedestrian cycleway bridleway pier platform corridor'),
    steps: { kph: 2.5, isAnySlope: true },
    elevator: { kph: 1, isAnySlope: true },
    ferry: { kph: 20, option: 'ferries' },
  },
  neverOpen: ['via_ferrata', 'raceway'],
  closing: [{ key: 'motorroad', values: ['yes'] }, ...GONE],
  shunned: [],
  countries: TRUNK_FOR_MOTORS,

  passableBarriers: [
    ...DOORS,
    ...POSTS,
    ...['stile', 'kissing_gate', 'turnstile', 'full-height_turnstile', 'horse_stile', 'guard_rail'],
  ],
  passableWhere: [SOUND_FENCE],

  onewayKeys: ['oneway:foot'],
  followsImpliedOneway: false,
  contraflow: [],

  restrictionKeys: ['restriction:foot'],
  exceptions: ['foot'],

  most: 6,
  onBusiness: 3,
  speedLimitKeys: [],
  ground: {
    surface: { sand: 3.5, mud: 3, stone: 4 },
    sac_scale: {
      T2: 4,
      mountain_hiking: 4,
      demanding_mountain_hiking: 3,
      alpine_hiking: 2,
      demanding_alpine_hiking: 1.5,
      difficult_alpine_hiking: 1,
    },
  },
  slope: { up: 0.05, down: 0.01 },
  delays: { trafficSignals: 2, levelCrossing: 3, crossingSignals: 2 },
};
