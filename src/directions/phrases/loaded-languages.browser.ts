// The languages of directions in a browser: those that were loaded.

export { isLanguageLoaded, loadPhrases } from './loaded-phrases.ts';
