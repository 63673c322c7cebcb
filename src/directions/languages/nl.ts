// Dutch.
// Checked: wording and order against OSRM text instructions, units against CLDR.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const nl: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'uur' },
  compass: 'noordelijke|noordoostelijke|oostelijke|zuidoostelijke|zuidelijke|zuidwestelijke|westelijke|noordwestelijke',
  compassShort: 'N|NO|O|ZO|Z|ZW|W|NW',
  go: { drive: 'rijd', cycle: 'fiets', walk: 'loop', sail: 'vaar', push: 'loop met de fiets aan de hand' },
  ordinal: (number) => `${number}e`,
  suffix: '[ en {go}[ {distance}][ in {compass} richting][ ({time})]].',
  toward: ' richting {toward}',
  atJunction: '{reported} bij kruispunt {junction}',
  stay: '{reported} om op {name} te blijven',
  maneuvers: {
    start: ['Vertrek[ op {name}]', 'Vertrek[ {compass}][: {name}]'],
    continue: ['Ga verder[ op {name}]', 'Rechtdoor[: {name}]'],
    keep: ['Houd <links|rechts> aan[ naar {name}]', '<Links|Rechts> aanhouden[: {name}]'],
    bear: ['Ga flauw <linksaf|rechtsaf>[ naar {name}]', 'Flauw <linksaf|rechtsaf>[: {name}]'],
    turn: ['Ga <linksaf|rechtsaf>[ naar {name}]', '<Linksaf|Rechtsaf>[: {name}]'],
    sharp: ['Ga scherp <linksaf|rechtsaf>[ naar {name}]', 'Scherp <linksaf|rechtsaf>[: {name}]'],
    uTurn: ['Keer om[ op {name}]', 'Omkeren[: {name}]'],
    roundabout: ['Neem op de rotonde de {ordinal} afslag[ naar {name}]', 'Rotonde, afslag {exit}[: {name}]'],
    enterRoundabout: ['Ga de rotonde[ {name}] op', 'Rotonde[: {name}]'],
    ramp: ['Neem <|links |rechts >de op- of afrit[ naar {name}]', 'Op-/afrit<| links| rechts>[: {name}]'],
    exit: ['Neem <|links |rechts >afslag {exit}[ naar {name}]', 'Afslag {exit}<| links| rechts>[: {name}]'],
    merge: ['Voeg in[ op {name}]', 'Invoegen[: {name}]'],
    ferry: ['Neem de veerboot[ {name}]', 'Veerboot[: {name}]'],
    steps: ['Neem de trap[ {name}]', 'Trap[: {name}]'],
    elevator: ['Neem de lift[ {name}]', 'Lift[: {name}]'],
    crossing: ['Steek de weg[ {name}] over', 'Oversteek[: {name}]'],
    via: ['U hebt tussenbestemming {number} bereikt.', 'Tussenbestemming {number}'],
    arrive: ['U hebt uw bestemming bereikt<|, aan de linkerkant|, aan de rechterkant>.', 'Bestemming<| links| rechts>'],
  },
};
