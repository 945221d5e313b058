import * as z from 'zod/mini';

/** What one academy looks like beside its colors: its type, the shape of its cards, its backdrop and its motion. */

/** Folders beside tenant.yaml that belong to the look and hold no content. */
export const BRAND_FOLDERS: readonly string[] = ['fonts', 'captures'];

const family = z.string().check(z.regex(/^[A-Za-z0-9 ]{1,60}$/, 'must be the plain name of a typeface'));
const fontFile = z
  .string()
  .check(z.regex(/^fonts\/[a-z0-9-]+\.woff2$/, 'must be a .woff2 file in the folder fonts'));
const percent = z.number('must be a number').check(z.gte(10), z.lte(200));

const font = z.strictObject({
  family,
  file: fontFile,
  italic: z.optional(fontFile),
  /** One weight, or the lowest and the highest of a variable font. */
  weights: z.string().check(z.regex(/^[1-9]00( [1-9]00)?$/, 'must be like 600 or 400 700')),
  /**
   * How a system font is stretched to take the same room until the file is there, so that nothing moves: percentages of
   * the em for ascent and descent, and of the system font's widths.
   */
  fallback: z.strictObject({
    like: z.enum(['sans', 'serif', 'mono']),
    ascent: percent,
    descent: percent,
    width: percent,
    boldWidth: z.optional(percent),
  }),
});
export type Font = z.infer<typeof font>;

export const faceSchema = z.strictObject({
  /** Without one of them the site's own typeface is used. */
  fonts: z._default(
    z.strictObject({ text: z.optional(font), heading: z.optional(font), code: z.optional(font) }),
    {},
  ),
  hero: z._default(z.enum(['split', 'center', 'block']), 'split'),
  headings: z._default(z.enum(['plain', 'soft', 'code', 'wide']), 'plain'),
  corners: z._default(z.enum(['round', 'soft', 'sharp']), 'soft'),
  cards: z._default(z.enum(['outlined', 'raised', 'framed', 'filled']), 'outlined'),
  pictures: z._default(z.enum(['16/9', '3/2', '2/1']), '16/9'),
  backdrop: z._default(z.enum(['glow', 'grid', 'slopes']), 'glow'),
  motion: z._default(z.enum(['calm', 'brisk', 'gentle']), 'calm'),
});
export type Face = z.infer<typeof faceSchema>;

type Role = keyof Face['fonts'];

/** The tenant's typefaces with what each is for. */
export function fontsOf({ fonts }: Face): { role: Role; font: Font }[] {
  return (['text', 'heading', 'code'] as const).flatMap((role) => {
    const font = fonts[role];
    return font ? [{ role, font }] : [];
  });
}

/** The part that components decide by; the rest is in the style of the page. */
export type PublicFace = Pick<Face, 'hero'>;

export const DEFAULT_FACE: Face = faceSchema.parse({});
