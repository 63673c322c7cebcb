// German.
// Checked: wording and order against OSRM text instructions, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const de: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'Min.', s: 's', h: 'Std.' },
  compass: 'Norden|Nordosten|Osten|Südosten|Süden|Südwesten|Westen|Nordwesten',
  compassShort: 'N|NO|O|SO|S|SW|W|NW',
  go: { drive: 'fahren', cycle: 'fahren', walk: 'gehen', sail: 'fahren', push: 'das Rad schieben' },
  suffix: '[ und[ {distance}][ nach {compass}] {go}[ ({time})]].',
  toward: ' Richtung {toward}',
  atJunction: '{reported} an der Kreuzung {junction}',
  stay: '{reported} (weiter auf {name})',
  maneuvers: {
    start: ['Starten[ auf {name}]', 'Start[ {compass}][: {name}]'],
    continue: ['Geradeaus weiter[ auf {name}]', 'Geradeaus[: {name}]'],
    keep: ['<Links|Rechts> halten[ auf {name}]', '<Links|Rechts> halten[: {name}]'],
    bear: ['Leicht <links|rechts> abbiegen[ auf {name}]', 'Leicht <links|rechts>[: {name}]'],
    turn: ['<Links|Rechts> abbiegen[ auf {name}]', '<Links|Rechts>[: {name}]'],
    sharp: ['Scharf <links|rechts> abbiegen[ auf {name}]', 'Scharf <links|rechts>[: {name}]'],
    uTurn: ['Wenden[ auf {name}]', 'Wenden[: {name}]'],
    roundabout: [
      'Im Kreisverkehr die {exit}. Ausfahrt[ auf {name}]{toward} nehmen',
      'Kreisverkehr, {exit}. Ausfahrt[: {name}]',
    ],
    enterRoundabout: ['In den Kreisverkehr einfahren[ auf {name}]', 'Kreisverkehr[: {name}]'],
    ramp: [
      'Die Auf- oder Abfahrt<| links| rechts>[ auf {name}]{toward} nehmen',
      'Auf-/Abfahrt<| links| rechts>[: {name}]',
    ],
    exit: [
      'Die Ausfahrt {exit}<| links| rechts>[ auf {name}]{toward} nehmen',
      'Ausfahrt {exit}<| links| rechts>[: {name}]',
    ],
    merge: ['Einfädeln[ auf {name}]', 'Einfädeln[: {name}]'],
    ferry: ['Die Fähre[ {name}] nehmen', 'Fähre[: {name}]'],
    steps: ['Die Treppe[ {name}] nehmen', 'Treppe[: {name}]'],
    elevator: ['Den Aufzug[ {name}] nehmen', 'Aufzug[: {name}]'],
    crossing: ['Die Straße[ {name}] überqueren', 'Überweg[: {name}]'],
    via: ['Sie haben Zwischenziel {number} erreicht.', 'Zwischenziel {number}'],
    arrive: ['Sie haben Ihr Ziel erreicht<|, es liegt links|, es liegt rechts>.', 'Ziel<| links| rechts>'],
  },
};
