// The delays of a mode on its way: seconds for each kind of place.

/** Seconds that a mode loses on average; 0 for kinds that are absent. Kept in tenths. */
export interface ModeDelays {
  /** `highway=traffic_signals`. */
  readonly trafficSignals?: number;
  /** `highway=stop`. */
  readonly stop?: number;
  /** `highway=give_way`. */
  readonly giveWay?: number;
  /** The end of a road where a road of a higher class passes, with or without a sign. At a roundabout, `giveWay` counts instead. */
  readonly minorRoad?: number;
  /** `railway=level_crossing`, and `railway=crossing` for paths. */
  readonly levelCrossing?: number;
  /** `barrier=toll_booth`. */
  readonly tollBooth?: number;
  /** `highway=mini_roundabout`. */
  readonly miniRoundabout?: number;
  /** A pedestrian crossing with signals: `highway=crossing` with `crossing=traffic_signals`. */
  readonly crossingSignals?: number;
  /** A gate that the mode may pass: `barrier=gate`, `lift_gate` and the like. */
  readonly gate?: number;
  /** Turning round where the road ends for the mode. Half of these seconds where a turning circle or loop is mapped. */
  readonly tip?: number;
}

export type ControlKind = Exclude<keyof ModeDelays, 'minorRoad' | 'tip'>;

/** The kinds that are nodes of roads, in the order of the bits of a control. */
export const CONTROL_KINDS: readonly ControlKind[] = [
  'trafficSignals',
  'stop',
  'giveWay',
  'levelCrossing',
  'tollBooth',
  'miniRoundabout',
  'crossingSignals',
  'gate',
];

/** All kinds. */
export const DELAY_KINDS: readonly (keyof ModeDelays)[] = [...CONTROL_KINDS, 'minorRoad', 'tip'];

/** The longest delay that a mode may have: an hour. */
export const LONGEST_WAIT = 3600;
