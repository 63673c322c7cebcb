// What single trips under wishes are answered with, and metrics after a few roads have changed.

export { followPartially } from '../search/hierarchy/customize-partially.ts';
export { customizeBesidePlain } from './customize-beside-plain.ts';
export { Guides } from './guides.ts';
export { piecemealWishes } from './piecemeal-wishes.ts';
