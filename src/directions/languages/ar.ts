// Arabic, Modern Standard, in the masculine imperative as other navigation texts have it, with western digits.
// Checked: terms against OSRM text instructions in Arabic; units and plurals against CLDR. Names follow a colon. Texts from signs and maps
// are isolated (U+2068 to U+2069). Without that, a name that begins with a number, or an exit 12A, would be displayed in the wrong order.
// No native speaker has read it yet. It has been proofread twice, in 40 sentences.

import type { Phrases } from '../phrases/phrases.ts';
import { arabicPlural } from '../phrases/plural.ts';

export const ar: Phrases = {
  decimalMark: '.',
  plural: arabicPlural,
  units: {
    m: 'م',
    km: 'كم',
    yd: { few: 'ياردات', other: 'ياردة' },
    ft: { few: 'أقدام', other: 'قدم' },
    mi: { few: 'أميال', other: 'ميل' },
    min: 'د',
    s: 'ث',
    h: 'س',
  },
  duration: '{hours}[ و{minutes}]',
  compass: 'الشمال|الشمال الشرقي|الشرق|الجنوب الشرقي|الجنوب|الجنوب الغربي|الغرب|الشمال الغربي',
  compassShort: 'شمال|شمال شرق|شرق|جنوب شرق|جنوب|جنوب غرب|غرب|شمال غرب',
  go: { drive: 'سر', cycle: 'سر بالدراجة', walk: 'امشِ', sail: 'أبحر', push: 'ادفع الدراجة' },
  suffix: '[. {go}[ مسافة {distance}][ باتجاه {compass}][ ({time})]].',
  toward: '، باتجاه \u2068{toward}\u2069',
  atJunction: '{reported} عند تقاطع \u2068{junction}\u2069',
  stay: '{reported} للبقاء على الطريق نفسه: \u2068{name}\u2069',
  maneuvers: {
    start: ['انطلق[: \u2068{name}\u2069]', 'انطلاق[ {compass}][: \u2068{name}\u2069]'],
    continue: ['تابع السير[: \u2068{name}\u2069]', 'تابع[: \u2068{name}\u2069]'],
    keep: ['ابقَ على <اليسار|اليمين>[: \u2068{name}\u2069]', 'ابقَ <يسارًا|يمينًا>[: \u2068{name}\u2069]'],
    bear: ['انعطف قليلًا إلى <اليسار|اليمين>[: \u2068{name}\u2069]', '<يسارًا|يمينًا> قليلًا[: \u2068{name}\u2069]'],
    turn: ['انعطف إلى <اليسار|اليمين>[: \u2068{name}\u2069]', '<يسارًا|يمينًا>[: \u2068{name}\u2069]'],
    sharp: ['انعطف بحدة إلى <اليسار|اليمين>[: \u2068{name}\u2069]', '<يسارًا|يمينًا> بحدة[: \u2068{name}\u2069]'],
    uTurn: ['قم بالدوران للخلف[: \u2068{name}\u2069]', 'دوران للخلف[: \u2068{name}\u2069]'],
    roundabout: [
      'عند الدوار، اسلك المخرج رقم {exit}[: \u2068{name}\u2069]',
      'دوار، مخرج رقم {exit}[: \u2068{name}\u2069]',
    ],
    enterRoundabout: ['ادخل الدوار[: \u2068{name}\u2069]', 'دوار[: \u2068{name}\u2069]'],
    ramp: [
      'اسلك وصلة الطريق<| على اليسار| على اليمين>[: \u2068{name}\u2069]',
      'وصلة<| يسارًا| يمينًا>[: \u2068{name}\u2069]',
    ],
    exit: [
      'اسلك المخرج \u2068{exit}\u2069<| على اليسار| على اليمين>[: \u2068{name}\u2069]',
      'مخرج \u2068{exit}\u2069<| يسارًا| يمينًا>[: \u2068{name}\u2069]',
    ],
    merge: ['اندمج في السير[: \u2068{name}\u2069]', 'اندماج[: \u2068{name}\u2069]'],
    ferry: ['استقل العبّارة[: \u2068{name}\u2069]', 'عبّارة[: \u2068{name}\u2069]'],
    steps: ['اسلك الدرج[: \u2068{name}\u2069]', 'درج[: \u2068{name}\u2069]'],
    elevator: ['استقل المصعد[: \u2068{name}\u2069]', 'مصعد[: \u2068{name}\u2069]'],
    crossing: ['اعبر الطريق[: \u2068{name}\u2069]', 'عبور[: \u2068{name}\u2069]'],
    via: ['لقد وصلت إلى النقطة الوسيطة {number}.', 'نقطة {number}'],
    arrive: ['لقد وصلت إلى وجهتك<|، على اليسار|، على اليمين>.', 'وصول<|، يسارًا|، يمينًا>'],
  },
};
