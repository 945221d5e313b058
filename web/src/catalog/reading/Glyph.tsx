import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { StrokeIcon } from '../../ui/Icon.tsx';
import { LESSON_ICONS } from '../../ui/lesson-icons.ts';

/** Icons of the reading screens, separate from the site's set, which every page loads. */
const PATHS = {
  article: 'M6 3.5h8l4 4V20a.5.5 0 0 1-.5.5h-11A.5.5 0 0 1 6 20zm8 0V8h4M9 12h6m-6 3.5h6',
  ...LESSON_ICONS,
  'knowledge-check':
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7m0 2.5v.01',
  outline: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  keyboard: 'M3 6.5h18v11H3zm4 3.5v.01m3.3-.01v.01m3.4-.01v.01M17 10v.01M8 14h8',
  previous: 'm14.5 6-6 6 6 6',
  next: 'm9.5 6 6 6-6 6',
  text: 'M3 19 8.5 5 14 19M5 14.5h7m9-2.5v7m0-3.5a2.75 3.5 0 1 1-5.5 0 2.75 3.5 0 0 1 5.5 0',
  link: 'M10 14a4 4 0 0 0 6 .4l2.6-2.6a4 4 0 0 0-5.7-5.7L11.6 7.5M14 10a4 4 0 0 0-6-.4l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.3-1.4',
  share: 'M12 15V4m-4 4 4-4 4 4M6 12H5v8h14v-8h-1',
  fb: 'M14.5 8H16V5h-2c-2 0-3.5 1.5-3.5 3.5V11H8v3h2.5v7h3v-7H16l.5-3h-3V9c0-.6.4-1 1-1',
  x: 'M4.5 4.5 19.5 19.5M19 4.5 5 19.5',
  linkedin: 'M4.5 9.5V19m0-13.5v.01M9.5 19V9.5m0 5c0-3 1.5-5 4.5-5s4.5 1.8 4.5 4.5V19',
};

export type GlyphName = keyof typeof PATHS;

export function Glyph({ name, className }: { name: GlyphName; className?: string }) {
  return <StrokeIcon path={PATHS[name]} {...(className && { className })} />;
}

const TYPES = {
  module: 'Module',
  article: 'Article',
  video: 'Video',
  lab: 'Lab',
  'knowledge-check': 'Knowledge check',
};

export function typeName(type: OutlineLesson['type']): string {
  return TYPES[type];
}

export function TypeGlyph({ type, className }: { type: OutlineLesson['type']; className?: string }) {
  return <Glyph name={type === 'module' ? 'outline' : type} {...(className && { className })} />;
}
