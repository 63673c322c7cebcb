// Danish.
// Checked: wording and order against OSRM text instructions, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { danishPlural } from '../phrases/plural.ts';

export const da: Phrases = {
  decimalMark: ',',
  plural: danishPlural,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'fod', mi: 'mi', min: 'min.', s: 'sek.', h: 't.' },
  compass: 'nord|nordøst|øst|sydøst|syd|sydvest|vest|nordvest',
  compassShort: 'N|NØ|Ø|SØ|S|SV|V|NV',
  go: { drive: 'kør', cycle: 'cykl', walk: 'gå', sail: 'sejl', push: 'træk cyklen' },
  suffix: '[ og {go}[ {distance}][ mod {compass}][ ({time})]].',
  toward: ' mod {toward}',
  atJunction: '{reported} ved krydset {junction}',
  stay: '{reported} for at blive på {name}',
  maneuvers: {
    start: ['Start[ på {name}]', 'Start[ {compass}][: {name}]'],
    continue: ['Fortsæt[ ad {name}]', 'Fortsæt[: {name}]'],
    keep: ['Hold til <venstre|højre>[ ad {name}]', 'Hold til <venstre|højre>[: {name}]'],
    bear: ['Drej let til <venstre|højre>[ ad {name}]', 'Let til <venstre|højre>[: {name}]'],
    turn: ['Drej til <venstre|højre>[ ad {name}]', '<Venstre|Højre>[: {name}]'],
    sharp: ['Drej skarpt til <venstre|højre>[ ad {name}]', 'Skarpt til <venstre|højre>[: {name}]'],
    uTurn: ['Foretag en U-vending[ på {name}]', 'U-vending[: {name}]'],
    roundabout: ['Tag {exit}. frakørsel i rundkørslen[ ad {name}]', 'Rundkørsel, {exit}. frakørsel[: {name}]'],
    enterRoundabout: ['Kør ind i rundkørslen[ {name}]', 'Rundkørsel[: {name}]'],
    ramp: ['Tag rampen<| til venstre| til højre>[ ad {name}]', 'Rampe<| til venstre| til højre>[: {name}]'],
    exit: [
      'Tag frakørsel {exit}<| til venstre| til højre>[ ad {name}]',
      'Frakørsel {exit}<| til venstre| til højre>[: {name}]',
    ],
    merge: ['Flet ind[ på {name}]', 'Flet ind[: {name}]'],
    ferry: ['Tag færgen[ {name}]', 'Færge[: {name}]'],
    steps: ['Tag trappen[ {name}]', 'Trappe[: {name}]'],
    elevator: ['Tag elevatoren[ {name}]', 'Elevator[: {name}]'],
    crossing: ['Gå over vejen[ {name}]', 'Overgang[: {name}]'],
    via: ['Du har nået viapunkt {number}.', 'Viapunkt {number}'],
    arrive: [
      'Du har nået din destination<|, på venstre side|, på højre side>.',
      'Fremme<|, på venstre side|, på højre side>',
    ],
  },
};
