// Albanian.
// Checked: wording against two applications with spoken Albanian directions, units against CLDR; no established navigation
// system shows its Albanian in the open. Names follow a colon, uninflected.
// Proofread in 34 sentences of real trips, by car, by bicycle and on foot.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const sq: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'orë' },
  quantity: '{number} {unit}',
  duration: '{hours}[ {minutes}]',
  compass: ['veriut', 'verilindjes', 'lindjes', 'juglindjes', 'jugut', 'jugperëndimit', 'perëndimit', 'veriperëndimit'],
  compassShort: ['V', 'VL', 'L', 'JL', 'J', 'JP', 'P', 'VP'],
  go: { drive: 'Udhëtoni', cycle: 'Udhëtoni', walk: 'Ecni', sail: 'Udhëtoni', push: 'Ecni me biçikletën në dorë' },
  suffix: '[. {go}[ {distance}][ drejt {compass}][ ({time})]].',
  toward: ', drejtimi {toward}',
  atJunction: '{reported} te kryqëzimi {junction}',
  stay: '{reported} për të qëndruar në të njëjtën rrugë: {name}',
  normal: {
    start: 'Nisuni[: {name}]',
    continue: 'Vazhdoni drejt[: {name}]',
    keep: 'Mbani <majtas|djathtas>[: {name}]',
    bear: 'Kthehuni lehtë <majtas|djathtas>[: {name}]',
    turn: 'Kthehuni <majtas|djathtas>[: {name}]',
    sharp: 'Kthehuni fort <majtas|djathtas>[: {name}]',
    uTurn: 'Bëni një kthesë U[: {name}]',
    roundabout: 'Në rrethrrotullim merrni daljen {exit}[: {name}]',
    enterRoundabout: 'Hyni në rrethrrotullim[: {name}]',
    ramp: 'Merrni rampën<| në të majtë| në të djathtë>[: {name}]',
    exit: 'Merrni daljen {exit}<| në të majtë| në të djathtë>[: {name}]',
    merge: 'Bashkohuni me rrugën[: {name}]',
    ferry: 'Merrni tragetin[: {name}]',
    steps: 'Merrni shkallët[: {name}]',
    elevator: 'Merrni ashensorin[: {name}]',
    crossing: 'Kaloni rrugën[: {name}]',
    via: 'Keni mbërritur në pikën e ndërmjetme {number}.',
    arrive: 'Keni mbërritur në destinacion<|, në anën e majtë|, në anën e djathtë>.',
  },
  terse: {
    start: 'Nisja[ {compass}][: {name}]',
    continue: 'Drejt[: {name}]',
    keep: 'Mbani <majtas|djathtas>[: {name}]',
    bear: 'Lehtë <majtas|djathtas>[: {name}]',
    turn: '<Majtas|Djathtas>[: {name}]',
    sharp: 'Fort <majtas|djathtas>[: {name}]',
    uTurn: 'Kthesë U[: {name}]',
    roundabout: 'Rrethrrotullim, dalja {exit}[: {name}]',
    enterRoundabout: 'Rrethrrotullim[: {name}]',
    ramp: 'Rampa<| majtas| djathtas>[: {name}]',
    exit: 'Dalja {exit}<| majtas| djathtas>[: {name}]',
    merge: 'Bashkohuni[: {name}]',
    ferry: 'Trageti[: {name}]',
    steps: 'Shkallët[: {name}]',
    elevator: 'Ashensori[: {name}]',
    crossing: 'Kalimi[: {name}]',
    via: 'Pika {number}',
    arrive: 'Mbërritja<| majtas| djathtas>',
  },
};
