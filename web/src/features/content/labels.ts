import type { ContentItem } from '@academy/contract/schemas/content';

export const KIND_NAMES: Record<ContentItem['kind'], string> = {
  course: 'Course',
  module: 'Module',
  lesson: 'Lesson',
  guide: 'Guide',
  path: 'Learning path',
  test: 'Test',
  instructor: 'Instructor',
  page: 'Page',
  tag: 'Tag',
  workshop: 'Lab',
};

export const STATUS_NAMES: Record<ContentItem['status'], string> = {
  live: 'Live',
  unlisted: 'Unlisted',
  draft: 'Draft',
};

export function keyOf({ kind, id }: Pick<ContentItem, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
