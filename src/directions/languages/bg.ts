// Bulgarian.
// Checked: terms against Valhalla in Bulgarian; units and plurals against CLDR, in the form for counting. Names follow a colon. No native
// speaker has read it yet. It has been proofread twice, in 40 sentences.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const bg: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: {
    m: 'м',
    km: 'км',
    yd: { one: 'ярд', other: 'ярда' },
    ft: { one: 'фут', other: 'фута' },
    mi: { one: 'миля', other: 'мили' },
    min: 'мин',
    s: 'с',
    h: 'ч',
  },
  compass: 'север|североизток|изток|югоизток|юг|югозапад|запад|северозапад',
  compassShort: 'С|СИ|И|ЮИ|Ю|ЮЗ|З|СЗ',
  go: { drive: 'Карайте', cycle: 'Карайте', walk: 'Вървете', sail: 'Пътувайте', push: 'Бутайте велосипеда' },
  ordinal: (number) => `${number}-${['вия', 'рия', 'тия', 'тия', 'ия', 'ия', 'мия', 'мия'][number - 1] ?? 'ия'}`,
  suffix: '[. {go}[ {distance}][ на {compass}][ ({time})]].',
  toward: ', посока {toward}',
  atJunction: '{reported} на кръстовището {junction}',
  stay: '{reported}, за да останете на същия път: {name}',
  maneuvers: {
    start: ['Тръгнете[: {name}]', 'Старт[ {compass}][: {name}]'],
    continue: ['Продължете направо[: {name}]', 'Направо[: {name}]'],
    keep: ['Дръжте се <вляво|вдясно>[: {name}]', 'Дръжте <вляво|вдясно>[: {name}]'],
    bear: ['Завийте леко <наляво|надясно>[: {name}]', 'Леко <наляво|надясно>[: {name}]'],
    turn: ['Завийте <наляво|надясно>[: {name}]', '<Наляво|Надясно>[: {name}]'],
    sharp: ['Завийте рязко <наляво|надясно>[: {name}]', 'Рязко <наляво|надясно>[: {name}]'],
    uTurn: ['Направете обратен завой[: {name}]', 'Обратен завой[: {name}]'],
    roundabout: ['На кръговото кръстовище вземете {ordinal} изход[: {name}]', 'Кръгово, изход {exit}[: {name}]'],
    enterRoundabout: ['Влезте в кръговото кръстовище[: {name}]', 'Кръгово[: {name}]'],
    ramp: ['Поемете по пътната връзка<| вляво| вдясно>[: {name}]', 'Връзка<| вляво| вдясно>[: {name}]'],
    exit: ['Излезте <|вляво |вдясно >на изход {exit}[: {name}]', 'Изход {exit}<| вляво| вдясно>[: {name}]'],
    merge: ['Влейте се в движението[: {name}]', 'Влейте се[: {name}]'],
    ferry: ['Качете се на ферибота[: {name}]', 'Ферибот[: {name}]'],
    steps: ['Поемете по стълбите[: {name}]', 'Стълби[: {name}]'],
    elevator: ['Използвайте асансьора[: {name}]', 'Асансьор[: {name}]'],
    crossing: ['Пресечете улицата[: {name}]', 'Пресичане[: {name}]'],
    via: ['Стигнахте до междинна точка {number}.', 'Точка {number}'],
    arrive: ['Пристигнахте на местоназначението<|, то е вляво|, то е вдясно>.', 'Край<| вляво| вдясно>'],
  },
};
