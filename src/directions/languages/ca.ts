// Catalan.
// Checked: terms against OSRM text instructions and Valhalla in Catalan, order of words by the Spanish table;
// units and plurals against CLDR. No native speaker has read it yet.
// Proofread in 34 sentences of real trips, by car, by bicycle and on foot, and again in 40.

import type { Phrases } from '../phrases/phrases.ts';
import { oneAndMillions } from '../phrases/plural.ts';

export const ca: Phrases = {
  decimalMark: ',',
  plural: oneAndMillions,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  quantity: '{number} {unit}',
  duration: '{hours}[ {minutes}]',
  compass: ['nord', 'nord-est', 'est', 'sud-est', 'sud', 'sud-oest', 'oest', 'nord-oest'],
  compassShort: ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'],
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
  normal: {
    start: 'Sortiu[ per {name}]',
    continue: 'Continueu recte[ per {name}]',
    keep: 'Manteniu-vos a <l’esquerra|la dreta>[ per {name}]',
    bear: 'Gireu lleugerament a <l’esquerra|la dreta>[ per {name}]',
    turn: 'Gireu a <l’esquerra|la dreta>[ per {name}]',
    sharp: 'Gireu bruscament a <l’esquerra|la dreta>[ per {name}]',
    uTurn: 'Feu un canvi de sentit[ a {name}]',
    roundabout: 'A la rotonda, agafeu la {ordinal} sortida[ per {name}]',
    enterRoundabout: 'Entreu a la rotonda[ {name}]',
    ramp: 'Agafeu l’enllaç<| de l’esquerra| de la dreta>[ per {name}]',
    exit: 'Agafeu la sortida {exit}<| a l’esquerra| a la dreta>[ per {name}]',
    merge: 'Incorporeu-vos a la via[ {name}]',
    ferry: 'Agafeu el ferri[ {name}]',
    steps: 'Agafeu les escales[ {name}]',
    elevator: 'Agafeu l’ascensor[ {name}]',
    crossing: 'Travesseu el carrer[ {name}]',
    via: 'Heu arribat al punt intermedi {number}.',
    arrive: 'Heu arribat a la destinació<|, a l’esquerra|, a la dreta>.',
  },
  terse: {
    start: 'Sortida[ {compass}][: {name}]',
    continue: 'Recte[: {name}]',
    keep: 'Manteniu <l’esquerra|la dreta>[: {name}]',
    bear: 'Lleugerament a <l’esquerra|la dreta>[: {name}]',
    turn: '<Esquerra|Dreta>[: {name}]',
    sharp: 'Bruscament a <l’esquerra|la dreta>[: {name}]',
    uTurn: 'Canvi de sentit[: {name}]',
    roundabout: 'Rotonda, sortida {exit}[: {name}]',
    enterRoundabout: 'Rotonda[: {name}]',
    ramp: 'Enllaç<| esquerre| dret>[: {name}]',
    exit: 'Sortida {exit}<| a l’esquerra| a la dreta>[: {name}]',
    merge: 'Incorporació[: {name}]',
    ferry: 'Ferri[: {name}]',
    steps: 'Escales[: {name}]',
    elevator: 'Ascensor[: {name}]',
    crossing: 'Travessia[: {name}]',
    via: 'Punt {number}',
    arrive: 'Arribada<|, esquerra|, dreta>',
  },
};
