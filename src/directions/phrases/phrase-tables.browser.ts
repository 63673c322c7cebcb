// The tables of languages that are available in a browser: those that were loaded.

export { phrasesOf } from './loaded-phrases.ts';
