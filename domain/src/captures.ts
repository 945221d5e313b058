/** Pictures of the product on a home page: one for each color scheme, all of one size. */

export const CAPTURE_SCHEMES = ['light', 'dark'] as const;
export const CAPTURE_SIZE = { width: 1200, height: 750 };

export function captureFile(picture: string, scheme: (typeof CAPTURE_SCHEMES)[number]): string {
  return `${picture}-${scheme}.webp`;
}
