import { Glyph } from '../../catalog/reading/Glyph.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { FoundResult } from './groups.ts';

const ICONS: Record<Exclude<FoundResult['kind'], 'lesson'>, IconName> = {
  course: 'courses',
  guide: 'guides',
  path: 'paths',
  instructor: 'instructors',
  page: 'audit',
  note: 'feedback',
};

/** What a result is; lessons have the icon of their type, as in the outline of a course. */
export function ResultIcon({ result: { kind, lessonType } }: { result: FoundResult }) {
  const className = 'mt-0.5 size-5 text-soft';
  return kind === 'lesson' ? (
    <Glyph name={lessonType ?? 'article'} className={className} />
  ) : (
    <Icon name={ICONS[kind]} className={className} />
  );
}
