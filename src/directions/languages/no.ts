// Norwegian, Bokmål.
// Checked: wording and order against GraphHopper, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const no: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: {
    m: 'm',
    km: 'km',
    yd: 'yd',
    ft: 'fot',
    mi: { one: 'mile', other: 'miles' },
    min: 'min',
    s: 's',
    h: 't',
  },
  compass: 'nord|nordøst|øst|sørøst|sør|sørvest|vest|nordvest',
  compassShort: 'N|NØ|Ø|SØ|S|SV|V|NV',
  go: { drive: 'kjør', cycle: 'sykle', walk: 'gå', sail: 'reis', push: 'trill sykkelen' },
  ordinal: (number) => `${number}.`,
  suffix: '[ og {go}[ {distance}][ mot {compass}][ ({time})]].',
  toward: ' mot {toward}',
  atJunction: '{reported} ved krysset {junction}',
  stay: '{reported} for å bli på {name}',
  maneuvers: {
    start: ['Start[ på {name}]', 'Start[ {compass}][: {name}]'],
    continue: ['Fortsett[ på {name}]', 'Fortsett[: {name}]'],
    keep: ['Hold til <venstre|høyre>[ inn på {name}]', 'Hold til <venstre|høyre>[: {name}]'],
    bear: ['Sving svakt til <venstre|høyre>[ inn på {name}]', 'Svakt til <venstre|høyre>[: {name}]'],
    turn: ['Sving til <venstre|høyre>[ inn på {name}]', '<Venstre|Høyre>[: {name}]'],
    sharp: ['Sving skarpt til <venstre|høyre>[ inn på {name}]', 'Skarpt til <venstre|høyre>[: {name}]'],
    uTurn: ['Ta en U-sving[ på {name}]', 'U-sving[: {name}]'],
    roundabout: ['Ta {ordinal} avkjørsel i rundkjøringen[ inn på {name}]', 'Rundkjøring, avkjørsel {exit}[: {name}]'],
    enterRoundabout: ['Kjør inn i rundkjøringen[ {name}]', 'Rundkjøring[: {name}]'],
    ramp: ['Ta rampen<| til venstre| til høyre>[ inn på {name}]', 'Rampe<| til venstre| til høyre>[: {name}]'],
    exit: [
      'Ta avkjørsel {exit}<| til venstre| til høyre>[ inn på {name}]',
      'Avkjørsel {exit}<| til venstre| til høyre>[: {name}]',
    ],
    merge: ['Flett inn[ på {name}]', 'Flett inn[: {name}]'],
    ferry: ['Ta fergen[ {name}]', 'Ferge[: {name}]'],
    steps: ['Ta trappen[ {name}]', 'Trapp[: {name}]'],
    elevator: ['Ta heisen[ {name}]', 'Heis[: {name}]'],
    crossing: ['Kryss veien[ {name}]', 'Kryssing[: {name}]'],
    via: ['Du har nådd delmål {number}.', 'Delmål {number}'],
    arrive: ['Du har nådd målet<|, på venstre side|, på høyre side>.', 'Framme<|, på venstre side|, på høyre side>'],
  },
};
