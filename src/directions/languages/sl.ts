// Slovenian.
// Checked: wording and order against GraphHopper, units against CLDR. Names follow a colon, uninflected.

import type { Phrases } from '../phrases/phrases.ts';
import { slovenianPlural } from '../phrases/plural.ts';

export const sl: Phrases = {
  decimalMark: ',',
  plural: slovenianPlural,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'severu|severovzhodu|vzhodu|jugovzhodu|jugu|jugozahodu|zahodu|severozahodu',
  compassShort: 'S|SV|V|JV|J|JZ|Z|SZ',
  go: { drive: 'Vozite', cycle: 'Kolesarite', walk: 'Hodite', sail: 'Plujte', push: 'Potiskajte kolo' },
  suffix: '[. {go}[ {distance}][ proti {compass}][ ({time})]].',
  toward: ', smer {toward}',
  atJunction: '{reported} v križišču {junction}',
  stay: '{reported} in ostanite na isti cesti: {name}',
  maneuvers: {
    start: ['Začnite pot[: {name}]', 'Začetek[ {compass}][: {name}]'],
    continue: ['Nadaljujte naravnost[: {name}]', 'Naravnost[: {name}]'],
    keep: ['Držite se <levo|desno>[: {name}]', 'Držite se <levo|desno>[: {name}]'],
    bear: ['Zavijte rahlo <levo|desno>[: {name}]', 'Rahlo <levo|desno>[: {name}]'],
    turn: ['Zavijte <levo|desno>[: {name}]', '<Levo|Desno>[: {name}]'],
    sharp: ['Zavijte ostro <levo|desno>[: {name}]', 'Ostro <levo|desno>[: {name}]'],
    uTurn: ['Polkrožno obrnite[: {name}]', 'Obrnite[: {name}]'],
    roundabout: ['V krožišču zapeljite na {exit}. izvoz[: {name}]', 'Krožišče, {exit}. izvoz[: {name}]'],
    enterRoundabout: ['Zapeljite v krožišče[: {name}]', 'Krožišče[: {name}]'],
    ramp: ['Zapeljite na priključek<| na levi| na desni>[: {name}]', 'Priključek<| levo| desno>[: {name}]'],
    exit: ['Zapeljite na izvoz {exit}<| na levi| na desni>[: {name}]', 'Izvoz {exit}<| levo| desno>[: {name}]'],
    merge: ['Vključite se v promet[: {name}]', 'Vključite se[: {name}]'],
    ferry: ['Vkrcajte se na trajekt[: {name}]', 'Trajekt[: {name}]'],
    steps: ['Pojdite po stopnicah[: {name}]', 'Stopnice[: {name}]'],
    elevator: ['Peljite se z dvigalom[: {name}]', 'Dvigalo[: {name}]'],
    crossing: ['Prečkajte cesto[: {name}]', 'Prehod[: {name}]'],
    via: ['Prispeli ste do vmesne točke {number}.', 'Vmesna točka {number}'],
    arrive: ['Prispeli ste na cilj<|, na levi strani|, na desni strani>.', 'Cilj<| levo| desno>'],
  },
};
