// Albanian.
// Checked: wording against two applications with spoken Albanian directions, units against CLDR; no established navigation system shows its
// Albanian in public. Names follow a colon, uninflected.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const sq: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'orë' },
  compass: 'veriut|verilindjes|lindjes|juglindjes|jugut|jugperëndimit|perëndimit|veriperëndimit',
  compassShort: 'V|VL|L|JL|J|JP|P|VP',
  go: { drive: 'Udhëtoni', cycle: 'Udhëtoni', walk: 'Ecni', sail: 'Udhëtoni', push: 'Ecni me biçikletën në dorë' },
  suffix: '[. {go}[ {distance}][ drejt {compass}][ ({time})]].',
  toward: ', drejtimi {toward}',
  atJunction: '{reported} te kryqëzimi {junction}',
  stay: '{reported} për të qëndruar në të njëjtën rrugë: {name}',
  maneuvers: {
    start: ['Nisuni[: {name}]', 'Nisja[ {compass}][: {name}]'],
    continue: ['Vazhdoni drejt[: {name}]', 'Drejt[: {name}]'],
    keep: ['Mbani <majtas|djathtas>[: {name}]', 'Mbani <majtas|djathtas>[: {name}]'],
    bear: ['Kthehuni lehtë <majtas|djathtas>[: {name}]', 'Lehtë <majtas|djathtas>[: {name}]'],
    turn: ['Kthehuni <majtas|djathtas>[: {name}]', '<Majtas|Djathtas>[: {name}]'],
    sharp: ['Kthehuni fort <majtas|djathtas>[: {name}]', 'Fort <majtas|djathtas>[: {name}]'],
    uTurn: ['Bëni një kthesë U[: {name}]', 'Kthesë U[: {name}]'],
    roundabout: ['Në rrethrrotullim merrni daljen {exit}[: {name}]', 'Rrethrrotullim, dalja {exit}[: {name}]'],
    enterRoundabout: ['Hyni në rrethrrotullim[: {name}]', 'Rrethrrotullim[: {name}]'],
    ramp: ['Merrni rampën<| në të majtë| në të djathtë>[: {name}]', 'Rampa<| majtas| djathtas>[: {name}]'],
    exit: [
      'Merrni daljen {exit}<| në të majtë| në të djathtë>[: {name}]',
      'Dalja {exit}<| majtas| djathtas>[: {name}]',
    ],
    merge: ['Bashkohuni me rrugën[: {name}]', 'Bashkohuni[: {name}]'],
    ferry: ['Merrni tragetin[: {name}]', 'Trageti[: {name}]'],
    steps: ['Merrni shkallët[: {name}]', 'Shkallët[: {name}]'],
    elevator: ['Merrni ashensorin[: {name}]', 'Ashensori[: {name}]'],
    crossing: ['Kaloni rrugën[: {name}]', 'Kalimi[: {name}]'],
    via: ['Keni mbërritur në pikën e ndërmjetme {number}.', 'Pika {number}'],
    arrive: ['Keni mbërritur në destinacion<|, në anën e majtë|, në anën e djathtë>.', 'Mbërritja<| majtas| djathtas>'],
  },
};
