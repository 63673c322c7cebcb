// The tables of languages in a browser: those that were loaded.

export { phrasesOf } from './loaded-phrases.ts';
