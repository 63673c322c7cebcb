// Russian.
// Checked: wording and order against OSRM text instructions, units against CLDR, in the accusative: they are used only after "Двигайтесь".
// Names follow a colon, uninflected.

import type { Phrases } from '../phrases/phrases.ts';
import { russianPlural } from '../phrases/plural.ts';

export const ru: Phrases = {
  decimalMark: ',',
  plural: russianPlural,
  units: {
    m: 'м',
    km: 'км',
    yd: { one: 'ярд', few: 'ярда', many: 'ярдов', other: 'ярда' },
    ft: { one: 'фут', few: 'фута', many: 'футов', other: 'фута' },
    mi: { one: 'милю', few: 'мили', many: 'миль', other: 'мили' },
    min: 'мин',
    s: 'с',
    h: 'ч',
  },
  compass: 'север|северо-восток|восток|юго-восток|юг|юго-запад|запад|северо-запад',
  compassShort: 'С|СВ|В|ЮВ|Ю|ЮЗ|З|СЗ',
  go: { drive: 'Двигайтесь', cycle: 'Двигайтесь', walk: 'Идите', sail: 'Двигайтесь', push: 'Ведите велосипед' },
  suffix: '[. {go}[ {distance}][ на {compass}][ ({time})]].',
  toward: ', направление {toward}',
  atJunction: '{reported} на перекрёстке {junction}',
  stay: '{reported}, чтобы остаться на той же дороге: {name}',
  maneuvers: {
    start: ['Начните движение[: {name}]', 'Старт[ {compass}][: {name}]'],
    continue: ['Продолжайте прямо[: {name}]', 'Прямо[: {name}]'],
    keep: ['Держитесь <левее|правее>[: {name}]', 'Держитесь <левее|правее>[: {name}]'],
    bear: ['Плавно поверните <налево|направо>[: {name}]', 'Плавно <налево|направо>[: {name}]'],
    turn: ['Поверните <налево|направо>[: {name}]', '<Налево|Направо>[: {name}]'],
    sharp: ['Резко поверните <налево|направо>[: {name}]', 'Резко <налево|направо>[: {name}]'],
    uTurn: ['Развернитесь[: {name}]', 'Разворот[: {name}]'],
    roundabout: ['На круговом движении сверните на {exit}-й съезд[: {name}]', 'Круг, {exit}-й съезд[: {name}]'],
    enterRoundabout: ['Въезжайте на круговое движение[: {name}]', 'Круг[: {name}]'],
    ramp: ['Сверните на съезд<| слева| справа>[: {name}]', 'Съезд<| слева| справа>[: {name}]'],
    exit: ['Сверните на съезд {exit}<| слева| справа>[: {name}]', 'Съезд {exit}<| слева| справа>[: {name}]'],
    merge: ['Влейтесь в поток[: {name}]', 'Влейтесь в поток[: {name}]'],
    ferry: ['Воспользуйтесь паромом[: {name}]', 'Паром[: {name}]'],
    steps: ['Пройдите по лестнице[: {name}]', 'Лестница[: {name}]'],
    elevator: ['Воспользуйтесь лифтом[: {name}]', 'Лифт[: {name}]'],
    crossing: ['Перейдите дорогу[: {name}]', 'Переход[: {name}]'],
    via: ['Вы прибыли в промежуточную точку {number}.', 'Точка {number}'],
    arrive: ['Вы прибыли в пункт назначения<|, он слева|, он справа>.', 'Прибытие<|, слева|, справа>'],
  },
};
