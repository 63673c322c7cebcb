// Slovak.
// Checked: wording and order against GraphHopper, units against CLDR. Names follow a colon, uninflected.

import type { Phrases } from '../phrases/phrases.ts';
import { czechPlural } from '../phrases/plural.ts';

export const sk: Phrases = {
  decimalMark: ',',
  plural: czechPlural,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'sever|severovýchod|východ|juhovýchod|juh|juhozápad|západ|severozápad',
  compassShort: 'S|SV|V|JV|J|JZ|Z|SZ',
  go: { drive: 'Pokračujte', cycle: 'Pokračujte', walk: 'Kráčajte', sail: 'Plavte sa', push: 'Tlačte bicykel' },
  suffix: '[. {go}[ {distance}][ na {compass}][ ({time})]].',
  toward: ', smer {toward}',
  atJunction: '{reported} na križovatke {junction}',
  stay: '{reported} a zostaňte na tej istej ceste: {name}',
  maneuvers: {
    start: ['Vyrazte[: {name}]', 'Štart[ {compass}][: {name}]'],
    continue: ['Pokračujte rovno[: {name}]', 'Rovno[: {name}]'],
    keep: ['Držte sa <vľavo|vpravo>[: {name}]', 'Držte sa <vľavo|vpravo>[: {name}]'],
    bear: ['Odbočte mierne <doľava|doprava>[: {name}]', 'Mierne <doľava|doprava>[: {name}]'],
    turn: ['Odbočte <doľava|doprava>[: {name}]', '<Doľava|Doprava>[: {name}]'],
    sharp: ['Odbočte ostro <doľava|doprava>[: {name}]', 'Ostro <doľava|doprava>[: {name}]'],
    uTurn: ['Otočte sa[: {name}]', 'Otočte sa[: {name}]'],
    roundabout: ['Na kruhovom objazde použite {exit}. výjazd[: {name}]', 'Kruhový objazd, {exit}. výjazd[: {name}]'],
    enterRoundabout: ['Vojdite na kruhový objazd[: {name}]', 'Kruhový objazd[: {name}]'],
    ramp: ['Odbočte na rampu<| vľavo| vpravo>[: {name}]', 'Rampa<| vľavo| vpravo>[: {name}]'],
    exit: ['Použite výjazd {exit}<| vľavo| vpravo>[: {name}]', 'Výjazd {exit}<| vľavo| vpravo>[: {name}]'],
    merge: ['Zaraďte sa do premávky[: {name}]', 'Zaraďte sa[: {name}]'],
    ferry: ['Použite trajekt[: {name}]', 'Trajekt[: {name}]'],
    steps: ['Pokračujte po schodoch[: {name}]', 'Schody[: {name}]'],
    elevator: ['Choďte výťahom[: {name}]', 'Výťah[: {name}]'],
    crossing: ['Prejdite cez cestu[: {name}]', 'Priechod[: {name}]'],
    via: ['Dorazili ste k medziľahlému bodu {number}.', 'Medziľahlý bod {number}'],
    arrive: ['Dorazili ste do cieľa<|, je vľavo|, je vpravo>.', 'Cieľ<| vľavo| vpravo>'],
  },
};
