import { fontsOf } from './tenant-face.ts';
import type { Face, Font } from './tenant-face.ts';

/** The face of an academy as CSS: variables that the style sheets read, and its typefaces. */

type Variables = Record<string, string>;

const CORNERS: Record<Face['corners'], Variables> = {
  round: { 'corner-small': '12px', 'corner-card': '22px', 'corner-panel': '36px', 'corner-button': '999px' },
  soft: { 'corner-small': '8px', 'corner-card': '12px', 'corner-panel': '24px', 'corner-button': '999px' },
  sharp: { 'corner-small': '3px', 'corner-card': '4px', 'corner-panel': '6px', 'corner-button': '5px' },
};

const line = 'var(--border)';
const CARDS: Record<Face['cards'], Variables> = {
  outlined: {
    'card-line': line,
    'card-fill': 'var(--background)',
    'card-shadow': 'none',
    'card-hover': '0 8px 24px -16px rgb(0 0 0/.3)',
    'card-lift': '0',
  },
  raised: {
    'card-line': 'color-mix(in oklab,var(--border) 45%,transparent)',
    'card-fill': 'color-mix(in oklab,var(--background) 70%,light-dark(#fff,var(--surface)))',
    'card-shadow': '0 1px 2px rgb(0 0 0/.05),0 10px 28px -18px rgb(0 0 0/.35)',
    'card-hover': '0 2px 4px rgb(0 0 0/.06),0 22px 44px -20px rgb(0 0 0/.42)',
    'card-lift': '-4px',
  },
  framed: {
    'card-line': 'color-mix(in oklab,var(--muted) 55%,var(--border))',
    'card-fill': 'var(--background)',
    'card-shadow': 'none',
    'card-hover': 'inset 0 0 0 1px var(--brand)',
    'card-lift': '0',
  },
  filled: {
    'card-line': 'transparent',
    'card-fill': 'var(--surface)',
    'card-shadow': 'inset 0 4px 0 var(--brand)',
    'card-hover': 'inset 0 8px 0 var(--brand)',
    'card-lift': '0',
  },
};

const HEADINGS: Record<Face['headings'], Variables> = {
  plain: {
    'heading-weight': '700',
    'heading-spacing': '-.02em',
    'hero-spacing': '-.03em',
    'hero-scale': '1',
  },
  soft: {
    'heading-weight': '600',
    'heading-spacing': '-.004em',
    'heading-gap': '.06em',
    'hero-spacing': '-.014em',
    'hero-scale': '1.06',
  },
  code: {
    'title-mark': '"# "/""',
    'heading-weight': '700',
    'heading-spacing': '-.03em',
    'hero-spacing': '-.05em',
    'hero-scale': '.86',
  },
  wide: {
    'title-bar': '6px',
    'heading-weight': '700',
    'heading-spacing': '-.015em',
    'hero-spacing': '-.025em',
    'hero-scale': '.94',
  },
};

const thin = (color: string) => `color-mix(in oklab,var(--${color}) 11%,transparent)`;
const BACKDROPS: Record<Face['backdrop'], string> = {
  glow: 'radial-gradient(56rem 36rem at 88% 0%,color-mix(in oklab,var(--brand) 18%,transparent),transparent 68%),radial-gradient(48rem 32rem at -10% 100%,color-mix(in oklab,var(--accent) 9%,transparent),transparent 70%)',
  grid: `radial-gradient(70rem 40rem at 30% 40%,var(--background) 20%,transparent 80%),linear-gradient(${thin('brand')} 1px,transparent 1px) 0 -1px/32px 32px,linear-gradient(90deg,${thin('brand')} 1px,transparent 1px) -1px 0/32px 32px`,
  slopes:
    'linear-gradient(112deg,transparent 62%,color-mix(in oklab,var(--brand) 9%,transparent) 62% 78%,transparent 78%),linear-gradient(68deg,transparent 84%,color-mix(in oklab,var(--accent) 12%,transparent) 84%),var(--surface)',
};

const MOTION: Record<Face['motion'], Variables> = {
  calm: { pace: '.15s', easing: 'cubic-bezier(.2,.8,.2,1)' },
  brisk: { pace: '.08s', easing: 'linear' },
  gentle: { pace: '.32s', easing: 'cubic-bezier(.22,1.2,.36,1)' },
};

const SYSTEM: Record<Font['fallback']['like'], { names: [string, string[]][]; generic: string }> = {
  sans: {
    names: [
      ['300 500', ['Arial', 'Liberation Sans', 'Helvetica']],
      ['600 900', ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold']],
    ],
    generic: 'system-ui,sans-serif',
  },
  serif: {
    names: [
      ['300 500', ['Times New Roman', 'Liberation Serif', 'Times']],
      ['600 900', ['Times New Roman Bold', 'Liberation Serif Bold', 'Times Bold']],
    ],
    generic: 'Georgia,serif',
  },
  mono: {
    names: [
      ['300 500', ['Courier New', 'Liberation Mono']],
      ['600 900', ['Courier New Bold', 'Liberation Mono Bold']],
    ],
    generic: 'ui-monospace,monospace',
  },
};

export function faceVariables(face: Face): Variables {
  const { text, heading, code } = face.fonts;
  return {
    ...(text && { 'font-text': stack(text) }),
    ...(heading && { 'font-heading': stack(heading) }),
    ...(code && { 'font-code': stack(code) }),
    ...HEADINGS[face.headings],
    ...CORNERS[face.corners],
    ...CARDS[face.cards],
    ...MOTION[face.motion],
    'picture-ratio': face.pictures,
    backdrop: BACKDROPS[face.backdrop],
  };
}

/** The rules of the typefaces; `addressOf` names the file of each. */
export function fontFaces(face: Face, addressOf: (file: string) => string): string {
  const used = new Map(fontsOf(face).map(({ font }) => [font.family, font]));
  return [...used.values()]
    .flatMap((font) => [...fileRules(font, addressOf), ...fallbackRules(font)])
    .join('');
}

function stack({ family, fallback }: Font): string {
  return `"${family}","${family} Fallback",${SYSTEM[fallback.like].generic}`;
}

/** A single weight stands for all of them, so that no browser thickens it. */
function fileRules({ family, file, italic, weights }: Font, addressOf: (file: string) => string): string[] {
  const range = weights.includes(' ') ? weights : '100 900';
  const rule = (style: string, path: string) =>
    `@font-face{font-family:"${family}";font-style:${style};font-weight:${range};font-display:swap;src:url("${addressOf(path)}") format("woff2")}`;
  return [rule('normal', file), ...(italic ? [rule('italic', italic)] : [])];
}

function fallbackRules({ family, fallback }: Font): string[] {
  const { like, ascent, descent, width, boldWidth = width } = fallback;
  return SYSTEM[like].names.map(([weights, names], at) => {
    const size = at === 0 ? width : boldWidth;
    const share = (value: number) => `${((value / size) * 100).toFixed(1)}%`;
    const sources = names.map((name) => `local("${name}")`).join(',');
    return `@font-face{font-family:"${family} Fallback";font-weight:${weights};src:${sources};size-adjust:${size}%;ascent-override:${share(ascent)};descent-override:${share(descent)};line-gap-override:0%}`;
  });
}
