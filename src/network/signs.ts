// What the signs say where a course begins.

import { lowerBound, type Network } from './network.ts';
import { networkString } from './segment-names.ts';

/** As in `SignSource`. */
export interface Sign {
  readonly exit?: string;
  readonly junction?: string;
  readonly toward?: readonly string[];
  readonly lanes?: string;
  readonly structure?: string;
  readonly closedExits?: number;
}

/** The members of a sign that are one text. */
export const SIGN_TEXTS = ['exit', 'junction', 'lanes', 'structure'] as const;

/** The sign of a course, or `undefined` where none stands. */
export function signOfCourse(network: Network, course: number): Sign | undefined {
  const { signCourse, signSet, firstName, nameString, nameLanguage } = network;
  const row = lowerBound(signCourse, course);
  if (signCourse[row] !== course) return undefined;
  const sign: Record<string, string | number> = {};
  const toward: string[] = [];
  for (let i = firstName[signSet[row]]; i < firstName[signSet[row] + 1]; i++) {
    const member = networkString(network, nameLanguage[i]);
    const text = networkString(network, nameString[i]);
    if (member === 'toward') toward.push(text);
    else sign[member] = member === 'closedExits' ? Number(text) : text;
  }
  return toward.length > 0 ? { ...sign, toward } : sign;
}
