// Ukrainian.
// Checked: terms against OSRM text instructions and Valhalla in Ukrainian; units and plurals against CLDR, in the accusative: they are used
// only after "Рухайтеся". Names follow a colon, uninflected. No native speaker has read it yet. It has been proofread twice, in 40
// sentences.

import type { Phrases } from '../phrases/phrases.ts';
import { russianPlural } from '../phrases/plural.ts';

export const uk: Phrases = {
  decimalMark: ',',
  plural: russianPlural,
  units: {
    m: 'м',
    km: 'км',
    yd: { one: 'ярд', few: 'ярди', many: 'ярдів', other: 'ярда' },
    ft: { one: 'фут', few: 'фути', many: 'футів', other: 'фута' },
    mi: { one: 'милю', few: 'милі', many: 'миль', other: 'милі' },
    min: 'хв',
    s: 'с',
    h: 'год',
  },
  compass: 'північ|північний схід|схід|південний схід|південь|південний захід|захід|північний захід',
  compassShort: 'Пн|ПнСх|Сх|ПдСх|Пд|ПдЗх|Зх|ПнЗх',
  go: { drive: 'Рухайтеся', cycle: 'Рухайтеся', walk: 'Ідіть', sail: 'Пливіть', push: 'Ведіть велосипед' },
  suffix: '[. {go}[ {distance}][ на {compass}][ ({time})]].',
  toward: ', напрямок {toward}',
  atJunction: '{reported} на перехресті {junction}',
  stay: '{reported}, щоб залишитися на тій самій дорозі: {name}',
  maneuvers: {
    start: ['Почніть рух[: {name}]', 'Старт[ {compass}][: {name}]'],
    continue: ['Продовжуйте рух прямо[: {name}]', 'Прямо[: {name}]'],
    keep: ['Тримайтеся <лівіше|правіше>[: {name}]', '<Лівіше|Правіше>[: {name}]'],
    bear: ['Плавно поверніть <ліворуч|праворуч>[: {name}]', 'Плавно <ліворуч|праворуч>[: {name}]'],
    turn: ['Поверніть <ліворуч|праворуч>[: {name}]', '<Ліворуч|Праворуч>[: {name}]'],
    sharp: ['Різко поверніть <ліворуч|праворуч>[: {name}]', 'Різко <ліворуч|праворуч>[: {name}]'],
    uTurn: ['Розверніться[: {name}]', 'Розворот[: {name}]'],
    roundabout: ['На кільці скористайтеся {exit}-м з’їздом[: {name}]', 'Кільце, {exit}-й з’їзд[: {name}]'],
    enterRoundabout: ['В’їжджайте на кільце[: {name}]', 'Кільце[: {name}]'],
    ramp: ['Поверніть на з’їзд<| ліворуч| праворуч>[: {name}]', 'З’їзд<| ліворуч| праворуч>[: {name}]'],
    exit: [
      'Скористайтеся з’їздом {exit}<| ліворуч| праворуч>[: {name}]',
      'З’їзд {exit}<| ліворуч| праворуч>[: {name}]',
    ],
    merge: ['Приєднайтеся до потоку[: {name}]', 'Приєднайтеся[: {name}]'],
    ferry: ['Скористайтеся поромом[: {name}]', 'Пором[: {name}]'],
    steps: ['Скористайтеся сходами[: {name}]', 'Сходи[: {name}]'],
    elevator: ['Скористайтеся ліфтом[: {name}]', 'Ліфт[: {name}]'],
    crossing: ['Перейдіть дорогу[: {name}]', 'Перехід[: {name}]'],
    via: ['Ви прибули до проміжної точки {number}.', 'Точка {number}'],
    arrive: ['Ви прибули до місця призначення<|, воно ліворуч|, воно праворуч>.', 'Прибуття<|, ліворуч|, праворуч>'],
  },
};
