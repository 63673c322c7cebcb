// Czech.
// Checked: wording and order against Valhalla, units against CLDR. Names follow a colon, uninflected.

import type { Phrases } from '../phrases/phrases.ts';
import { czechPlural } from '../phrases/plural.ts';

export const cs: Phrases = {
  decimalMark: ',',
  plural: czechPlural,
  units: { m: 'm', km: 'km', yd: 'yd', ft: 'ft', mi: 'mi', min: 'min', s: 's', h: 'h' },
  compass: 'sever|severovýchod|východ|jihovýchod|jih|jihozápad|západ|severozápad',
  compassShort: 'S|SV|V|JV|J|JZ|Z|SZ',
  go: { drive: 'Jeďte', cycle: 'Jeďte', walk: 'Jděte', sail: 'Plujte', push: 'Veďte kolo' },
  suffix: '[. {go}[ {distance}][ na {compass}][ ({time})]].',
  toward: ', směr {toward}',
  atJunction: '{reported} na křižovatce {junction}',
  stay: '{reported}, zůstaňte na téže silnici: {name}',
  maneuvers: {
    start: ['Vydejte se na cestu[: {name}]', 'Start[ {compass}][: {name}]'],
    continue: ['Pokračujte rovně[: {name}]', 'Rovně[: {name}]'],
    keep: ['Držte se <vlevo|vpravo>[: {name}]', 'Držte se <vlevo|vpravo>[: {name}]'],
    bear: ['Odbočte mírně <vlevo|vpravo>[: {name}]', 'Mírně <vlevo|vpravo>[: {name}]'],
    turn: ['Odbočte <vlevo|vpravo>[: {name}]', '<Vlevo|Vpravo>[: {name}]'],
    sharp: ['Odbočte ostře <vlevo|vpravo>[: {name}]', 'Ostře <vlevo|vpravo>[: {name}]'],
    uTurn: ['Otočte se[: {name}]', 'Otočit se[: {name}]'],
    roundabout: ['Na kruhovém objezdu použijte {exit}. výjezd[: {name}]', 'Kruhový objezd, {exit}. výjezd[: {name}]'],
    enterRoundabout: ['Vjeďte na kruhový objezd[: {name}]', 'Kruhový objezd[: {name}]'],
    ramp: ['Najeďte na rampu<| vlevo| vpravo>[: {name}]', 'Rampa<| vlevo| vpravo>[: {name}]'],
    exit: ['Použijte výjezd {exit}<| vlevo| vpravo>[: {name}]', 'Výjezd {exit}<| vlevo| vpravo>[: {name}]'],
    merge: ['Zařaďte se[: {name}]', 'Zařadit se[: {name}]'],
    ferry: ['Naloďte se na trajekt[: {name}]', 'Trajekt[: {name}]'],
    steps: ['Jděte po schodech[: {name}]', 'Schody[: {name}]'],
    elevator: ['Jeďte výtahem[: {name}]', 'Výtah[: {name}]'],
    crossing: ['Přejděte přes silnici[: {name}]', 'Přechod[: {name}]'],
    via: ['Dorazili jste k průjezdnímu bodu {number}.', 'Průjezdní bod {number}'],
    arrive: ['Dorazili jste do cíle<|, je vlevo|, je vpravo>.', 'Cíl<| vlevo| vpravo>'],
  },
};
