import { describe, expect, test } from 'vitest';
import { instructionText, type StepFacts } from '../../src/directions/instructions.ts';
import { MANEUVER_KINDS } from '../../src/directions/maneuver.ts';
import { LANGUAGES } from '../../src/directions/phrases/languages.ts';
import { phrasesOf } from '../../src/directions/phrases/phrase-tables.ts';
import { fillPattern } from '../../src/directions/phrases/phrases.ts';
import { ENGLISH, instructions, town } from './drive.ts';

const STEP: StepFacts = { kind: 'turnLeft', name: 'Yonge Blvd', compass: 3, time: 42_000, length: 31_000 };
const CENTIMETRES = { m: 100, yd: 91.44, ft: 30.48, km: 100_000, mi: 160_934.4 } as const;

describe('English', () => {
  test('describes a step in full', () => {
    expect(instructionText(ENGLISH, STEP)).toBe('Turn left on Yonge Blvd and travel Southeast 310 m (40 s).');
    expect(instructionText({ ...ENGLISH, distanceUnit: 'mi' }, STEP)).toBe(
      'Turn left on Yonge Blvd and travel Southeast 340 yd (40 s).',
    );
  });

  test('leaves out distance and time that are not requested', () => {
    expect(instructionText({ ...ENGLISH, distanceUnit: undefined }, STEP)).toBe(
      'Turn left on Yonge Blvd and travel Southeast (40 s).',
    );
    expect(instructionText({ ...ENGLISH, returnTime: false }, STEP)).toBe(
      'Turn left on Yonge Blvd and travel Southeast 310 m.',
    );
    expect(instructionText({ ...ENGLISH, distanceUnit: undefined, returnTime: false }, STEP)).toBe(
      'Turn left on Yonge Blvd and travel Southeast.',
    );
  });

  test('leaves out a missing name and a missing compass point', () => {
    expect(instructionText(ENGLISH, { ...STEP, name: undefined })).toBe('Turn left and travel Southeast 310 m (40 s).');
    expect(instructionText(ENGLISH, { ...STEP, compass: undefined })).toBe(
      'Turn left on Yonge Blvd and travel 310 m (40 s).',
    );
    const bare = { ...STEP, compass: undefined };
    expect(instructionText({ ...ENGLISH, distanceUnit: undefined, returnTime: false }, bare)).toBe(
      'Turn left on Yonge Blvd.',
    );
  });

  test('has a sentence for every maneuver', () => {
    const reported = MANEUVER_KINDS.map((kind) =>
      instructionText({ ...ENGLISH, returnTime: false }, { ...STEP, kind, name: 'A', number: 2 }),
    );
    expect(reported).toEqual([
      'Start on A and travel Southeast 310 m.',
      'Continue on A and travel Southeast 310 m.',
      'Keep left onto A and travel Southeast 310 m.',
      'Keep right onto A and travel Southeast 310 m.',
      'Bear left on A and travel Southeast 310 m.',
      'Bear right on A and travel Southeast 310 m.',
      'Turn left on A and travel Southeast 310 m.',
      'Turn right on A and travel Southeast 310 m.',
      'Make a sharp left on A and travel Southeast 310 m.',
      'Make a sharp right on A and travel Southeast 310 m.',
      'Make a U-turn on A and travel Southeast 310 m.',
      'At the roundabout, take the 2nd exit onto A and travel Southeast 310 m.',
      'Enter the roundabout A and travel Southeast 310 m.',
      'Take the ramp onto A and travel Southeast 310 m.',
      'Take the ramp on the left onto A and travel Southeast 310 m.',
      'Take the ramp on the right onto A and travel Southeast 310 m.',
      'Merge onto A and travel Southeast 310 m.',
      'Take the A ferry and travel Southeast 310 m.',
      'Take the A steps and travel Southeast 310 m.',
      'Take the elevator A and travel Southeast 310 m.',
      'Cross the road A and travel Southeast 310 m.',
      'You have reached intermediate point 2.',
      'You have arrived at your destination.',
      'You have arrived at your destination, on the left.',
      'You have arrived at your destination, on the right.',
    ]);
  });

  test('has a terse form for every maneuver, without distance and time', () => {
    const reported = MANEUVER_KINDS.map((kind) =>
      instructionText({ ...ENGLISH, style: 'Terse' }, { ...STEP, kind, name: 'A', number: 2 }),
    );
    expect(reported).toEqual([
      'Start SE on A',
      'Cont on A',
      'KL on A',
      'KR on A',
      'BL on A',
      'BR on A',
      'L on A',
      'R on A',
      'SL on A',
      'SR on A',
      'U on A',
      'RA exit 2 on A',
      'RA on A',
      'Ramp on A',
      'Ramp L on A',
      'Ramp R on A',
      'Merge on A',
      'Ferry A',
      'Steps A',
      'Elevator A',
      'Cross A',
      'Via 2',
      'Arrive',
      'Arrive L',
      'Arrive R',
    ]);
    expect(instructionText({ ...ENGLISH, style: 'Terse' }, { ...STEP, name: undefined })).toBe('L');
  });

  test.each([
    ['m', 0, '0 m'],
    ['m', 0.4, '5 m'],
    ['m', 8.48, '10 m'],
    ['m', 20, '20 m'],
    ['m', 97, '95 m'],
    ['m', 99, '100 m'],
    ['m', 123, '120 m'],
    ['m', 994, '990 m'],
    ['m', 996, '1 km'],
    ['m', 4650, '4.7 km'],
    ['km', 0.02, '20 m'],
    ['km', 0.326, '330 m'],
    ['km', 3.398, '3.4 km'],
    ['km', 9.96, '10 km'],
    ['km', 12.3, '12 km'],
    ['yd', 44, '45 yd'],
    ['yd', 441, '0.3 mi'],
    ['ft', 441, '440 ft'],
    ['ft', 5280, '1 mi'],
    ['mi', 0.05, '90 yd'],
    ['mi', 0.0995, '180 yd'],
    ['mi', 0.193, '340 yd'],
    ['mi', 0.21, '0.2 mi'],
    ['ft', 613, '600 ft'],
    ['ft', 1060, '1050 ft'],
    ['ft', 1080, '0.2 mi'],
    ['mi', 9.96, '10 mi'],
  ] as const)('words a length in %s as people say it: %f is %s', (code, length, text) => {
    const wording = { ...ENGLISH, returnTime: false, distanceUnit: code };
    expect(instructionText(wording, { ...STEP, length: length * CENTIMETRES[code] })).toBe(
      `Turn left on Yonge Blvd and travel Southeast ${text}.`,
    );
  });

  test('American English gives short parts of a mile in feet', () => {
    const wording = { ...ENGLISH, language: 'en-US', returnTime: false, distanceUnit: 'mi' } as const;
    const reported = (miles: number): string => instructionText(wording, { ...STEP, length: miles * CENTIMETRES.mi });
    expect(reported(0.05)).toBe('Turn left on Yonge Blvd and travel Southeast 260 ft.');
    expect(reported(0.3)).toBe('Turn left on Yonge Blvd and travel Southeast 0.3 mi.');
  });

  test.each([
    [0, '0 s'],
    [0.007, '1 s'],
    [5, '5 s'],
    [9.4, '9 s'],
    [42.4, '40 s'],
    [57.4, '55 s'],
    [57.6, '1 min'],
    [93, '2 min'],
    [180, '3 min'],
    [59 * 60, '59 min'],
    [59.6 * 60, '1 h'],
    [80 * 60, '1 h 20 min'],
    [12 * 3600, '12 h'],
  ] as const)('words a time as people say it: %f seconds are %s', (seconds, text) => {
    const wording = { ...ENGLISH, distanceUnit: undefined };
    expect(instructionText(wording, { ...STEP, time: seconds * 1000 })).toBe(
      `Turn left on Yonge Blvd and travel Southeast (${text}).`,
    );
  });
});

describe('names', () => {
  const street = (names: { name: string; language?: string }[]) =>
    town({
      a: {
        names,
        line: [
          [0, 0],
          [0, 100],
        ],
      },
    });

  test('are the primary one and the alternates that the reader can use', () => {
    const rue = street([
      { name: 'Rue Neuve', language: 'fr' },
      { name: 'Nieuwstraat', language: 'nl' },
      { name: 'New Street', language: 'en-GB' },
      { name: 'N 5' },
    ]);
    expect(instructions(rue, 'a', { style: 'Terse' })[0]).toBe('Start N on Rue Neuve/New Street/N 5');
    expect(instructions(rue, 'a', { style: 'Terse', language: 'nl' })[0]).toBe('Vertrek N: Rue Neuve/Nieuwstraat/N 5');
    expect(instructions(rue, 'a', { style: 'Terse', primaryNameOnly: true })[0]).toBe('Start N on Rue Neuve');
  });

  test('in several spellings are read once', () => {
    const rua = street([
      { name: 'Rua Costa Cabral' },
      { name: 'Rua de Costa Cabral' },
      { name: 'R. Costa Cabral' },
      { name: 'EM 622' },
    ]);
    expect(instructions(rua, 'a', { style: 'Terse' })[0]).toBe('Start N on Rua Costa Cabral/EM 622');
    const foreign = street([{ name: 'Rue' }, { name: 'Costa', language: 'nl' }, { name: 'Costa' }]);
    expect(instructions(foreign, 'a', { style: 'Terse' })[0]).toBe('Start N on Rue/Costa');
  });

  test('with a pattern inside stay as they are', () => {
    expect(instructions(street([{ name: 'A [B] {exit}' }]), 'a', { style: 'Terse' })[0]).toBe(
      'Start N on A [B] {exit}',
    );
  });

  test('of Chinese in one script do not serve readers of the other', () => {
    const road = street([
      { name: 'Road' },
      { name: '路简', language: 'zh-Hans' },
      { name: '路繁', language: 'zh-Hant' },
      { name: '路', language: 'zh' },
    ]);
    expect(instructions(road, 'a', { style: 'Terse', language: 'zh_CN' })[0]).toBe('向北出发：Road/路简/路');
    expect(instructions(road, 'a', { style: 'Terse', language: 'zh_TW' })[0]).toBe('向北出發：Road/路繁/路');
  });
});

describe.each(LANGUAGES)('%s', (language) => {
  const reported = (style: 'Normal' | 'Terse', change: Partial<StepFacts>): string[] =>
    MANEUVER_KINDS.map((kind) =>
      instructionText({ ...ENGLISH, style, language }, { ...STEP, kind, number: 2, ...change }),
    );

  test('has a text for every maneuver, with and without a name, without open brackets or double blanks', () => {
    for (const style of ['Normal', 'Terse'] as const) {
      for (const change of [{}, { name: undefined }, { compass: undefined }, { name: undefined, compass: undefined }]) {
        for (const text of reported(style, change)) {
          expect(text).not.toMatch(/[{}[\]]|undefined| {2}|^ | $| [.,:、，。]|[.。]{2}|[:：][.。]|\(\)|（）/);
          expect(text).not.toBe('');
        }
      }
    }
  });

  test('uses different words for different maneuvers', () => {
    expect(new Set(reported('Normal', {})).size).toBe(MANEUVER_KINDS.length);
    expect(new Set(reported('Terse', {})).size).toBe(MANEUVER_KINDS.length);
  });

  test('puts name, exit, compass, distance and time where they belong', () => {
    const phrases = phrasesOf(language);
    const normal = reported('Normal', {});
    MANEUVER_KINDS.forEach((kind, i) => {
      const isReached = /^(via|arrive)/.test(kind);
      expect(normal[i].includes('Yonge Blvd')).toBe(!isReached);
      expect(normal[i].includes('310')).toBe(!isReached);
      expect(normal[i].includes('40')).toBe(!isReached);
      expect(normal[i].includes(phrases.compass.split('|')[3])).toBe(!isReached);
      expect(/[.。]$/.test(normal[i])).toBe(true);
      if (kind === 'roundabout') expect(normal[i]).toContain(phrases.ordinal?.(2) ?? '2');
      if (kind === 'via') expect(normal[i]).toContain('2');
    });
    expect(reported('Terse', {})[0]).toContain(phrases.compassShort.split('|')[3]);
  });

  test('distinguishes a fork that stays on the road from one that leads onto it', () => {
    for (const kind of ['keepLeft', 'keepRight'] as const) {
      const wording = { ...ENGLISH, language };
      for (const sign of [undefined, { toward: ['Basel'] }]) {
        const stays = instructionText(wording, { ...STEP, kind, sign, stays: true });
        expect(stays).not.toBe(instructionText(wording, { ...STEP, kind, sign }));
        for (const part of ['Yonge Blvd', '310', ...(sign?.toward ?? [])]) expect(stays.split(part).length).toBe(2);
        expect(stays).not.toMatch(/[{}[\]]|undefined| {2}|^ | $| [.,:、，。]|[.。]{2}|[:：][.。]|\(\)|（）/);
      }
      const nameless = { ...STEP, kind, name: undefined };
      expect(instructionText(wording, { ...nameless, stays: true })).toBe(instructionText(wording, nameless));
      const terse = { ...wording, style: 'Terse' } as const;
      expect(instructionText(terse, { ...STEP, kind, stays: true })).toBe(instructionText(terse, { ...STEP, kind }));
    }
  });

  test('has a word for pushing a bicycle', () => {
    const { go } = phrasesOf(language);
    expect([go.walk, go.cycle, go.drive]).not.toContain(go.push);
    expect(instructionText({ ...ENGLISH, language }, { ...STEP, going: 'push' })).toContain(go.push.split('|')[0]);
  });

  test('has eight compass points', () => {
    const { compass, compassShort } = phrasesOf(language);
    expect(new Set(compass.split('|')).size).toBe(8);
    expect(new Set(compassShort.split('|')).size).toBe(8);
  });
});

describe('a name that begins with the word for what it names', () => {
  const instructionFor = (language: 'de' | 'en' | 'fr' | 'pt', kind: 'ferry' | 'steps', name: string): string =>
    instructionText(
      { ...ENGLISH, style: 'Normal', language, distanceUnit: undefined, returnTime: false },
      {
        ...STEP,
        kind,
        name,
        compass: undefined,
      },
    );

  test('is used without it', () => {
    expect(instructionFor('de', 'steps', 'Treppe')).toBe('Die Treppe nehmen.');
    expect(instructionFor('de', 'ferry', 'Fähre Altrip–Mannheim')).toBe('Die Fähre Altrip–Mannheim nehmen.');
    expect(instructionFor('fr', 'steps', 'Escalier de la Costa')).toBe('Prenez l’escalier de la Costa.');
    expect(instructionFor('pt', 'steps', 'Escada do Barredo')).toBe('Siga pelas escadas do Barredo.');
    expect(instructionFor('en', 'steps', 'The Steps/Steps of Rome')).toBe('Take the steps of Rome.');
  });

  test('also for ferries with a foreign word', () => {
    expect(instructionFor('en', 'ferry', 'Fähre Altrip')).toBe('Take the Altrip ferry.');
    expect(instructionFor('de', 'ferry', 'Ferry: Dover - Calais')).toBe('Die Fähre Dover - Calais nehmen.');
    expect(instructionFor('en', 'ferry', 'Bac de Honfleur')).toBe('Take the Bac de Honfleur ferry.');
    expect(instructionFor('en', 'ferry', 'Bateau Bus/Traghetto')).toBe('Take the Bateau Bus ferry.');
  });

  test('stays as it is if the word is part of it, or is of another language', () => {
    expect(instructionFor('de', 'steps', 'Schlosstreppe')).toBe('Die Treppe Schlosstreppe nehmen.');
    expect(instructionFor('en', 'steps', 'Escada do Barredo')).toBe('Take the Escada do Barredo steps.');
    expect(instructionFor('en', 'steps', 'Spanish Steps')).toBe('Take the Spanish steps.');
  });
});

describe('grammar', () => {
  const reported = (language: (typeof LANGUAGES)[number], miles: number, change: Partial<StepFacts> = {}): string =>
    instructionText(
      { ...ENGLISH, language, distanceUnit: 'mi', returnTime: false },
      { ...STEP, name: 'A', length: Math.round(miles * CENTIMETRES.mi), ...change },
    );

  test('puts a distance into the case that its verb requires', () => {
    expect(reported('ru', 1)).toBe('Поверните налево: A. Двигайтесь 1 милю на юго-восток.');
    expect(reported('ru', 5)).toContain('Двигайтесь 5 миль ');
    expect(reported('lv', 1)).toBe('Pagriezieties pa kreisi: A. Brauciet 1 jūdzi dienvidaustrumu virzienā.');
    expect(reported('lv', 2)).toContain('Brauciet 2 jūdzes ');
    expect(reported('lv', 10)).toContain('Brauciet 10 jūdžu ');
  });

  test('finds the Hungarian exit without an article that would depend on its number', () => {
    for (const number of [1, 2, 5]) {
      expect(reported('hu', 1, { kind: 'roundabout', number })).toContain(
        `A körforgalom ${number}. kijáratán hajtson ki erre: A, majd haladjon`,
      );
    }
  });

  test('puts a Portuguese road after its article, if its first word or number tells the gender', () => {
    const to = (name: string | undefined, kind: StepFacts['kind'] = 'turnLeft') => reported('pt', 1, { name, kind });
    expect(to('Rua do Ouro')).toContain('Vire à esquerda para a Rua do Ouro e ');
    expect(to('Largo da Lapa')).toContain('Vire à esquerda para o Largo da Lapa e ');
    expect(to('Belmonte')).toContain('Vire à esquerda para Belmonte e ');
    expect(to('Praça da Batalha', 'start')).toContain('Inicie o percurso na Praça da Batalha e ');
    expect(to('Túnel de Ceuta', 'continue')).toContain('Continue pelo Túnel de Ceuta e ');
    expect(to('A 44', 'merge')).toContain('Entre na A 44 e ');
    expect(to('IC 23', 'merge')).toContain('Entre no IC 23 e ');
    expect(to(undefined, 'merge')).toContain('Entre na via e ');
  });

  test('puts the German verb last', () => {
    const de = (change: Partial<StepFacts>) => reported('de', 1, change);
    expect(de({ kind: 'start' })).toBe('Auf A starten und 1 mi nach Südosten fahren.');
    expect(de({ kind: 'start', name: undefined })).toBe('Starten und 1 mi nach Südosten fahren.');
    expect(de({ going: 'push' })).toBe('Links abbiegen auf A und das Rad 1 mi nach Südosten schieben.');
    const ramp = { kind: 'rampRight', name: undefined, junction: 'Areosa' } as const;
    expect(de(ramp)).toBe('An der Kreuzung Areosa die Auffahrt rechts nehmen und 1 mi nach Südosten fahren.');
    expect(de({ ...ramp, leavesHighway: true })).toBe(
      'Bei Areosa die Ausfahrt rechts nehmen und 1 mi nach Südosten fahren.',
    );
  });

  test('uses an unambiguous word for east in Portuguese', () => {
    expect(reported('pt', 1, { compass: 2 })).toBe('Vire à esquerda para A e siga 1 mi para leste.');
  });

  test('tells a Japanese driver to keep to a way, not to a side of the road', () => {
    expect(reported('ja', 1, { kind: 'keepLeft' })).toBe('左方向に進み、Aに入ります。南東へ1マイル進みます。');
  });
});

test('a fork says whether the announced road continues there', () => {
  const fork = town({
    street: {
      name: 'Street',
      line: [
        [0, -300],
        [0, -30],
      ],
    },
    a: {
      name: 'A',
      line: [
        [0, -30],
        [0, 0],
      ],
    },
    on: {
      name: 'A',
      line: [
        [0, 0],
        [-60, 300],
      ],
    },
    off: {
      name: 'B',
      line: [
        [0, 0],
        [60, 300],
      ],
    },
  });
  expect(instructions(fork, 'a on')[1]).toMatch(/^Keep left to stay on A and travel North 310 m/);
  expect(instructions(fork, 'a off')[1]).toMatch(/^Keep right onto B and travel North 310 m/);
  expect(instructions(fork, 'street a on')[1]).toMatch(/^Keep left onto A and travel North 310 m/);
});

test('brackets are kept if all of their placeholders have values', () => {
  expect(fillPattern('a[ {x}][ b[ {y}][ {z}]].', { x: '1' })).toBe('a 1.');
  expect(fillPattern('a[ {x}][ b[ {y}][ {z}]].', { z: '3' })).toBe('a b 3.');
  expect(fillPattern('[{x} and {y}]', { x: '1' })).toBe('');
});
