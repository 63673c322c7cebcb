// English. Checked: the wording is this project's own, settled in docs/decisions/directions.md.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const en: Phrases = {
  decimalMark: '.',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'North|Northeast|East|Southeast|South|Southwest|West|Northwest',
  compassShort: 'N|NE|E|SE|S|SW|W|NW',
  go: { drive: 'travel', cycle: 'cycle', walk: 'walk', sail: 'travel', push: 'walk your bicycle' },
  ordinal: (number) =>
    number + (['th', 'st', 'nd', 'rd'][number % 100 > 10 && number % 100 < 14 ? 0 : number % 10] ?? 'th'),
  suffix: '[ and {go}[ {compass}][ {distance}][ ({time})]].',
  toward: ' toward {toward}',
  atJunction: '{reported} at {junction}',
  stay: '{reported} to stay on {name}',
  maneuvers: {
    start: ['Start[ on {name}]', 'Start[ {compass}][ on {name}]'],
    continue: ['Continue[ on {name}]', 'Cont[ on {name}]'],
    keep: ['Keep <left|right>[ onto {name}]', '<KL|KR>[ on {name}]'],
    bear: ['Bear <left|right>[ on {name}]', '<BL|BR>[ on {name}]'],
    turn: ['Turn <left|right>[ on {name}]', '<L|R>[ on {name}]'],
    sharp: ['Make a sharp <left|right>[ on {name}]', '<SL|SR>[ on {name}]'],
    uTurn: ['Make a U-turn[ on {name}]', 'U[ on {name}]'],
    roundabout: ['At the roundabout, take the {ordinal} exit[ onto {name}]', 'RA exit {exit}[ on {name}]'],
    enterRoundabout: ['Enter the roundabout[ {name}]', 'RA[ on {name}]'],
    ramp: ['Take the ramp<| on the left| on the right>[ onto {name}]', 'Ramp<| L| R>[ on {name}]'],
    exit: ['Take exit {exit}<| on the left| on the right>[ onto {name}]', 'Exit {exit}<| L| R>[ on {name}]'],
    merge: ['Merge[ onto {name}]', 'Merge[ on {name}]'],
    ferry: ['Take the[ {name}] ferry[ {of}]', 'Ferry[ {name}]'],
    steps: ['Take the[ {name}] steps[ {of}]', 'Steps[ {name}]'],
    elevator: ['Take the elevator[ {name}]', 'Elevator[ {name}]'],
    crossing: ['Cross the road[ {name}]', 'Cross[ {name}]'],
    via: ['You have reached intermediate point {number}.', 'Via {number}'],
    arrive: ['You have arrived at your destination<|, on the left|, on the right>.', 'Arrive<| L| R>'],
  },
};
