// The assembled loops as bytes.

import { ASSEMBLED } from './assembled.ts';

export function moduleBytes(): ArrayBuffer {
  const text = atob(ASSEMBLED);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}
