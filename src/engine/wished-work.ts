// What single trips under wishes are answered with.

export { customizeBesidePlain } from './customize-beside-plain.ts';
export { Guides } from './guides.ts';
export { piecemealWishes } from './piecemeal-wishes.ts';
