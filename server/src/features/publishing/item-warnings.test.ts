import { describe, expect, it } from 'vitest';
import { assignWarnings } from './item-warnings.ts';

const warning = (file: string, message = 'something') => ({ file, line: 3, message });

const items = [
  {
    kind: 'course',
    id: 'tea',
    file: 'courses/tea/course.json',
    texts: { summary: 'courses/tea/summary.md' },
  },
  {
    kind: 'lesson',
    id: 'green',
    file: 'courses/tea/01-green/lesson.json',
    texts: { content: 'courses/tea/01-green/content.md' },
  },
  { kind: 'workshop', id: 'pour', file: 'courses/tea/workshops/pour/resources/workshop.yaml', texts: {} },
] as const;
const ownerOf = (file: string) => assignWarnings(items, [warning(file)]).map(({ id }) => id);

describe('the item of a warning', () => {
  it('ADM-15 is the one whose text it is in, or else the one in the nearest folder', () => {
    expect(ownerOf('courses/tea/01-green/content.md')).toEqual(['green']);
    expect(ownerOf('courses/tea/01-green/pictures/leaf.svg')).toEqual(['green']);
    expect(ownerOf('courses/tea/summary.md')).toEqual(['tea']);
    expect(ownerOf('courses/tea/other/readme.md')).toEqual(['tea']);
    expect(ownerOf('courses/tea/workshops/pour/workshop/content/01.md')).toEqual(['pour']);
    expect(ownerOf('elsewhere/file.md')).toEqual([]);
  });

  it('ADM-15 has a limited number of warnings', () => {
    const many = Array.from({ length: 80 }, () => warning('courses/tea/summary.md', 'x'.repeat(900)));
    const rows = assignWarnings(items, many);
    expect(rows.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 50 }, (_, at) => at));
    expect(rows[0]?.message).toHaveLength(500);
  });
});
