// An ordinary page, or a worker of one.

import * as ermine from 'ermine';
import { answersOf, fetchGiven } from './answers.ts';

async function answer(): Promise<unknown> {
  const given = await fetchGiven();
  const database = ermine.openDatabase(ermine.decodeNetwork(given.bytes));
  const [language] = await Promise.all(['de', 'en'].map(ermine.loadLanguage));
  return {
    answers: answersOf(ermine, given),
    german: ermine.route(database, { ...given.trip, language }).routeDirections[0].instruction,
    sharesMemory: typeof SharedArrayBuffer !== 'undefined',
  };
}

const reported = answer().catch((error: Error) => ({ error: error.stack }));
if (typeof document === 'undefined') reported.then((answered) => globalThis.postMessage(answered));
else Object.assign(globalThis, { reported });
