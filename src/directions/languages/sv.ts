// Swedish.
// Checked: wording and order against GraphHopper, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const sv: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'fot', mi: 'mi', min: 'min', s: 's', h: 'tim' },
  compass: 'norr|nordost|öster|sydost|söder|sydväst|väster|nordväst',
  compassShort: 'N|NO|O|SO|S|SV|V|NV',
  go: { drive: 'kör', cycle: 'cykla', walk: 'gå', sail: 'åk', push: 'led cykeln' },
  ordinal: (number) => (number < 3 ? `${number}:a` : `${number}:e`),
  suffix: '[ och {go}[ {distance}][ mot {compass}][ ({time})]].',
  toward: ' mot {toward}',
  atJunction: '{reported} vid korsningen {junction}',
  stay: '{reported} för att stanna kvar på {name}',
  maneuvers: {
    start: ['Starta[ på {name}]', 'Start[ {compass}][: {name}]'],
    continue: ['Fortsätt[ på {name}]', 'Fortsätt[: {name}]'],
    keep: ['Håll till <vänster|höger>[ på {name}]', 'Håll <vänster|höger>[: {name}]'],
    bear: ['Sväng svagt <vänster|höger>[ in på {name}]', 'Svagt <vänster|höger>[: {name}]'],
    turn: ['Sväng <vänster|höger>[ in på {name}]', '<Vänster|Höger>[: {name}]'],
    sharp: ['Sväng skarpt <vänster|höger>[ in på {name}]', 'Skarpt <vänster|höger>[: {name}]'],
    uTurn: ['Gör en U-sväng[ på {name}]', 'U-sväng[: {name}]'],
    roundabout: ['I rondellen, ta {ordinal} avfarten[ in på {name}]', 'Rondell, avfart {exit}[: {name}]'],
    enterRoundabout: ['Kör in i rondellen[ {name}]', 'Rondell[: {name}]'],
    ramp: ['Ta rampen<| till vänster| till höger>[ in på {name}]', 'Ramp<| till vänster| till höger>[: {name}]'],
    exit: [
      'Ta avfart {exit}<| till vänster| till höger>[ in på {name}]',
      'Avfart {exit}<| till vänster| till höger>[: {name}]',
    ],
    merge: ['Anslut till vägen[ {name}]', 'Anslut[: {name}]'],
    ferry: ['Ta färjan[ {name}]', 'Färja[: {name}]'],
    steps: ['Ta trappan[ {name}]', 'Trappa[: {name}]'],
    elevator: ['Ta hissen[ {name}]', 'Hiss[: {name}]'],
    crossing: ['Gå över vägen[ {name}]', 'Övergång[: {name}]'],
    via: ['Du har nått delmål {number}.', 'Delmål {number}'],
    arrive: [
      'Du har nått din destination<|, på vänster sida|, på höger sida>.',
      'Framme<|, på vänster sida|, på höger sida>',
    ],
  },
};
