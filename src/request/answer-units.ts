// Parameters of routes and matrices: whether an answer has distances and times, and in which units.

import { flag, unitFrom } from './kinds.ts';
import type { Parameters } from './parameter.ts';
import { DISTANCE_UNITS, type DistanceUnit, TIME_UNITS, type TimeUnit } from './units.ts';

export interface AnswerUnits {
  returnDistance: boolean;
  distanceUnit: DistanceUnit;
  returnTime: boolean;
  timeUnit: TimeUnit;
}

export function answerUnits(): Parameters<AnswerUnits> {
  return {
    returnDistance: flag(true),
    distanceUnit: unitFrom(DISTANCE_UNITS),
    returnTime: flag(true),
    timeUnit: unitFrom(TIME_UNITS),
  };
}
