// Catalan.
// Checked: terms against OSRM text instructions and Valhalla in Catalan, order of words by the Spanish table; units and plurals against
// CLDR. No native speaker has read it yet. It has been proofread twice, in 40 sentences.

import type { Phrases } from '../phrases/phrases.ts';
import { oneAndMillions } from '../phrases/plural.ts';

export const ca: Phrases = {
  decimalMark: ',',
  plural: oneAndMillions,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'nord|nord-est|est|sud-est|sud|sud-oest|oest|nord-oest',
  compassShort: 'N|NE|E|SE|S|SO|O|NO',
  go: {
    drive: 'seguiu',
    cycle: 'seguiu en bicicleta',
    walk: 'seguiu a peu',
    sail: 'navegueu',
    push: 'empenyeu la bicicleta',
  },
  ordinal: (number) => `${number}a`,
  suffix: '[ i {go}[ {distance}][ en direcció {compass}][ ({time})]].',
  toward: ' cap a {toward}',
  atJunction: '{reported} a la cruïlla {junction}',
  stay: '{reported} per continuar per {name}',
  maneuvers: {
    start: ['Sortiu[ per {name}]', 'Sortida[ {compass}][: {name}]'],
    continue: ['Continueu recte[ per {name}]', 'Recte[: {name}]'],
    keep: ['Manteniu-vos a <l’esquerra|la dreta>[ per {name}]', 'Manteniu <l’esquerra|la dreta>[: {name}]'],
    bear: ['Gireu lleugerament a <l’esquerra|la dreta>[ per {name}]', 'Lleugerament a <l’esquerra|la dreta>[: {name}]'],
    turn: ['Gireu a <l’esquerra|la dreta>[ per {name}]', '<Esquerra|Dreta>[: {name}]'],
    sharp: ['Gireu bruscament a <l’esquerra|la dreta>[ per {name}]', 'Bruscament a <l’esquerra|la dreta>[: {name}]'],
    uTurn: ['Feu un canvi de sentit[ a {name}]', 'Canvi de sentit[: {name}]'],
    roundabout: ['A la rotonda, agafeu la {ordinal} sortida[ per {name}]', 'Rotonda, sortida {exit}[: {name}]'],
    enterRoundabout: ['Entreu a la rotonda[ {name}]', 'Rotonda[: {name}]'],
    ramp: ['Agafeu l’enllaç<| de l’esquerra| de la dreta>[ per {name}]', 'Enllaç<| esquerre| dret>[: {name}]'],
    exit: [
      'Agafeu la sortida {exit}<| a l’esquerra| a la dreta>[ per {name}]',
      'Sortida {exit}<| a l’esquerra| a la dreta>[: {name}]',
    ],
    merge: ['Incorporeu-vos a la via[ {name}]', 'Incorporació[: {name}]'],
    ferry: ['Agafeu el ferri[ {name}]', 'Ferri[: {name}]'],
    steps: ['Agafeu les escales[ {name}]', 'Escales[: {name}]'],
    elevator: ['Agafeu l’ascensor[ {name}]', 'Ascensor[: {name}]'],
    crossing: ['Travesseu el carrer[ {name}]', 'Travessia[: {name}]'],
    via: ['Heu arribat al punt intermedi {number}.', 'Punt {number}'],
    arrive: ['Heu arribat a la destinació<|, a l’esquerra|, a la dreta>.', 'Arribada<|, esquerra|, dreta>'],
  },
};
