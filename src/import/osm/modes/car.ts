// Cars: the default mode of a network.

import type { Mode, TagRule } from './mode.ts';

/** Gives several keys of a table the same value. The keys are values of access, kinds of way or of surface. */
export function all<const Same>(same: Same, keys: string): { readonly [key: string]: Same } {
  return Object.fromEntries(keys.split(' ').map((key) => [key, same]));
}

/** The values of `hov:lanes` for one to six lanes that are all for car pools. */
const ALL_LANES: readonly string[] = [1, 2, 3, 4, 5, 6].map((lanes) => Array(lanes).fill('designated').join('|'));

/** Barriers that open for everyone. */
export const DOORS: readonly string[] = [
  ...['no', 'gate', 'lift_gate', 'swing_gate', 'sliding_gate', 'hampshire_gate', 'bump_gate'],
  ...['entrance', 'sally_port', 'cattle_grid', 'border_control', 'toll_booth', 'toll_gantry', 'checkpoint', 'ticket'],
  ...['height_restrictor', 'width_restrictor', 'rising_bollard', 'spikes', 'arch', 'coupure'],
];

/** Matches ways that do not exist any more, or only while water is frozen. */
export const GONE: readonly TagRule[] = [
  'abandoned',
  'razed',
  'demolished',
  'dismantled',
  'ice_road',
  'winter_road',
].map((key) => ({ key, values: ['yes'] }));

/** Matches ways on which nothing rolls. */
export const NO_WHEELS: readonly TagRule[] = [
  { key: 'smoothness', values: ['impassable'] },
  { key: 'impassable', values: ['yes'] },
];

/** Matches a fence made of sound, for cattle. */
export const SOUND_FENCE: TagRule = { key: 'sensory', values: ['audible'] };

export const car: Mode = {
  name: 'car',
  travellers: 'cars',
  isMotorised: true,

  accessKeys: ['access', 'vehicle', 'motor_vehicle', 'motorcar'],
  accessValues: {
    ...all('open', 'yes designated permissive official public allowed hov'),
    ...all('destination', 'destination customers customer delivery visitors discouraged'),
    ...all('private', 'private permit residents employees staff'),
    ...all('closed', 'no none restricted service license dismount use_sidepath'),
    // These ways are for other modes.
    ...all('closed', 'agricultural agriculture forestry emergency military foot bicycle horse moped mofa motorcycle'),
    ...all(
      'closed',
      'psv bus minibus share_taxi taxi coach tourist_bus trolleybus tram hgv goods bdouble hgv_articulated',
    ),
    ...all('closed', 'golf_cart nev ohv atv snowmobile ski motorhome carpool hazmat trailer disabled'),
  },
  ways: {
    ...all({}, 'motorway motorway_link trunk trunk_link primary primary_link secondary secondary_link'),
    ...all({}, 'tertiary tertiary_link unclassified residential road living_street service'),
    track: { option: 'tracks' },
    ...all({ option: 'ferries', othersKeys: ['foot', 'bicycle'] }, 'ferry shuttle_train'),
  },
  neverOpen: ['steps', 'elevator', 'corridor', 'platform', 'pier', 'via_ferrata', 'raceway'],
  closing: [{ key: 'area', values: ['yes'] }, { key: 'service', values: ['emergency_access'] }, ...NO_WHEELS, ...GONE],
  shunned: [
    // These roads are for car pools.
    { key: 'hov', values: ['designated'] },
    { key: 'access', values: ['hov'] },
    ...['hov:lanes', 'hov:lanes:forward', 'hov:lanes:backward'].map((key) => ({ key, values: ALL_LANES })),
  ],
  size: { width: 1.9, height: 2, length: 4.8, weight: 2000, signs: [''] },
  hasVehicleLimits: true,

  passableBarriers: DOORS,
  passableWhere: [
    { key: 'bollard', values: ['rising'] },
    { key: 'kerb', values: ['flush', 'lowered', 'rolled', 'no'] },
    SOUND_FENCE,
  ],

  onewayKeys: ['oneway:motorcar', 'oneway:motor_vehicle', 'oneway:vehicle', 'oneway'],
  followsImpliedOneway: true,
  contraflow: [],

  restrictionKeys: ['restriction', 'restriction:vehicle', 'restriction:motor_vehicle', 'restriction:motorcar'],
  exceptions: ['vehicle', 'motor_vehicle', 'motorcar'],

  most: 150,
  onBusiness: 10,
  speedLimitKeys: [],
  ground: {
    surface: {
      compacted: 50,
      ...all(40, 'sett fine_gravel gravel unpaved'),
      ...all(30, 'cobblestone pebblestone'),
      ...all(25, 'unhewn_cobblestone ground earth dirt'),
      grass: 20,
      ...all(15, 'stone sand'),
      mud: 12,
    },
    tracktype: { grade2: 30, grade3: 24, grade4: 18, grade5: 12 },
    smoothness: { bad: 40, very_bad: 20, horrible: 10, very_horrible: 5 },
  },
  // Averaged speeds already contain part of the delays at crossings. The delays here are about what other engines charge.
  delays: {
    trafficSignals: 2,
    stop: 3,
    giveWay: 1.5,
    minorRoad: 3,
    levelCrossing: 3,
    tollBooth: 15,
    miniRoundabout: 1,
    crossingSignals: 1,
    gate: 10,
    tip: 50,
  },
};
