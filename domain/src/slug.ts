/** Lowercase, every space a hyphen, and nothing left that is neither word character nor hyphen. */
export function toSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s/g, '-')
    .replace(/[^\w-]/g, '');
}
