/** Control characters and lone surrogates are forbidden in texts. */

const FORBIDDEN = {
  oneLine: /[\p{Cc}\p{Cs}]/u,
  multiline: /[^\P{Cc}\t\n\r]|\p{Cs}/u,
} as const;

type Lines = { multiline: boolean };

/** The index of the first forbidden character, or -1. */
export function forbiddenCharacterAt(text: string, { multiline }: Lines): number {
  return text.search(multiline ? FORBIDDEN.multiline : FORBIDDEN.oneLine);
}

export function hasForbiddenCharacter(text: string, lines: Lines): boolean {
  return forbiddenCharacterAt(text, lines) >= 0;
}

/** The path of the first text or field name in the value with a forbidden character. */
export function findForbiddenText(value: unknown, lines: Lines): (string | number)[] | null {
  if (typeof value === 'string') return hasForbiddenCharacter(value, lines) ? [] : null;
  if (value === null || typeof value !== 'object') return null;
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key;
    if (hasForbiddenCharacter(key, { multiline: false })) return [];
    const found = findForbiddenText(inner, lines);
    if (found) return [step, ...found];
  }
  return null;
}

/** Whether there is nothing in the text that can be seen. */
export function isInvisible(text: string): boolean {
  return text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Z}]/gu, '') === '';
}

/** Whether the text turns the direction of the text around it, wherever it is shown. */
export function isDirectionTurned(text: string): boolean {
  return /[\u202a-\u202e\u2066-\u2069]/.test(text);
}
