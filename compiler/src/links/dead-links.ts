import type { Fault } from '../faults.ts';
import { findClosest } from '../folder/suggestions.ts';

export const EMPTY_LINK = {
  message: 'the link leads nowhere',
  hint: 'write an address into the parentheses, or leave the words without a link',
};

type DeadAnchor = { place: { file: string; line: number }; names: readonly string[]; where: string };

/** More would take longer to compare than a suggestion is worth. */
const COMPARED = 200;

export function deadAnchor(name: string, { place, names, where }: DeadAnchor): Fault {
  const meant = findClosest(decodeAnchor(name).slice(0, 80), names.slice(0, COMPARED));
  return {
    ...place,
    message: `the link leads to #${name.slice(0, 80)}, and ${where} has no such heading`,
    hint: meant ? `did you mean #${meant}?` : 'the anchor of a heading is made of its words',
  };
}

export function decodeAnchor(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
