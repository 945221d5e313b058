/** How the keyboard of this device names the keys that open the palette. */
export function shortcutLabel({ platform }: Pick<Navigator, 'platform'>): string {
  return /^(?:Mac|iP)/.test(platform) ? '⌘ K' : 'Ctrl K';
}
