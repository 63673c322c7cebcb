// Greek.
// Checked: terms against Valhalla in Greek; units and plurals against CLDR. Names follow a colon, uninflected. No native speaker has read
// it yet. It has been proofread twice, in 40 sentences.

import type { Phrases } from '../phrases/phrases.ts';
import { oneIsOne } from '../phrases/plural.ts';

export const el: Phrases = {
  decimalMark: ',',
  plural: oneIsOne,
  units: {
    m: { one: 'μέτρο', other: 'μέτρα' },
    km: { one: 'χιλιόμετρο', other: 'χιλιόμετρα' },
    yd: { one: 'γιάρδα', other: 'γιάρδες' },
    ft: { one: 'πόδι', other: 'πόδια' },
    mi: { one: 'μίλι', other: 'μίλια' },
    min: { one: 'λεπτό', other: 'λεπτά' },
    s: { one: 'δευτερόλεπτο', other: 'δευτερόλεπτα' },
    h: { one: 'ώρα', other: 'ώρες' },
  },
  duration: '{hours}[ και {minutes}]',
  compass: 'βόρεια|βορειοανατολικά|ανατολικά|νοτιοανατολικά|νότια|νοτιοδυτικά|δυτικά|βορειοδυτικά',
  compassShort: 'Β|ΒΑ|Α|ΝΑ|Ν|ΝΔ|Δ|ΒΔ',
  go: {
    drive: 'Οδηγήστε',
    cycle: 'Ποδηλατήστε',
    walk: 'Περπατήστε',
    sail: 'Ταξιδέψτε',
    push: 'Περπατήστε με το ποδήλατο',
  },
  // The article loses its ν before δ: στη δεύτερη, δέκατη, δωδέκατη.
  ordinal: (number) => `${[2, 10, 12].includes(number) ? 'στη' : 'στην'} ${number}η`,
  suffix: '[. {go}[ {compass}][ για {distance}][ ({time})]].',
  toward: ', προς {toward}',
  atJunction: '{reported} στη διασταύρωση {junction}',
  stay: '{reported} και μείνετε στον ίδιο δρόμο: {name}',
  maneuvers: {
    start: ['Ξεκινήστε[: {name}]', 'Εκκίνηση[ {compass}][: {name}]'],
    continue: ['Συνεχίστε ευθεία[: {name}]', 'Ευθεία[: {name}]'],
    keep: ['Κρατηθείτε <αριστερά|δεξιά>[: {name}]', 'Κρατηθείτε <αριστερά|δεξιά>[: {name}]'],
    bear: ['Στρίψτε ελαφρώς <αριστερά|δεξιά>[: {name}]', 'Ελαφρώς <αριστερά|δεξιά>[: {name}]'],
    turn: ['Στρίψτε <αριστερά|δεξιά>[: {name}]', '<Αριστερά|Δεξιά>[: {name}]'],
    sharp: ['Στρίψτε απότομα <αριστερά|δεξιά>[: {name}]', 'Απότομα <αριστερά|δεξιά>[: {name}]'],
    uTurn: ['Κάντε αναστροφή[: {name}]', 'Αναστροφή[: {name}]'],
    roundabout: ['Στον κυκλικό κόμβο, βγείτε {ordinal} έξοδο[: {name}]', 'Κόμβος, {exit}η έξοδος[: {name}]'],
    enterRoundabout: ['Μπείτε στον κυκλικό κόμβο[: {name}]', 'Κυκλικός κόμβος[: {name}]'],
    ramp: ['Πάρτε τη ράμπα<| αριστερά| δεξιά>[: {name}]', 'Ράμπα<| αριστερά| δεξιά>[: {name}]'],
    exit: ['Βγείτε <|αριστερά |δεξιά >στην έξοδο {exit}[: {name}]', 'Έξοδος {exit}<| αριστερά| δεξιά>[: {name}]'],
    merge: ['Μπείτε στην κυκλοφορία[: {name}]', 'Μπείτε[: {name}]'],
    ferry: ['Πάρτε το φέρι[: {name}]', 'Φέρι[: {name}]'],
    steps: ['Πάρτε τις σκάλες[: {name}]', 'Σκάλες[: {name}]'],
    elevator: ['Πάρτε το ασανσέρ[: {name}]', 'Ασανσέρ[: {name}]'],
    crossing: ['Περάστε απέναντι[: {name}]', 'Διάβαση[: {name}]'],
    via: ['Φτάσατε στο ενδιάμεσο σημείο {number}.', 'Σημείο {number}'],
    arrive: ['Φτάσατε στον προορισμό σας<|, στα αριστερά|, στα δεξιά>.', 'Άφιξη<|, αριστερά|, δεξιά>'],
  },
};
