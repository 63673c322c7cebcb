// Which languages directions can be told in, in a browser: those that were loaded.

export { isLanguageLoaded, loadPhrases } from './loaded-phrases.ts';
