// What a request asks of cost, after its targets are resolved to segments. Search never sees this.

/** Steps of a speed, applied in order. `speed` and `add` are metres per hour. */
export type SpeedChange = { percentage: number } | { speed: number } | { add: number };

export interface Vehicle {
  /** Number of the vehicle type; 0 = ALL matches every record. */
  readonly type: number;
  /** kg; undefined is not checked. */
  readonly weight?: number;
  /** m */
  readonly height?: number;
  readonly length?: number;
  readonly width?: number;
  /** Whether legal barriers are lifted, at a price. */
  readonly isLoosened: boolean;
}

export interface SegmentChange {
  readonly segment: number;
  /** Number of the new road type. */
  readonly roadType?: number;
  readonly isExcluded?: boolean;
  readonly speedChanges: readonly SpeedChange[];
}

export interface Wishes {
  readonly criterion: 'time' | 'distance';
  /** 0 = None, then the order of BUCKETS. */
  readonly bucket: number;
  readonly majorRoads: boolean;
  readonly avoidsTolls: boolean;
  /** Numbers of the road types to exclude, ascending. */
  readonly avoidedRoadTypes: readonly number[];
  /** Tenths by road type, 45 of them; 10 is Medium. `undefined` when none was given. */
  readonly priorities?: readonly number[];
  readonly vehicle?: Vehicle;
  /** Speed changes by road type (after segment-level changes of type), 45 lists or undefined. */
  readonly roadTypeChanges?: readonly (readonly SpeedChange[])[];
  /** One a segment, ascending by segment: those of points first, then those of ids. */
  readonly segmentChanges: readonly SegmentChange[];
}

/** What a request without wishes asks for. */
export const NO_WISHES: Wishes = {
  criterion: 'time',
  bucket: 0,
  majorRoads: false,
  avoidsTolls: false,
  avoidedRoadTypes: [],
  segmentChanges: [],
};
