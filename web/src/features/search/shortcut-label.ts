/** The name of the palette's shortcut on this device. */
export function shortcutLabel({ platform }: Pick<Navigator, 'platform'>): string {
  return /^(?:Mac|iP)/.test(platform) ? '⌘ K' : 'Ctrl K';
}
