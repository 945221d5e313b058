/** The element an address names after its #. It may end in anything; what cannot be read leads nowhere. */
export function sectionAt(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
