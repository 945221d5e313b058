/** A step between, so that the first load has one name of a file and not those of everything that the palette needs. */
export const loadPalette = async () => (await import('./Palette.tsx')).Palette;
