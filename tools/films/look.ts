import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedTenant } from '@academy/compiler/tenant-folder';
import type { Tone } from '@academy/compiler/films/film-file';
import { faceVariables, fontFaces } from '@academy/domain/face-style';
import { root } from '../files.mjs';

/** A tenant's colors, fonts, corners and pace for films. */
export type Look = {
  colors: { background: string; surface: string; text: string; muted: string; border: string; brand: string };
  tones: Record<Tone, Paint>;
  /** The dark panel of a terminal. */
  terminal: { fill: string; text: string; muted: string; brand: string };
  corner: number;
  cards: 'outlined' | 'raised' | 'framed' | 'filled';
  /** Seconds of a movement. */
  pace: number;
  /** Fonts, backdrop and sizes for the drawing page. */
  style: string;
};

export type Paint = { fill: string; line: string; text: string };

const PACES = { brisk: 0.55, calm: 0.7, gentle: 0.85 };
const CORNERS = { sharp: 4, soft: 14, round: 24 };
/** The same in every academy, since red and green have a fixed meaning. */
const GOOD = '#1a7f4b';
const BAD = '#b3261e';
const SITE_FONT = 'web/src/ui/fonts/figtree-latin-wght-normal.woff2';

export function lookOf({ tenant, files }: LoadedTenant): Look {
  const { light, dark } = tenant.colours;
  const tinted = (color: string, share: number): Paint => ({
    fill: mixColors(light.background, color, share),
    line: color,
    text: light.text,
  });
  const solid = (color: string): Paint => ({ fill: color, line: color, text: light.onBrand });
  return {
    colors: light,
    tones: {
      plain: {
        fill: mixColors(light.background, '#ffffff', 0.7),
        line: mixColors(light.border, light.muted, 0.45),
        text: light.text,
      },
      quiet: { fill: light.surface, line: light.border, text: light.muted },
      soft: tinted(light.brand, 0.14),
      brand: solid(light.brand),
      accent: solid(light.accent),
      good: tinted(GOOD, 0.18),
      bad: tinted(BAD, 0.16),
    },
    terminal: { fill: dark.background, text: dark.text, muted: dark.muted, brand: dark.brand },
    corner: CORNERS[tenant.face.corners],
    cards: tenant.face.cards,
    pace: PACES[tenant.face.motion],
    style: styleOf({ tenant, files }),
  };
}

function styleOf({ tenant, files }: Pick<LoadedTenant, 'tenant' | 'files'>): string {
  const address = (bytes: Buffer) => `data:font/woff2;base64,${bytes.toString('base64')}`;
  const fonts = fontFaces(tenant.face, (file) => address(files.others.get(file) ?? Buffer.of()));
  const site = `@font-face{font-family:"Site";font-weight:300 900;src:url("${address(readFileSync(join(root, SITE_FONT)))}") format("woff2")}`;
  const variables = Object.entries({ ...tenant.colours.light, ...faceVariables(tenant.face) })
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
  return `${fonts}${site}
:root{color-scheme:light;${variables}}
html,body{margin:0;width:1280px;height:720px;overflow:hidden}
html{background:var(--background)}
body{background:var(--backdrop)}
svg{display:block}
text{font-family:var(--font-text,"Site"),"Site",sans-serif;font-weight:500;white-space:pre}
.heading{font-family:var(--font-heading,"Site"),"Site",sans-serif;font-weight:var(--heading-weight);letter-spacing:var(--heading-spacing)}
.strong{font-weight:700}
.code{font-family:var(--font-code,monospace),monospace;font-weight:400;font-variant-ligatures:none}`;
}

/** Mixes `share` of the second color into the first, both as #rrggbb. */
export function mixColors(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    const mixed = Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share);
    return mixed.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
