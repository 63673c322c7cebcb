// The compiled loops as bytes.

import { ASSEMBLED } from './assembled.ts';
import { bytesOfText } from './bytes-of-text.ts';

export function moduleBytes(): ArrayBuffer {
  return bytesOfText(ASSEMBLED);
}
