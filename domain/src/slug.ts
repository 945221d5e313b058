/** Lowercase, with hyphens for spaces, and only word characters and hyphens. */
export function toSlug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\s/g, '-')
    .replace(/[^\w-]/g, '');
}
