// The languages of directions that are available in a browser: those that were loaded.

export { isLanguageLoaded, loadPhrases } from './loaded-phrases.ts';
