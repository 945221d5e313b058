/** The element that a hash refers to; null if the hash is malformed. */
export function sectionAt(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
