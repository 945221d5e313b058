/** The element that the hash of an address names; null where the hash is malformed. */
export function sectionAt(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
