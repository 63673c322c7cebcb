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
  go: { drive: 'fahren', cycle: 'fahren', walk: 'gehen', sail: 'fahren', push: 'das Rad|schieben' },
  suffix: '[ und[ {what}][ {distance}][ nach {compass}] {go}[ ({time})]].',
  toward: ' Richtung {toward}',
  atJunction: 'an der Kreuzung {junction} {reported}',
  atExit: 'bei {junction} {reported}',
  stay: '{reported}, auf {name} bleiben',
  maneuvers: {
    start: ['[auf {name} ]starten', 'Start[ {compass}][: {name}]'],
    continue: ['geradeaus weiter[ auf {name}]', 'Geradeaus[: {name}]'],
    keep: ['<links|rechts> halten[, weiter auf {name}]', '<Links|Rechts> halten[: {name}]'],
    bear: ['leicht <links|rechts> abbiegen[ auf {name}]', 'Leicht <links|rechts>[: {name}]'],
    turn: ['<links|rechts> abbiegen[ auf {name}]', '<Links|Rechts>[: {name}]'],
    sharp: ['scharf <links|rechts> abbiegen[ auf {name}]', 'Scharf <links|rechts>[: {name}]'],
    uTurn: ['wenden[ auf {name}]', 'Wenden[: {name}]'],
    roundabout: [
      'im Kreisverkehr die {exit}. Ausfahrt[ auf {name}]{toward} nehmen',
      'Kreisverkehr, {exit}. Ausfahrt[: {name}]',
    ],
    enterRoundabout: ['in den Kreisverkehr[ {name}] einfahren', 'Kreisverkehr[: {name}]'],
    ramp: ['die Auffahrt<| links| rechts>[ auf {name}]{toward} nehmen', 'Auffahrt<| links| rechts>[: {name}]'],
    offRamp: ['die Ausfahrt<| links| rechts>[ auf {name}]{toward} nehmen', 'Ausfahrt<| links| rechts>[: {name}]'],
    exit: [
      'die Ausfahrt {exit}<| links| rechts>[ auf {name}]{toward} nehmen',
      'Ausfahrt {exit}<| links| rechts>[: {name}]',
    ],
    merge: ['[auf {name} ]einfädeln', 'Einfädeln[: {name}]'],
    ferry: ['die Fähre[ {name}] nehmen', 'Fähre[: {name}]'],
    steps: ['die Treppe[ {name}] nehmen', 'Treppe[: {name}]'],
    elevator: ['den Aufzug[ {name}] nehmen', 'Aufzug[: {name}]'],
    crossing: ['die Straße[ {name}] überqueren', 'Überweg[: {name}]'],
    via: ['Sie haben Zwischenziel {number} erreicht.', 'Zwischenziel {number}'],
    arrive: ['Sie haben Ihr Ziel erreicht<|, es liegt links|, es liegt rechts>.', 'Ziel<| links| rechts>'],
  },
};
