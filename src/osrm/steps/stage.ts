// One step of a leg, before it is described.

import type { goingOfTravelMode } from '../../directions/travel-mode.ts';
import type { Modifier } from './turn-modifier.ts';

/** The type of a maneuver. */
export type StepType =
  | 'depart'
  | 'arrive'
  | 'turn'
  | 'new name'
  | 'merge'
  | 'on ramp'
  | 'off ramp'
  | 'fork'
  | 'end of road'
  | 'continue'
  | 'roundabout'
  | 'rotary'
  | 'roundabout turn'
  | 'exit roundabout'
  | 'exit rotary'
  | 'notification';

/** A maneuver at a row, and the rows up to the next stage. */
export interface Stage {
  readonly type: StepType;
  readonly modifier?: Modifier | undefined;
  /** The number of the exit, on the stages that enter and leave a roundabout. */
  readonly exit?: number | undefined;
  readonly firstRow: number;
  readonly endRow: number;
  /** The first row of the road that the stage leads to. */
  readonly nameRow: number;
  /** A row of the ring, if the stage enters a rotary. */
  readonly ringRow?: number | undefined;
  readonly going: ReturnType<typeof goingOfTravelMode>;
}
