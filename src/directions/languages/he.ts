// Hebrew, in the plural imperative.
// Checked: terms against OSRM text instructions in Hebrew, which speak in the singular; units and plurals against CLDR. Names follow a
// colon. Texts from signs and maps are isolated (U+2068 to U+2069). Without that, a name that begins with a number, or an exit 12A, would
// be displayed in the wrong order. No native speaker has read it yet. It has been proofread twice, in 40 sentences.

import type { Phrases } from '../phrases/phrases.ts';
import { hebrewPlural } from '../phrases/plural.ts';

export const he: Phrases = {
  decimalMark: '.',
  plural: hebrewPlural,
  units: {
    m: 'מ׳',
    km: 'ק״מ',
    yd: { one: 'יארד', other: 'יארד' },
    ft: { one: 'רגל', other: 'רגל' },
    mi: { one: 'מייל', two: 'מייל', other: 'מייל' },
    min: 'דק׳',
    s: 'שנ׳',
    h: 'שע׳',
  },
  compass: 'צפון|צפון־מזרח|מזרח|דרום־מזרח|דרום|דרום־מערב|מערב|צפון־מערב',
  compassShort: 'צ|צ־מז|מז|ד־מז|ד|ד־מע|מע|צ־מע',
  go: { drive: 'סעו', cycle: 'רכבו', walk: 'לכו', sail: 'הפליגו', push: 'הובילו את האופניים' },
  suffix: '[. {go}[ {distance}][ לכיוון {compass}][ ({time})]].',
  toward: ', לכיוון \u2068{toward}\u2069',
  atJunction: '{reported} בצומת \u2068{junction}\u2069',
  stay: '{reported} כדי להישאר באותה דרך: \u2068{name}\u2069',
  maneuvers: {
    start: ['צאו לדרך[: \u2068{name}\u2069]', 'התחלה[ {compass}][: \u2068{name}\u2069]'],
    continue: ['המשיכו ישר[: \u2068{name}\u2069]', 'ישר[: \u2068{name}\u2069]'],
    keep: ['היצמדו <לשמאל|לימין>[: \u2068{name}\u2069]', 'היצמדו <שמאלה|ימינה>[: \u2068{name}\u2069]'],
    bear: ['פנו קלות <שמאלה|ימינה>[: \u2068{name}\u2069]', 'קלות <שמאלה|ימינה>[: \u2068{name}\u2069]'],
    turn: ['פנו <שמאלה|ימינה>[: \u2068{name}\u2069]', '<שמאלה|ימינה>[: \u2068{name}\u2069]'],
    sharp: ['פנו פנייה חדה <שמאלה|ימינה>[: \u2068{name}\u2069]', 'פנייה חדה <שמאלה|ימינה>[: \u2068{name}\u2069]'],
    uTurn: ['בצעו פניית פרסה[: \u2068{name}\u2069]', 'פניית פרסה[: \u2068{name}\u2069]'],
    roundabout: ['בכיכר, צאו ביציאה {exit}[: \u2068{name}\u2069]', 'כיכר, יציאה {exit}[: \u2068{name}\u2069]'],
    enterRoundabout: ['היכנסו לכיכר[: \u2068{name}\u2069]', 'כיכר[: \u2068{name}\u2069]'],
    ramp: ['עלו על המחבר<| משמאל| מימין>[: \u2068{name}\u2069]', 'מחבר<| משמאל| מימין>[: \u2068{name}\u2069]'],
    exit: [
      'צאו <|משמאל |מימין >ביציאה \u2068{exit}\u2069[: \u2068{name}\u2069]',
      'יציאה \u2068{exit}\u2069<| משמאל| מימין>[: \u2068{name}\u2069]',
    ],
    merge: ['השתלבו בתנועה[: \u2068{name}\u2069]', 'השתלבו[: \u2068{name}\u2069]'],
    ferry: ['עלו על המעבורת[: \u2068{name}\u2069]', 'מעבורת[: \u2068{name}\u2069]'],
    steps: ['עברו במדרגות[: \u2068{name}\u2069]', 'מדרגות[: \u2068{name}\u2069]'],
    elevator: ['השתמשו במעלית[: \u2068{name}\u2069]', 'מעלית[: \u2068{name}\u2069]'],
    crossing: ['חצו את הכביש[: \u2068{name}\u2069]', 'חצייה[: \u2068{name}\u2069]'],
    via: ['הגעתם לנקודת הביניים {number}.', 'נקודה {number}'],
    arrive: ['הגעתם ליעד<|, הוא משמאל|, הוא מימין>.', 'הגעה<|, משמאל|, מימין>'],
  },
};
